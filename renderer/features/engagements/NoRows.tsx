import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { syncQuery } from '../../queries/sync.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import css from './EngagementList.module.css';
import {
  isFiltered,
  onlyMirrorCan,
  overCap,
  readListSearch,
  withFilter,
  type ListSearch,
} from './listSearch.ts';

interface NoRowsProps {
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
}

/** Why there is no list where more was asked than the service takes. */
export function TooMany({ search, onSearch }: NoRowsProps) {
  const { filters } = useText();
  const over = overCap(search);
  if (over === null) return null;
  const { name, count, cap } = over;
  return (
    <div role="alert" className={css['over']}>
      <EmptyState
        title={filters.overTitle(name, count)}
        action={
          <Button onClick={() => onSearch(withFilter(search, name, search[name]?.slice(0, cap)))}>
            {filters.keepFirst(cap)}
          </Button>
        }
      >
        {filters.overBody(name, cap)}
      </EmptyState>
    </div>
  );
}

/** Why a list that was looked through is empty: there is nothing, nothing matches, or nothing has come yet. */
export function NoRows({
  connectionId,
  search,
  onSearch,
}: NoRowsProps & { readonly connectionId: ConnectionId }) {
  const { list, listState } = useText();
  const format = useFormat();
  const { data: sync } = useQuery(syncQuery(connectionId));
  if (!isFiltered(search)) return <EmptyState title={list.emptyTitle}>{list.emptyBody}</EmptyState>;
  const partly = onlyMirrorCan(search) && sync !== undefined && (sync === null || sync.phase === 'rows');
  const { done = 0, total = null } = sync?.engagements ?? {};
  return (
    <EmptyState
      title={partly ? listState.partlyTitle : list.filteredTitle}
      action={
        <Button onClick={() => onSearch(readListSearch({ order: search.order }))}>{list.clearFilters}</Button>
      }
    >
      {partly
        ? listState.partlyBody(
            format.number(done),
            total === null ? '?' : format.number(Math.max(done, total)),
          )
        : list.filteredBody}
    </EmptyState>
  );
}
