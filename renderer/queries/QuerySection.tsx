import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { useText } from '../text/useText.ts';
import { Row, Stack, Text } from '../ui/primitives.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRead } from './ask.ts';

/** During the first sync, nothing found yet doesn't mean that there is nothing. */
function useIsFilling(connectionId: ConnectionId): boolean {
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
  connectionId,
  actionFor,
  children,
}: {
  readonly connectionId: ConnectionId;
  readonly actionFor: (problem: Problem) => ReactNode;
  readonly title: string;
  readonly more?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly isEmpty: (data: Data) => boolean;
  readonly empty: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const { app } = useText();
  const id = useId();
  const isFilling = useIsFilling(connectionId);
  const { data, error } = query;
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <Row gap={12} justify="between" align="baseline">
        <Text as="h2" id={id}>
          {title}
        </Text>
        {more}
      </Row>
      {error !== null && data === undefined ? (
        <Failure of={query} actionFor={actionFor} />
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
    </Stack>
  );
}
