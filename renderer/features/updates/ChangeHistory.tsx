import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { feedQuery, type ChangedKind } from '../../queries/updates.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { DetailsSection } from '../../ui/Details.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { ChangeEntries } from './ChangeEntries.tsx';
import css from './ChangeHistory.module.css';
import { groupChanges } from './groupChanges.ts';

/** What has become of one resource since it was first seen here, day by day. */
export function ChangeHistory({
  connectionId,
  kind,
  id,
}: {
  readonly connectionId: ConnectionId;
  readonly kind: ChangedKind;
  readonly id: string;
}) {
  const { updates: changes } = useText();
  const format = useFormat();
  const query = useInfiniteQuery(feedQuery(connectionId, { kinds: [], how: [], of: { kind, id } }));
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
    <DetailsSection title={changes.history}>
      {query.error === null ? null : <ProblemView problem={query.error.problem} />}
      {query.data !== undefined && items.length === 0 ? (
        <p className={css['quiet']}>{changes.noHistory}</p>
      ) : null}
      {items.map((item) =>
        item.kind === 'day' ? (
          <h3 key={item.key} className={css['day']}>
            {item.day}
          </h3>
        ) : (
          <ChangeEntries key={item.key} connectionId={connectionId} changes={item.record.changes} narrow />
        ),
      )}
      {query.hasNextPage ? (
        <div>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {changes.earlier}
          </Button>
        </div>
      ) : null}
    </DetailsSection>
  );
}
