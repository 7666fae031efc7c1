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
import {
  CRM_OBJECT_TYPES,
  type EngagementOrder,
  MIRROR_ORDERS,
  type MirrorOrder,
} from '#shared/contract/enumerations.ts';
import { instantsOf, readDayRange, readDurationRange } from '#shared/domain/list/filterRanges.ts';
import { isSignalOrder } from '../signals/signalColumns.ts';
import { joinedSearch, searchOfTyped } from '#shared/domain/search/typedSearch.ts';

type YesOrNo = 'yes' | 'no';

/**
 * The filters in a URL: ids and words as lists, days as `7d` or `2026-11-01..2026-11-21`, minutes as `5..15`.
 */
type ListFilters = {
  readonly [Name in FilterOfKind<'values' | 'records' | 'crmRecords' | 'conditions'>]?: readonly string[];
} & { readonly [Name in FilterOfKind<'days' | 'duration' | 'text'>]?: string } & {
  readonly [Name in FilterOfKind<'flag'>]?: YesOrNo;
};

/** The search parameters of a list: filters, order and search words. */
export interface ListSearch extends ListFilters {
  /** The content of the search box. */
  readonly q?: string;
  readonly order?: ListOrder;
}

/** The orders of a list. By date rather than start: not everything has a start, but everything has a date. */
export type ListOrder = Exclude<MirrorOrder, `start_at:${string}`>;

export const DEFAULT_ORDER: ListOrder = 'date:desc';
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

/** Parses `deal:0061x`; null if it isn't a CRM record. */
export function parseCrmRecord(value: string) {
  const at = value.indexOf(':');
  const type = CRM_OBJECT_TYPES.find((each) => each === value.slice(0, at));
  const id = value.slice(at + 1);
  return type === undefined || id === '' ? null : { id, object_type: type };
}

/** The value of one filter; undefined if it is invalid. */
function readFilter(name: FilterName, value: unknown): readonly string[] | string | undefined {
  switch (ENGAGEMENT_FILTERS[name].kind) {
    case 'values':
    case 'records':
    case 'conditions':
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

/** Undefined if it is invalid or the default. Earlier versions ordered by start, which is now date. */
function readOrder(order: unknown): ListOrder | undefined {
  if (typeof order === 'string' && isSignalOrder(order)) return order;
  const known = MIRROR_ORDERS.find((each) => each === order);
  const read = known === 'start_at:desc' ? 'date:desc' : known === 'start_at:asc' ? 'date:asc' : known;
  return read === DEFAULT_ORDER ? undefined : read;
}

/** The order of that name, or the default. */
export function toListOrder(order: string): ListOrder {
  return readOrder(order) ?? DEFAULT_ORDER;
}

const SERVER_ORDERS: Readonly<Partial<Record<ListOrder, EngagementOrder>>> = {
  'date:desc': 'start_at:desc',
  'date:asc': 'start_at:asc',
  'updated_at:desc': 'updated_at:desc',
  'updated_at:asc': 'updated_at:asc',
};

/** The order for the API; null if only the mirror supports it. */
export function serverOrder(order: ListOrder): EngagementOrder | null {
  return SERVER_ORDERS[order] ?? null;
}

/** Reads the search parameters; invalid ones are dropped, so that every URL shows a list. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const { q } = raw;
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = readFilter(name, raw[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const order = readOrder(raw['order']);
  return {
    ...(typeof q !== 'string' || q === '' ? {} : { q: q.slice(0, MAX_LENGTH) }),
    ...Object.fromEntries(filters),
    ...(order === undefined ? {} : { order }),
  };
}

/** Search parameters by name: `type=CALL&type=MEETING&q=renewal` has two types and one `q`. */
export function groupParameters(
  parameters: Iterable<readonly [string, string]>,
): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of parameters) {
    const known = found.get(name);
    found.set(name, known === undefined ? value : [known, value].flat());
  }
  return Object.fromEntries(found);
}

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

/** Whether only the mirror supports this filter. */
export function isMirrorOnly(name: FilterName): boolean {
  return !(name in SERVER_FILTERS);
}

/** Whether only the mirror supports the order or a filter. */
export function needsMirror(search: ListSearch): boolean {
  return serverOrder(search.order ?? DEFAULT_ORDER) === null || filtersSet(search).some(isMirrorOnly);
}

/** Active filters, in the order of {@link FILTER_NAMES}. */
export function filtersSet(search: ListSearch): readonly FilterName[] {
  return FILTER_NAMES.filter((name) => search[name] !== undefined);
}

export function isFiltered(search: ListSearch): boolean {
  return search.q !== undefined || filtersSet(search).length > 0;
}

/** Whether the API limits the number of values in a filter. */
export function isCapped(name: FilterName): name is CappedFilter {
  return 'cap' in ENGAGEMENT_FILTERS[name];
}

/** The first filter with more values than the API accepts. Checked before a request is made. */
export function exceededCap(search: ListSearch): { name: CappedFilter; count: number; cap: number } | null {
  for (const name of FILTER_NAMES.filter(isCapped)) {
    const [count, { cap }] = [search[name]?.length ?? 0, ENGAGEMENT_FILTERS[name]];
    if (count > cap) return { name, count, cap };
  }
  return null;
}

/** The fields of the contract's filter for one filter of the URL. */
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
    case 'conditions':
    case 'text':
      return { [field]: value };
  }
}

function filterFields(search: ListSearch, names: readonly FilterName[], now: Date): MirrorFilter {
  // The ids in a URL are unchecked, but they are only compared.
  return Object.assign({}, ...names.map((name) => fieldsOf(search, name, now)));
}

/**
 * The filter for the API. Equal searches give equal filters within a day, so that they share a cache entry.
 */
export function toServerFilter(search: ListSearch, now = new Date()): EngagementFilter {
  const title = search.q?.trim() ?? '';
  const names = FILTER_NAMES.filter((name) => !isMirrorOnly(name));
  return { ...filterFields(search, names, now), ...(title === '' ? {} : { titleSearch: title }) };
}

/** Turns the search words into a filter, so that the list shows the search results. */
export function searchAsFilter(search: ListSearch): ListSearch {
  const text = joinedSearch(search.text ?? '', searchOfTyped(search.q ?? ''));
  return readListSearch({ ...search, q: undefined, text });
}

/** The filter for the mirror, which supports all filters and searches more than titles. */
export function toMirrorFilter(search: ListSearch, now = new Date()): MirrorFilter {
  return filterFields(searchAsFilter(search), FILTER_NAMES, now);
}
