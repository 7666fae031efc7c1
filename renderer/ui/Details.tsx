import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';

/** Details in a side pane, in sections. */
export function Details({ children }: { readonly children: ReactNode }) {
  return (
    <Stack gap={20} pad={[16, 'page', 48]}>
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
