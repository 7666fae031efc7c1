import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { updatesQuery, type ChangedKind } from '../../queries/updateQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { DetailsSection } from '../../ui/Details.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Text } from '../../ui/primitives.tsx';
import { ChangeEntries } from './RecordChanges.tsx';
import { groupChanges } from './changeGroups.ts';

/** The changes of one record since it was first synced, day by day. */
export function RecordHistory({
  connectionId,
  kind,
  id,
}: {
  readonly connectionId: ConnectionId;
  readonly kind: ChangedKind;
  readonly id: string;
}) {
  const { updates } = useText();
  const format = useFormat();
  const query = useInfiniteQuery(updatesQuery(connectionId, { kinds: [], how: [], of: { kind, id } }));
  const items = useMemo(
    () =>
      groupChanges(
        (query.data?.pages ?? []).flatMap((page) => page.changes),
        (iso) => format.day(iso),
        Number.MAX_SAFE_INTEGER,
      ),
    [query.data, format],
  );
  return (
    <DetailsSection title={updates.history}>
      {query.error === null ? null : <ProblemView problem={query.error.problem} />}
      {query.data !== undefined && items.length === 0 ? (
        <Text as="p" tone="tertiary">
          {updates.noHistory}
        </Text>
      ) : null}
      {items.map((item) =>
        item.kind === 'day' ? (
          <Text as="h3" key={item.key} size="small" tone="secondary" weight="medium">
            {item.day}
          </Text>
        ) : (
          <ChangeEntries key={item.key} connectionId={connectionId} changes={item.record.changes} narrow />
        ),
      )}
      {query.hasNextPage ? (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {updates.earlier}
          </Button>
        </div>
      ) : null}
    </DetailsSection>
  );
}
