import { useLocation, useRouter } from '@tanstack/react-router';
import {
  SEARCH_SIDES,
  SEARCH_TEXTS,
  type SearchSide,
  type SearchText,
} from '#shared/domain/search/searchQuery.ts';
import { narrowedSearch, searchOfTyped } from '#shared/domain/search/typedSearch.ts';
import { type ListSearch, readListSearch, searchAsFilter } from '#shared/domain/list/listSearch.ts';

const MAX_HIT_LENGTH = 600;
const ORDERS = ['relevance'] as const;

/** The URL parameters of the search page: the words, how they are narrowed, and the filters of the list. */
export interface SearchAddress extends Omit<ListSearch, 'order'> {
  readonly in?: SearchText;
  readonly side?: SearchSide;
  /** The last opened result, where the user continues after returning. */
  readonly hit?: string;
  /** Missing for newest first. */
  readonly by?: (typeof ORDERS)[number];
}

/** Reads the parameters; invalid ones are ignored. */
export function readSearchAddress(raw: Readonly<Record<string, unknown>>): SearchAddress {
  const { order: _order, ...list } = readListSearch(raw);
  const text = SEARCH_TEXTS.find((each) => each === raw['in']);
  const side = SEARCH_SIDES.find((each) => each === raw['side']);
  const hit =
    typeof raw['hit'] === 'string' && raw['hit'] !== '' ? raw['hit'].slice(0, MAX_HIT_LENGTH) : undefined;
  const by = ORDERS.find((each) => each === raw['by']);
  return {
    ...list,
    ...(text === undefined ? {} : { in: text }),
    ...(side === undefined ? {} : { side }),
    ...(hit === undefined ? {} : { hit }),
    ...(by === undefined ? {} : { by }),
  };
}

/** The same results as a list, filtered by the words. */
export function searchAsList(address: SearchAddress): ListSearch {
  const narrowed = narrowedSearch(searchOfTyped(address.q ?? ''), { text: address.in, side: address.side });
  return searchAsFilter(readListSearch({ ...address, q: `${narrowed} ` }));
}

/** Returns to the search that the open engagement was opened from; null if it wasn't opened from a search. */
export function useBackToSearch(): (() => void) | null {
  const fromSearch = useLocation({ select: ({ state }) => state.fromSearch === true });
  const { history } = useRouter();
  return fromSearch ? () => history.back() : null;
}
