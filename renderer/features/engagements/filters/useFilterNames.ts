import { useQueries } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { recordNameQuery, type RecordKind } from '../../../queries/choices.ts';
import { recordOf, type FilterName, type ListSearch } from '../listSearch.ts';

const KINDS: Partial<Record<FilterName, RecordKind>> = {
  company: 'company',
  contact: 'contact',
  owner: 'user',
  tag: 'tag',
};
const NONE: readonly string[] = [];

/** What the ids of a filter are called; those that nobody here knows stay ids. */
export function useFilterNames(
  connectionId: ConnectionId,
  name: FilterName,
  search: ListSearch,
): ReadonlyMap<string, string> {
  const value = search[name];
  const ids = Array.isArray(value) ? (value as readonly string[]) : NONE;
  const kind = KINDS[name];
  const names = useQueries({
    queries: kind === undefined ? [] : ids.map((id) => recordNameQuery(connectionId, kind, id)),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
  return new Map(
    ids.map((id, at) => [id, name === 'record' ? (recordOf(id)?.id ?? id) : (names[at] ?? id)] as const),
  );
}
