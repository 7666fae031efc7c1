import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';

/** A line with a smaller one below it, both truncated. */
export function TwoLines({
  first,
  second,
  className,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <Stack className={className}>
      <Text weight="medium" wrap="truncate">
        {first}
      </Text>
      <Text size="small" tone="tertiary" wrap="truncate">
        {second}
      </Text>
    </Stack>
  );
}
