import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { CheckAgain } from '../../permissions/CheckAgain.tsx';
import { syncQuery } from '../../queries/syncQueries.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { UnreadableNotice } from '../../ui/UnreadableNotice.tsx';
import { Stack, Text } from '../../ui/primitives.tsx';
import {
  exceededCap,
  isFiltered,
  type ListSearch,
  needsMirror,
  readListSearch,
  withFilter,
} from '#shared/domain/list/listSearch.ts';
import type { EngagementListState } from './useEngagementList.ts';
import css from './EngagementList.module.css';

interface EmptyListProps {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/** Says that a filter has more values than the API accepts. */
export function TooManyValues({ search, onSearch }: EmptyListProps) {
  const {
    engagements: { filters },
  } = useText();
  const over = exceededCap(search);
  if (over === null) return null;
  const { name, count, cap } = over;
  return (
    <Stack role="alert" className={css['over']}>
      <EmptyState
        title={filters.overTitle({ name, count })}
        action={
          <Button onClick={() => onSearch(withFilter(search, name, search[name]?.slice(0, cap)))}>
            {filters.keepFirst({ cap })}
          </Button>
        }
      >
        {filters.overBody({ name, cap })}
      </EmptyState>
    </Stack>
  );
}

/** Says why the list is empty: nothing exists, nothing matches, or the local copy is incomplete. */
export function EmptyList({
  connectionId,
  search,
  onSearch,
}: EmptyListProps & { readonly connectionId: ConnectionId }) {
  const {
    engagements: { list, listState },
  } = useText();
  const format = useFormat();
  const { data: sync } = useQuery(syncQuery(connectionId));
  if (!isFiltered(search)) return <EmptyState title={list.emptyTitle}>{list.emptyBody}</EmptyState>;
  const partly = needsMirror(search) && sync !== undefined && (sync === null || sync.phase === 'rows');
  const { done = 0, total = null } = sync?.engagements ?? {};
  return (
    <EmptyState
      title={partly ? listState.partlyTitle : list.filteredTitle}
      action={
        <Button onClick={() => onSearch(readListSearch({ order: search.order }))}>{list.clearFilters}</Button>
      }
    >
      {partly
        ? listState.partlyBody({
            done: format.number(done),
            total: total === null ? '?' : format.number(Math.max(done, total)),
          })
        : list.filteredBody}
    </EmptyState>
  );
}

/** Says what is missing from the list: invalid rows, and what the token can't see. */
export function ListNotices({
  connectionId,
  list,
}: {
  readonly connectionId: ConnectionId;
  readonly list: EngagementListState;
}) {
  const text = useText();
  const format = useFormat();
  const { data: sync } = useQuery(syncQuery(connectionId));
  const scopes = list.source === 'mirror' ? (sync?.withheld ?? []).map(({ scope }) => scope) : list.scopes;
  const { unreadable } = list;
  return (
    <>
      {unreadable.length === 0 ? null : (
        <Text as="div" size="small" tone="secondary" className={css['notice']}>
          <UnreadableNotice
            words={text.engagements.list.unreadable({ count: unreadable.length })}
            title={text.engagements.list.unreadableTitle}
            parts={unreadable}
          />
        </Text>
      )}
      {scopes.length === 0 ? null : (
        <Text as="div" size="small" tone="secondary" className={css['notice']}>
          {text.engagements.list.withheld({ scopes: format.names([...new Set(scopes)]) })}{' '}
          <CheckAgain connectionId={connectionId} />
        </Text>
      )}
    </>
  );
}
