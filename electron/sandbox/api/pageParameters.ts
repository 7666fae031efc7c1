import type { TimeRange } from '../world/engagementQuery.ts';
import type { Boundary } from '../world/keyset.ts';
import { readCursor, type SortField } from './cursor.ts';
import { badParameter } from './problems.ts';
import { type Query, single } from './query.ts';
import { parseTimestamp } from './timestamp.ts';

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

/** `order_by`; only engagements can be ordered by their start. */
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

/** An empty search is none. */
export function readSearch(query: Query): string | undefined {
  const text = single(query, 'search')?.trim();
  if (text === undefined || text === '') return undefined;
  if (text.length > 200) throw badParameter('search', 'too_long', 'search may have up to 200 characters.');
  return text;
}

export const comparisons = ['gt', 'gte', 'lt', 'lte'] as const;

/** `filter[field][gt|gte|lt|lte]`, several of them together, as whole milliseconds. */
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
