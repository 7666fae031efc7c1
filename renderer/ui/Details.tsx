import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';
import css from './Details.module.css';

/** All that is known of one thing, section by section, in the pane beside it. */
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
