import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';
import css from './Details.module.css';

/** Details in a side pane, in sections. */
export function Details({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap={20} className={css['details']}>
      {children}
    </Stack>
  );
}

export function DetailsSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack as="section" gap={6} aria-label={title}>
      <Text as="h2" size="small" weight="medium" tone="tertiary">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
