import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import type { CompanyId, ContactId, TagId, UserId } from '#shared/contract/ids.ts';
import type { MirrorFilterChoice } from '#shared/contract/mirrorFilter.ts';
import {
  CRM_OBJECT_TYPES,
  ENGAGEMENT_ORDERS,
  FILTER_CAPS,
  type EngagementOrder,
} from '#shared/contract/enumerations.ts';
import { instantsOf, readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import { joinedSearch, searchOfTyped } from '#shared/domain/search/parseSearch.ts';

/** What the address of a list says: the filters, the order and the words searched for. */
export interface ListSearch {
  /** As typed in the search box. */
  readonly q?: string;
  readonly order?: EngagementOrder;
  readonly type?: readonly string[];
  readonly status?: readonly string[];
  /** Ids. */
  readonly company?: readonly string[];
  readonly contact?: readonly string[];
  /** CRM records, as `deal:0061x`. */
  readonly record?: readonly string[];
  /** Days, as `7d` or `2026-11-01..2026-11-21`. */
  readonly start?: string;
  readonly updated?: string;
  /** What follows only the local copy can filter by. Ids of users and tags. */
  readonly owner?: readonly string[];
  readonly tag?: readonly string[];
  /** Minutes, as `5..15`. */
  readonly length?: string;
  /** In the language of the search box; several searches, one a line, must all be met. */
  readonly text?: string;
  readonly private?: YesOrNo;
  readonly internal?: YesOrNo;
  readonly crm?: YesOrNo;
  readonly transcript?: YesOrNo;
}

export type YesOrNo = 'yes' | 'no';
const LISTS = ['type', 'status', 'company', 'contact', 'record', 'owner', 'tag'] as const;
const DAYS = ['start', 'updated'] as const;
export const FLAG_FILTERS = ['private', 'internal', 'crm', 'transcript'] as const;

/** All that a list can be filtered by; the first seven the service can too. */
export const FILTERS = [
  'type',
  'status',
  'company',
  'contact',
  'record',
  'start',
  'updated',
  'owner',
  'tag',
  'length',
  'text',
  ...FLAG_FILTERS,
] as const satisfies readonly (keyof ListSearch)[];
export type FilterName = (typeof FILTERS)[number];
const MIRROR_ONLY = ['owner', 'tag', 'length', 'text', ...FLAG_FILTERS] as const;

export const DEFAULT_ORDER: EngagementOrder = 'updated_at:desc';
const MAX_LENGTH = 500;
const MAX_TEXT_LENGTH = 1000;
const MAX_VALUES = 50;

function uniqueValues(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  const found = list.filter((each): each is string => typeof each === 'string' && each !== '');
  return [...new Set(found)].sort().slice(0, MAX_VALUES);
}

/** The record that `deal:0061x` names; null where it names none. */
export function parseCrmRecord(value: string) {
  const at = value.indexOf(':');
  const type = CRM_OBJECT_TYPES.find((each) => each === value.slice(0, at));
  const id = value.slice(at + 1);
  return type === undefined || id === '' ? null : { id, object_type: type };
}

/** Reads the address; what makes no sense is left out, so that any address shows a list. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const text = (name: string) => {
    const value = raw[name];
    return typeof value === 'string' ? value.slice(0, name === 'text' ? MAX_TEXT_LENGTH : MAX_LENGTH) : '';
  };
  const lists = LISTS.flatMap((name) => {
    const values = uniqueValues(raw[name]).filter(
      (value) => name !== 'record' || parseCrmRecord(value) !== null,
    );
    return values.length === 0 ? [] : [[name, values] as const];
  });
  const days = DAYS.flatMap((name) =>
    readDayRange(text(name)) === null ? [] : [[name, text(name)] as const],
  );
  const marks = FLAG_FILTERS.flatMap((mark) => {
    const value = raw[mark];
    return value === 'yes' || value === 'no' ? [[mark, value] as const] : [];
  });
  const order = ENGAGEMENT_ORDERS.find((each) => each === raw['order']);
  return {
    ...(text('q') === '' ? {} : { q: text('q') }),
    ...Object.fromEntries([...lists, ...days]),
    ...(readDurationRange(text('length')) === null ? {} : { length: text('length') }),
    ...(text('text').trim() === '' ? {} : { text: text('text') }),
    ...Object.fromEntries(marks),
    ...(order === undefined || order === DEFAULT_ORDER ? {} : { order }),
  };
}

/** The same list without one of its filters, or with another choice in it. */
export function withFilter(
  search: ListSearch,
  name: FilterName,
  value: readonly string[] | string | undefined,
): ListSearch {
  return readListSearch({ ...search, [name]: value });
}

/** Whether the list is filtered by something that the service itself can't filter by. */
export function needsMirror(search: ListSearch): boolean {
  return MIRROR_ONLY.some((name) => search[name] !== undefined);
}

/** Filters that are set, in the order of {@link FILTERS}. */
export function filtersSet(search: ListSearch): readonly FilterName[] {
  return FILTERS.filter((name) => search[name] !== undefined);
}

export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || filtersSet(search).length > 0;
}

const CAPS = {
  company: FILTER_CAPS.companyIds,
  contact: FILTER_CAPS.contactIds,
  record: FILTER_CAPS.crmAssociations,
} as const;
export type CappedFilter = keyof typeof CAPS;

/** Most values that the service takes in a filter (API description, "Limits"); null where it names no limit. */
export function filterCap(name: FilterName): number | null {
  return name === 'company' || name === 'contact' || name === 'record' ? CAPS[name] : null;
}

/** The first filter that has more values than the service takes. Asked before anything is asked of it. */
export function exceededCap(search: ListSearch): { name: CappedFilter; count: number; cap: number } | null {
  for (const name of ['company', 'contact', 'record'] as const) {
    const count = search[name]?.length ?? 0;
    if (count > CAPS[name]) return { name, count, cap: CAPS[name] };
  }
  return null;
}

/** The filter of the contract; equal searches give equal filters within a day, which makes them one cache entry. */
export function toServerFilter(search: ListSearch, now = new Date()): EngagementFilter {
  const title = search.q?.trim() ?? '';
  const instants = (text: string | undefined) => {
    const span = text === undefined ? null : readDayRange(text);
    return span === null ? {} : instantsOf(span, now);
  };
  const [start, updated] = [instants(search.start), instants(search.updated)];
  return {
    ...(search.type === undefined ? {} : { types: [...search.type] }),
    ...(search.status === undefined ? {} : { statuses: [...search.status] }),
    // Ids out of an address name somebody or nobody; either way they are only compared.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(search.company === undefined ? {} : { companyIds: search.company as CompanyId[] }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(search.contact === undefined ? {} : { contactIds: search.contact as ContactId[] }),
    ...(search.record === undefined
      ? {}
      : { crmAssociations: search.record.flatMap((value) => parseCrmRecord(value) ?? []) }),
    ...(start.from === undefined ? {} : { startAtFrom: start.from }),
    ...(start.before === undefined ? {} : { startAtBefore: start.before }),
    ...(updated.from === undefined ? {} : { updatedAtFrom: updated.from }),
    ...(updated.before === undefined ? {} : { updatedAtBefore: updated.before }),
    ...(title === '' ? {} : { titleSearch: title }),
  };
}

/** The words searched for as a filter of the list, which then has exactly what the search found. */
export function searchAsFilter(search: ListSearch): ListSearch {
  const text = joinedSearch(search.text ?? '', searchOfTyped(search.q ?? ''));
  return readListSearch({ ...search, q: undefined, text });
}

/** The same with what only the mirror can filter by; it looks for words as the search does, not in titles alone. */
export function toMirrorFilter(search: ListSearch, now = new Date()): MirrorFilterChoice {
  const list = searchAsFilter(search);
  const length = readDurationRange(search.length ?? '');
  return {
    ...toServerFilter(list, now),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(search.owner === undefined ? {} : { ownerIds: search.owner as UserId[] }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(search.tag === undefined ? {} : { tagIds: search.tag as TagId[] }),
    ...(length === null || length.least === null ? {} : { secondsFrom: length.least * 60 }),
    ...(length === null || length.below === null ? {} : { secondsBefore: length.below * 60 }),
    ...(list.text === undefined ? {} : { text: list.text }),
    ...Object.fromEntries(
      FLAG_FILTERS.flatMap((mark) => (search[mark] === undefined ? [] : [[mark, search[mark] === 'yes']])),
    ),
  };
}
