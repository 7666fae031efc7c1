import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';

/** A line with a smaller one below it, both truncated. */
export function TwoLines({
  first,
  second,
  grow,
}: {
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** Takes the remaining space of a row. */
  readonly grow?: boolean;
}) {
  return (
    <Stack grow={grow}>
      <Text weight="medium" wrap="truncate">
        {first}
      </Text>
      <Text size="small" tone="tertiary" wrap="truncate">
        {second}
      </Text>
    </Stack>
  );
}
