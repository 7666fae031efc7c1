import type { TimeRange } from '../workspace/workspaceQueries.ts';
import type { Boundary } from '../workspace/timeOrder.ts';
import { badParameter, ProblemError } from './problemDetails.ts';
import { isObject, type Query, single } from './requestInput.ts';

/** API section "List envelope", for rows that are already JSON. */
export function listJson(rows: readonly string[], nextCursor: string | undefined): string {
  const next = nextCursor === undefined ? 'false,"next_cursor":null' : `true,"next_cursor":"${nextCursor}"`;
  return `{"object":"list","data":[${rows.join(',')}],"has_more":${next}}`;
}

const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/**
 * Parses an ISO 8601 date-time with a zone to milliseconds since 1970, with a fraction if it is finer than that;
 * undefined for anything else. Date.parse also accepts dates without a zone and the 30th of February.
 */
function parseTimestamp(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = '0',
    fraction = '',
    sign,
    offHour = '0',
    offMinute = '0',
  ] = match;
  const whole = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  const date = new Date(whole);
  const real =
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offHour) < 24 &&
    Number(offMinute) < 60;
  if (!real) return undefined;
  const offset = (Number(offHour) * 60 + Number(offMinute)) * 60_000 * (sign === '-' ? -1 : 1);
  return whole - offset + Number(`0${fraction}`) * 1000;
}

export type SortField = 'updated' | 'start';

const prefixes = { updated: 'pa_uac_1_', start: 'pa_sac_1_' } as const;
const keys = { updated: 'updatedAt', start: 'startAt' } as const;

/** API section "Pagination rules", 2 to 4. `time` is ISO 8601, null for an engagement without a start. */
export function writeCursor(field: SortField, id: string, time: string | null): string {
  const payload = JSON.stringify({ id, [keys[field]]: time });
  return prefixes[field] + Buffer.from(payload).toString('base64url');
}

/**
 * Decodes a cursor's boundary. Rejects cursors that the API didn't write and those of the other sort field (rule
 * 5).
 */
export function readCursor(field: SortField, cursor: string): Boundary {
  const other = field === 'updated' ? 'start' : 'updated';
  if (cursor.startsWith(prefixes[other])) {
    const message = `This cursor belongs to another order: it can't be used when ordering by ${field === 'updated' ? 'updated_at' : 'start_at'}.`;
    throw new ProblemError('invalidQuery', message, {
      errors: [{ field: 'cursor', code: 'cursor_sort_mismatch', message }],
    });
  }
  const payload = cursor.startsWith(prefixes[field])
    ? decode(cursor.slice(prefixes[field].length))
    : undefined;
  if (!isObject(payload)) throw unreadable();
  const { id, [keys[field]]: time, ...rest } = payload;
  if (typeof id !== 'string' || id === '' || Object.keys(rest).length > 0) throw unreadable();
  if (time === null && field === 'start') return { time: Number.NaN, id };
  const at = typeof time === 'string' ? parseTimestamp(time) : undefined;
  if (at === undefined) throw unreadable();
  return { time: at, id };
}

function decode(text: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function unreadable(): ProblemError {
  return badParameter('cursor', 'invalid_cursor', 'This cursor was not issued by this API.');
}

const usualLimit = 25;
const mostLimit = 100;

export function readLimit(query: Query): number {
  const text = single(query, 'limit');
  if (text === undefined) return usualLimit;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > mostLimit) {
    throw badParameter('limit', 'out_of_range', `limit must be a whole number from 1 to ${mostLimit}.`);
  }
  return limit;
}

export interface Ordering {
  readonly order: SortField;
  readonly descending: boolean;
}

const orderings: Readonly<Record<string, Ordering>> = {
  'updated_at:asc': { order: 'updated', descending: false },
  'updated_at:desc': { order: 'updated', descending: true },
  'start_at:asc': { order: 'start', descending: false },
  'start_at:desc': { order: 'start', descending: true },
};
const newestFirst: Ordering = { order: 'updated', descending: true };

/** `order_by`; only engagements can be ordered by start. */
export function readOrdering(query: Query, byStart: boolean): Ordering {
  const text = single(query, 'order_by');
  if (text === undefined) return newestFirst;
  const ordering = Object.hasOwn(orderings, text) ? orderings[text] : undefined;
  if (ordering === undefined || (ordering.order === 'start' && !byStart)) {
    const values = Object.keys(orderings).filter((name) => byStart || name.startsWith('updated_at'));
    throw badParameter('order_by', 'unknown_value', `order_by must be one of ${values.join(', ')}.`);
  }
  return ordering;
}

export function readBoundary(query: Query, order: SortField): Boundary | undefined {
  const cursor = single(query, 'cursor');
  return cursor === undefined ? undefined : readCursor(order, cursor);
}

/** An empty search counts as none. */
export function readSearch(query: Query): string | undefined {
  const text = single(query, 'search')?.trim();
  if (text === undefined || text === '') return undefined;
  if (text.length > 200) throw badParameter('search', 'too_long', 'search may have up to 200 characters.');
  return text;
}

export const comparisons = ['gt', 'gte', 'lt', 'lte'] as const;

/** `filter[field][gt|gte|lt|lte]`, which can be combined, as whole milliseconds. */
export function readRange(query: Query, field: 'updated_at' | 'start_at'): TimeRange | undefined {
  let from = -Infinity;
  let to = Infinity;
  for (const comparison of comparisons) {
    const name = `filter[${field}][${comparison}]`;
    const text = single(query, name);
    if (text === undefined) continue;
    const time = parseTimestamp(text);
    if (time === undefined) {
      throw badParameter(
        name,
        'invalid_date_time',
        `${name} must be an ISO 8601 date-time, such as 2026-06-30T12:00:00Z.`,
      );
    }
    if (comparison === 'gt') from = Math.max(from, Math.floor(time) + 1);
    if (comparison === 'gte') from = Math.max(from, Math.ceil(time));
    if (comparison === 'lt') to = Math.min(to, Math.ceil(time) - 1);
    if (comparison === 'lte') to = Math.min(to, Math.floor(time));
  }
  return from === -Infinity && to === Infinity ? undefined : { from, to };
}
