import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import { ENGAGEMENT_ORDERS, type EngagementOrder } from '#shared/contract/vocabulary.ts';

/** What the address of a list says: the filters, the order and the words searched for. */
export interface ListSearch {
  readonly q?: string;
  readonly type?: readonly string[];
  readonly status?: readonly string[];
  readonly order?: EngagementOrder;
}

export const DEFAULT_ORDER: EngagementOrder = 'updated_at:desc';
const MOST_CHARACTERS = 500;
const MOST_VALUES = 50;

function words(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  const found = list.filter((each): each is string => typeof each === 'string' && each !== '');
  return [...new Set(found)].sort().slice(0, MOST_VALUES);
}

/** Reads the address; what makes no sense is left out, so that any address shows a list. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const q = typeof raw['q'] === 'string' ? raw['q'].slice(0, MOST_CHARACTERS) : '';
  const type = words(raw['type']);
  const status = words(raw['status']);
  const order = ENGAGEMENT_ORDERS.find((each) => each === raw['order']);
  return {
    ...(q === '' ? {} : { q }),
    ...(type.length === 0 ? {} : { type }),
    ...(status.length === 0 ? {} : { status }),
    ...(order === undefined || order === DEFAULT_ORDER ? {} : { order }),
  };
}

export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || search.type !== undefined || search.status !== undefined;
}

/** The filter of the contract; equal searches give equal filters, which makes them one cache entry. */
export function filterOf(search: ListSearch): EngagementFilter {
  const title = search.q?.trim() ?? '';
  return {
    ...(search.type === undefined ? {} : { types: [...search.type] }),
    ...(search.status === undefined ? {} : { statuses: [...search.status] }),
    ...(title === '' ? {} : { titleSearch: title }),
  };
}
