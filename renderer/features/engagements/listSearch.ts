import type { EngagementFilter, MirrorFilter } from '#shared/contract/engagementFilter.ts';
import {
  type CappedFilter,
  ENGAGEMENT_FILTERS,
  FILTER_NAMES,
  type FilterKind,
  type FilterName,
  type FilterOfKind,
  SERVER_FILTERS,
} from '#shared/contract/filterTable.ts';
import { CRM_OBJECT_TYPES, ENGAGEMENT_ORDERS, type EngagementOrder } from '#shared/contract/enumerations.ts';
import { instantsOf, readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import { joinedSearch, searchOfTyped } from '#shared/domain/search/parseSearch.ts';

type YesOrNo = 'yes' | 'no';

/** The filters of an address: ids and words as lists, days as `7d` or `2026-11-01..2026-11-21`, minutes as `5..15`. */
type ListFilters = {
  readonly [Name in FilterOfKind<'values' | 'records' | 'crmRecords'>]?: readonly string[];
} & { readonly [Name in FilterOfKind<'days' | 'duration' | 'text'>]?: string } & {
  readonly [Name in FilterOfKind<'flag'>]?: YesOrNo;
};

/** What the address of a list says: the filters, the order and the words searched for. */
export interface ListSearch extends ListFilters {
  /** As typed in the search box. */
  readonly q?: string;
  readonly order?: EngagementOrder;
}

export const DEFAULT_ORDER: EngagementOrder = 'updated_at:desc';
const MAX_LENGTH = 500;
const MAX_TEXT_LENGTH = 1000;
const MAX_VALUES = 50;

function uniqueValues(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  const found = list.filter((each): each is string => typeof each === 'string' && each !== '');
  return [...new Set(found)].sort().slice(0, MAX_VALUES);
}

function textOf(value: unknown, most: number): string | undefined {
  const text = typeof value === 'string' ? value.slice(0, most) : '';
  return text.trim() === '' ? undefined : text;
}

/** The record that `deal:0061x` names; null where it names none. */
export function parseCrmRecord(value: string) {
  const at = value.indexOf(':');
  const type = CRM_OBJECT_TYPES.find((each) => each === value.slice(0, at));
  const id = value.slice(at + 1);
  return type === undefined || id === '' ? null : { id, object_type: type };
}

/** What an address says of one filter; undefined where it makes no sense. */
function readFilter(name: FilterName, value: unknown): readonly string[] | string | undefined {
  switch (ENGAGEMENT_FILTERS[name].kind) {
    case 'values':
    case 'records':
    case 'crmRecords': {
      const isCrm = isOfKind(name, 'crmRecords');
      const values = uniqueValues(value).filter((each) => !isCrm || parseCrmRecord(each) !== null);
      return values.length === 0 ? undefined : values;
    }
    case 'days': {
      const days = textOf(value, MAX_LENGTH);
      return days === undefined || readDayRange(days) === null ? undefined : days;
    }
    case 'duration': {
      const minutes = textOf(value, MAX_LENGTH);
      return minutes === undefined || readDurationRange(minutes) === null ? undefined : minutes;
    }
    case 'text':
      return textOf(value, MAX_TEXT_LENGTH);
    case 'flag':
      return value === 'yes' || value === 'no' ? value : undefined;
  }
}

/** Reads the address; what makes no sense is left out, so that any address shows a list. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const { q, order } = raw;
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = readFilter(name, raw[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const known = ENGAGEMENT_ORDERS.find((each) => each === order);
  return {
    ...(typeof q !== 'string' || q === '' ? {} : { q: q.slice(0, MAX_LENGTH) }),
    ...Object.fromEntries(filters),
    ...(known === undefined || known === DEFAULT_ORDER ? {} : { order: known }),
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

export function isOfKind<Kind extends FilterKind>(
  name: FilterName,
  ...kinds: readonly Kind[]
): name is FilterOfKind<Kind> {
  return kinds.some((kind) => kind === ENGAGEMENT_FILTERS[name].kind);
}

/** Whether only the local copy can filter by this. */
export function isMirrorOnly(name: FilterName): boolean {
  return !(name in SERVER_FILTERS);
}

/** Whether the list is filtered by something that the service itself can't filter by. */
export function needsMirror(search: ListSearch): boolean {
  return filtersSet(search).some(isMirrorOnly);
}

/** Filters that are set, in the order of {@link FILTER_NAMES}. */
export function filtersSet(search: ListSearch): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => search[name] !== undefined);
}

export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || filtersSet(search).length > 0;
}

/** Whether the service takes a limited number of values in a filter. */
export function isCapped(name: FilterName): name is CappedFilter {
  return 'cap' in ENGAGEMENT_FILTERS[name];
}

/** The first filter that has more values than the service takes. Asked before anything is asked of it. */
export function exceededCap(search: ListSearch): { name: CappedFilter; count: number; cap: number } | null {
  for (const name of FILTER_NAMES.filter(isCapped)) {
    const [count, { cap }] = [search[name]?.length ?? 0, ENGAGEMENT_FILTERS[name]];
    if (count > cap) return { name, count, cap };
  }
  return null;
}

/** The fields of the contract's filter that one filter of the address sets. */
function fieldsOf(search: ListSearch, name: FilterName, now: Date): Readonly<Record<string, unknown>> {
  const { kind, field } = ENGAGEMENT_FILTERS[name];
  const range = (from: unknown, before: unknown) => ({
    ...(from === undefined ? {} : { [`${field}From`]: from }),
    ...(before === undefined ? {} : { [`${field}Before`]: before }),
  });
  const value = search[name];
  if (value === undefined) return {};
  switch (kind) {
    case 'crmRecords':
      return { [field]: uniqueValues(value).flatMap((each) => parseCrmRecord(each) ?? []) };
    case 'days': {
      const days = readDayRange(String(value));
      if (days === null) return {};
      const { from, before } = instantsOf(days, now);
      return range(from, before);
    }
    case 'duration': {
      const { least = null, below = null } = readDurationRange(String(value)) ?? {};
      return range(least === null ? undefined : least * 60, below === null ? undefined : below * 60);
    }
    case 'flag':
      return { [field]: value === 'yes' };
    case 'values':
    case 'records':
    case 'text':
      return { [field]: value };
  }
}

function filterFields(search: ListSearch, names: readonly FilterName[], now: Date): MirrorFilter {
  // Ids out of an address name somebody or nobody; either way they are only compared.
  return Object.assign({}, ...names.map((name) => fieldsOf(search, name, now)));
}

/** The filter of the contract; equal searches give equal filters within a day, which makes them one cache entry. */
export function toServerFilter(search: ListSearch, now = new Date()): EngagementFilter {
  const title = search.q?.trim() ?? '';
  const names = FILTER_NAMES.filter((name) => !isMirrorOnly(name));
  return { ...filterFields(search, names, now), ...(title === '' ? {} : { titleSearch: title }) };
}

/** The words searched for as a filter of the list, which then has exactly what the search found. */
export function searchAsFilter(search: ListSearch): ListSearch {
  const text = joinedSearch(search.text ?? '', searchOfTyped(search.q ?? ''));
  return readListSearch({ ...search, q: undefined, text });
}

/** The same with what only the mirror can filter by; it looks for words as the search does, not in titles alone. */
export function toMirrorFilter(search: ListSearch, now = new Date()): MirrorFilter {
  return filterFields(searchAsFilter(search), FILTER_NAMES, now);
}
