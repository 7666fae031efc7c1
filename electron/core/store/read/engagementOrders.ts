import { z } from 'zod';
import {
  ENGAGEMENT_ORDERS,
  type EngagementOrder,
  type MirrorOrder,
  type MirrorSortKey,
} from '#shared/contract/enumerations.ts';
import { type Database, number, text } from '../../database/database.ts';
import type { Columns, Keys } from './engagementTable.ts';

type ValueKey = Exclude<MirrorSortKey, 'date'>;

/** The name of the first company, contact or tag: the one that a row begins with. */
const firstNamed = (kind: 'company' | 'contact' | 'tag'): string =>
  `(SELECT nullif(r.name_folded, '') FROM link l JOIN record r ON r.key = l.record
    WHERE l.engagement = e.key AND l.kind = '${kind}' ORDER BY l.position LIMIT 1)`;

/** The sort values of the orders that the API doesn't have; null if an engagement has none. */
const VALUES: Readonly<Record<ValueKey, string>> = {
  title: `nullif(e.title_folded, '')`,
  company: firstNamed('company'),
  contact: firstNamed('contact'),
  owner: `(SELECT nullif(name_folded, '') FROM record WHERE key = e.owner)`,
  duration: 'nullif(e.seconds, 0)',
  type: '(SELECT name FROM term WHERE code = e.type)',
  crm: `lower(e.crm_type) || ' ' || e.crm_id`,
  status: '(SELECT name FROM term WHERE code = e.status)',
  tag: firstNamed('tag'),
};

const API_ORDERS: Readonly<Record<EngagementOrder, string>> = {
  'updated_at:desc': 'updated_us DESC, id DESC',
  'updated_at:asc': 'updated_us, id',
  'start_at:desc': 'start_us IS NULL, start_us DESC, id DESC',
  'start_at:asc': 'start_us IS NULL, start_us, id',
};

export function isApiOrder(order: MirrorOrder): order is EngagementOrder {
  return ENGAGEMENT_ORDERS.some((each) => each === order);
}

export function isDescending(order: MirrorOrder): boolean {
  return order.endsWith(':desc');
}

/** The sort value of an order; null for the API's orders and for date, which have an index. */
export function valueKeyOf(order: MirrorOrder): ValueKey | null {
  const name = order.slice(0, order.indexOf(':'));
  return Object.keys(VALUES).find((key): key is ValueKey => key === name) ?? null;
}

/**
 * Selects the keys of all engagements in an order. In the mirror's orders, equal values are sorted newest
 * first.
 */
export function selectInOrder(order: MirrorOrder): string {
  if (isApiOrder(order)) return `SELECT key FROM engagement ORDER BY ${API_ORDERS[order]}`;
  const direction = isDescending(order) ? 'DESC' : 'ASC';
  const valueKey = valueKeyOf(order);
  return valueKey === null
    ? `SELECT key FROM engagement ORDER BY time_key ${direction}`
    : `SELECT key FROM (SELECT e.key, e.time_key, ${VALUES[valueKey]} AS value FROM engagement e)
       ORDER BY value IS NULL, value ${direction}, time_key DESC`;
}

/** The position of an engagement in an order, independent of its neighbours. */
interface Place {
  /** Null comes last in both directions. */
  readonly value: number | string | null;
  /** Distinguishes equal values: the id in the API's orders, otherwise the time key. */
  readonly tie: number | string;
}

function placeOfRow(db: Database, columns: Columns, order: MirrorOrder, key: number): Place {
  const timeKey = columns.timeKey[key] ?? 0;
  if (isApiOrder(order)) {
    const value = (order.startsWith('start_at') ? columns.start : columns.updated)[key] ?? Number.NaN;
    const tie = db.get('SELECT id FROM engagement WHERE key = ?', (row) => text(row, 0), key) ?? '';
    return { value: Number.isNaN(value) ? null : value, tie };
  }
  const valueKey = valueKeyOf(order);
  if (valueKey === null) return { value: timeKey, tie: timeKey };
  const sql = `SELECT ${VALUES[valueKey]} FROM engagement e WHERE e.key = ?`;
  const value = db.get(
    sql,
    ([found]) => (typeof found === 'number' || typeof found === 'string' ? found : null),
    key,
  );
  return { value: value ?? null, tie: timeKey };
}

/** Negative if the first is lower. Strings compare by their bytes, as in SQLite. */
function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** Negative if the first comes earlier in this order. */
function compare(a: Place, b: Place, order: MirrorOrder): number {
  const turn = isDescending(order) ? -1 : 1;
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1;
  } else {
    const byValue = compareValues(a.value, b.value);
    if (byValue !== 0) return turn * byValue;
  }
  return (isApiOrder(order) ? turn : -1) * compareValues(a.tie, b.tie);
}

/** Which of two engagements comes first, in an order of the mirror. */
export function comesBefore(db: Database, columns: Columns, order: MirrorOrder) {
  return (a: number, b: number): boolean =>
    a !== b && compare(placeOfRow(db, columns, order, a), placeOfRow(db, columns, order, b), order) < 0;
}

/**
 * The last row of a page: its position in the order rather than its number, so that rows may be added and
 * removed in between.
 */
const keyset = z.tuple([
  z.string(),
  z.union([z.number(), z.string()]).nullable(),
  z.union([z.number(), z.string()]),
]);

export function writeKeyset(db: Database, columns: Columns, order: MirrorOrder, key: number): string {
  const { value, tie } = placeOfRow(db, columns, order, key);
  return JSON.stringify([order, value, tie]);
}

/** The number of keys up to and including the row of the cursor; null if it isn't a cursor of this order. */
export function placeAfter(
  db: Database,
  columns: Columns,
  order: MirrorOrder,
  keys: Uint32Array,
  cursor: string,
): number | null {
  let read;
  try {
    read = keyset.safeParse(JSON.parse(cursor));
  } catch {
    return null;
  }
  if (!read.success || read.data[0] !== order) return null;
  const last: Place = { value: read.data[1], tie: read.data[2] };
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(placeOfRow(db, columns, order, keys[middle] ?? 0), last, order) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All engagements by a value that is only in the file, not in a typed array. */
export function keysByValue(db: Database, order: MirrorOrder): Keys {
  return Uint32Array.from(db.all(selectInOrder(order), (row) => number(row, 0)));
}
