import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';
import css from './EmptyState.module.css';

/** Says what would be here and how to get it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Stack gap={8} align="center" justify="center" grow data-empty className={css['state']}>
      <Text as="p" weight="strong" tone="secondary">
        {title}
      </Text>
      {children === undefined ? null : (
        <Text as="p" tone="tertiary" wrap="balance" className={css['body']}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
