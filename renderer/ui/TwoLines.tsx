import type { ReactNode } from 'react';
import { Stack, Text } from './primitives.tsx';

/** What something is, and under it, smaller, what else there is to say; both cut off where the room ends. */
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
