import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import type { TagId, UserId } from '#shared/contract/ids.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirror/mirrorFilter.ts';
import { ENGAGEMENT_ORDERS, type EngagementOrder } from '#shared/contract/vocabulary.ts';

/** What the address of a list says: the filters, the order and the words searched for. */
export interface ListSearch {
  readonly q?: string;
  readonly type?: readonly string[];
  readonly status?: readonly string[];
  readonly order?: EngagementOrder;
  /** Ids of users and tags, and what an engagement must be or have: only the local copy can filter by these. */
  readonly owner?: readonly string[];
  readonly tag?: readonly string[];
  readonly private?: YesOrNo;
  readonly internal?: YesOrNo;
  readonly crm?: YesOrNo;
  readonly transcript?: YesOrNo;
}

export type YesOrNo = 'yes' | 'no';
export const MARKS = ['private', 'internal', 'crm', 'transcript'] as const;

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
  const owner = words(raw['owner']);
  const tag = words(raw['tag']);
  const marks = MARKS.flatMap((mark) => {
    const value = raw[mark];
    return value === 'yes' || value === 'no' ? [[mark, value] as const] : [];
  });
  const order = ENGAGEMENT_ORDERS.find((each) => each === raw['order']);
  return {
    ...(q === '' ? {} : { q }),
    ...(type.length === 0 ? {} : { type }),
    ...(status.length === 0 ? {} : { status }),
    ...(owner.length === 0 ? {} : { owner }),
    ...(tag.length === 0 ? {} : { tag }),
    ...Object.fromEntries(marks),
    ...(order === undefined || order === DEFAULT_ORDER ? {} : { order }),
  };
}

/** Whether the list is filtered by something that the service itself can't filter by. */
export function onlyMirrorCan(search: ListSearch): boolean {
  return (
    search.owner !== undefined || search.tag !== undefined || MARKS.some((mark) => search[mark] !== undefined)
  );
}

export function isFiltered(search: ListSearch): boolean {
  const byService = search.q !== undefined || search.type !== undefined || search.status !== undefined;
  return byService || onlyMirrorCan(search);
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

/** The same with what only the mirror can filter by. */
export function mirrorFilterOf(search: ListSearch): MirrorFilterChoice {
  return {
    ...filterOf(search),
    // Ids out of an address name somebody or nobody; either way they are only compared.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(search.owner === undefined ? {} : { ownerIds: search.owner as UserId[] }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(search.tag === undefined ? {} : { tagIds: search.tag as TagId[] }),
    ...Object.fromEntries(
      MARKS.flatMap((mark) => (search[mark] === undefined ? [] : [[mark, search[mark] === 'yes']])),
    ),
  };
}
