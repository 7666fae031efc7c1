import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useText } from '../text/useText.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRead } from './ask.ts';
import { useConnectionId } from './workspace.ts';

/** During the first sync, nothing found yet doesn't mean that there is nothing. */
function useIsFilling(): boolean {
  const connectionId = useConnectionId();
  const { data: progress } = useRead('sync.progress', { connectionId });
  const missing = useRead('secrets.status', {}).data?.missing ?? [];
  if (progress === undefined || progress === null) {
    // Without a token, nothing is coming.
    return !missing.some((secret) => secret.kind === 'token' && secret.connectionId === connectionId);
  }
  const { phase, waitsFor } = progress;
  return phase === 'rows' && (waitsFor === null || waitsFor.kind === 'rate');
}

/** A section with the states of what it shows. */
export function QuerySection<Data>({
  title,
  more,
  query,
  isEmpty,
  empty,
  cut,
  children,
}: {
  readonly title: string;
  readonly more?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly isEmpty: (data: Data) => boolean;
  readonly empty: string;
  /** What the data leaves out, with both counts; said below it, also if it is empty. */
  readonly cut?: (data: Data) => string | null;
  readonly children: (data: Data) => ReactNode;
}) {
  const { app } = useText();
  const id = useId();
  const isFilling = useIsFilling();
  const { data, error } = query;
  const said = data === undefined ? null : (cut?.(data) ?? null);
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <Row gap={12} justify="between" align="baseline">
        <Text as="h2" id={id}>
          {title}
        </Text>
        {more}
      </Row>
      {error !== null && data === undefined ? (
        <Failure of={query} />
      ) : data === undefined || (isFilling && isEmpty(data)) ? (
        <div role="status" aria-label={`${app.loading}: ${title}`}>
          <Skeleton width="60%" />
        </div>
      ) : isEmpty(data) ? (
        <Text as="p" tone="tertiary">
          {empty}
        </Text>
      ) : (
        children(data)
      )}
      {said === null ? null : (
        <Text as="p" size="small" tone="tertiary">
          {said}
        </Text>
      )}
    </Stack>
  );
}
