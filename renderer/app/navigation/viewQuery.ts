import { readListSearch, type ListSearch } from '#shared/domain/list/listSearch.ts';
import { parseAddressSearch, writeAddressSearch } from './addressSearch.ts';

/** The query of a list in a canonical order, so that equal lists have equal queries. */
export function viewQueryOf(search: ListSearch): string {
  const read = readListSearch({ ...search });
  const sorted = Object.entries(read).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return writeAddressSearch(Object.fromEntries(sorted)).slice(1);
}

/** Names the view that the columns of a list belong to: a view keeps them whatever its order. */
export function columnsViewOf({ order: _order, ...filters }: ListSearch): string {
  return viewQueryOf(filters);
}

export function searchOfView(query: string): ListSearch {
  return readListSearch(parseAddressSearch(query));
}
