import { CRM_ORDERS, type CrmOrder, RECORD_ORDERS, type RecordOrder } from '#shared/contract/enumerations.ts';
import { groupParameters } from '#shared/domain/list/listSearch.ts';
import { DEFAULT_RANGE, readReportRange, writeReportRange } from '#shared/domain/reports/reportRange.ts';
import type { ChangedHow, UpdateKind } from '../../features/updates/updatesQuery.ts';

/** Filters of the updates page; a missing one means all. */
interface UpdatesSearch {
  readonly kind?: readonly UpdateKind[];
  readonly how?: readonly ChangedHow[];
  /** The alert whose matches are shown; ids are only compared. */
  readonly alert?: string;
}

const UPDATE_KINDS: readonly UpdateKind[] = ['engagement', 'contact', 'company', 'user', 'tag', 'alert'];
const UPDATE_ACTIONS: readonly ChangedHow[] = ['appeared', 'changed', 'deleted'];

function among<Value extends string>(known: readonly Value[], raw: unknown): readonly Value[] {
  const given: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  return known.filter((value) => given.includes(value));
}

/** Reads the parameters; invalid ones are ignored. */
export function readUpdatesSearch(raw: Readonly<Record<string, unknown>>): UpdatesSearch {
  const kind = among(UPDATE_KINDS, raw['kind']);
  const how = among(UPDATE_ACTIONS, raw['how']);
  return {
    ...(kind.length === 0 ? {} : { kind }),
    ...(how.length === 0 ? {} : { how }),
    ...texts(raw, ['alert']),
  };
}

const RECORD_TABS = ['report', 'brief'] as const;

/** What is shown of the open record instead of its activity: its report with a range, or the brief of a company. */
interface ShownReport {
  readonly tab?: (typeof RECORD_TABS)[number];
  readonly range?: string;
}

interface RecordListSearch extends ShownReport {
  readonly find?: string;
  /** Only contacts of this company. */
  readonly company?: string;
  readonly order?: RecordOrder;
}

interface CrmListSearch extends ShownReport {
  readonly find?: string;
  readonly order?: CrmOrder;
  /** The open record, identified by all three parts. */
  readonly source?: string;
  readonly type?: string;
  readonly id?: string;
}

const MAX_LENGTH = 500;

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_LENGTH) : '';
}

function texts<Name extends string>(raw: Readonly<Record<string, unknown>>, names: readonly Name[]) {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = textOf(raw[name]);
    if (value !== '') found[name] = value;
  }
  return found;
}

/** The sort order of a list; left out if it is the default or unknown. */
function orderIn<Order extends string>(
  orders: readonly Order[],
  byDefault: Order,
  value: unknown,
): { readonly order?: Order } {
  const order = orders.find((each) => each === value);
  return order === undefined || order === byDefault ? {} : { order };
}

function readShownReport(raw: Readonly<Record<string, unknown>>): ShownReport {
  const range = readReportRange(raw['range']);
  const [tab] = among(RECORD_TABS, raw['tab']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(range === DEFAULT_RANGE ? {} : { range: writeReportRange(range) }),
  };
}

/** Reads the parameters; invalid ones are ignored, so that every URL shows a list. */
export function readRecordSearch(raw: Readonly<Record<string, unknown>>): RecordListSearch {
  return {
    ...texts(raw, ['find', 'company']),
    ...orderIn(RECORD_ORDERS, 'name:asc', raw['order']),
    ...readShownReport(raw),
  };
}

export function readCrmSearch(raw: Readonly<Record<string, unknown>>): CrmListSearch {
  return {
    ...texts(raw, ['find', 'source', 'type', 'id']),
    ...orderIn(CRM_ORDERS, 'engagements:desc', raw['order']),
    ...readShownReport(raw),
  };
}

/** The range of a report in the URL; the default is omitted. */
export function readReportSearch(raw: Readonly<Record<string, unknown>>): {
  readonly range?: string;
  readonly view?: string;
  /** Of the report of signals: which one, and what it is grouped by. */
  readonly signal?: string;
  readonly by?: string;
} {
  const { range } = readShownReport(raw);
  return { ...(range === undefined ? {} : { range }), ...texts(raw, ['view', 'signal', 'by']) };
}

const MAX_FIND_LENGTH = 500;

/** The second and the search words in the URL of an engagement; invalid ones are ignored. */
export function readMoment(raw: Readonly<Record<string, unknown>>): {
  readonly t?: number;
  readonly find?: string;
} {
  const { t: time, find: words } = raw;
  const t = typeof time === 'string' || typeof time === 'number' ? Number(time) : Number.NaN;
  const find = typeof words === 'string' || typeof words === 'number' ? String(words).trim() : '';
  return {
    ...(Number.isFinite(t) && t >= 0 ? { t } : {}),
    ...(find === '' ? {} : { find: find.slice(0, MAX_FIND_LENGTH) }),
  };
}

/**
 * Search parameters in readable form: `?type=CALL&type=MEETING&q=renewal`. The router's own format is
 * percent-encoded JSON.
 */
export function parseAddressSearch(search: string): Record<string, string | string[]> {
  return groupParameters(new URLSearchParams(search));
}

export function writeAddressSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string' || typeof each === 'number') params.append(name, String(each));
    }
  }
  const written = params.toString();
  return written === '' ? '' : `?${written}`;
}
