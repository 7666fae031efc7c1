import { z } from 'zod';
import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import type { Database } from '../database.ts';
import { text } from '../row.ts';
import type { Columns } from './columns.ts';

/** The last row of a page: its place in the order, not its number, so that rows may come and go meanwhile. */
const schema = z.tuple([z.string(), z.number().nullable(), z.string()]);

interface Place {
  /** Microseconds; null for an engagement without a start, which comes after all that have one. */
  readonly value: number | null;
  readonly id: string;
}

function placeOfRow(db: Database, columns: Columns, order: EngagementOrder, key: number): Place {
  const value = (order.startsWith('start_at') ? columns.start : columns.updated)[key] ?? Number.NaN;
  const id = db.get('SELECT id FROM engagement WHERE key = ?', (row) => text(row, 0), key) ?? '';
  return { value: Number.isNaN(value) ? null : value, id };
}

/** Below zero where the first comes earlier in this order. */
function compare(a: Place, b: Place, descending: boolean): number {
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1;
  } else if (a.value !== b.value) return descending ? b.value - a.value : a.value - b.value;
  const byId = Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
  return descending ? -byId : byId;
}

export function writeKeyset(db: Database, columns: Columns, order: EngagementOrder, key: number): string {
  const { value, id } = placeOfRow(db, columns, order, key);
  return JSON.stringify([order, value, id]);
}

/** The number of keys up to and with the row that the cursor names; null where it is no cursor of this order. */
export function placeAfter(
  db: Database,
  columns: Columns,
  order: EngagementOrder,
  keys: Uint32Array,
  cursor: string,
): number | null {
  let read;
  try {
    read = schema.safeParse(JSON.parse(cursor));
  } catch {
    return null;
  }
  if (!read.success || read.data[0] !== order) return null;
  const last: Place = { value: read.data[1], id: read.data[2] };
  const descending = order.endsWith(':desc');
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = placeOfRow(db, columns, order, keys[middle] ?? 0);
    if (compare(place, last, descending) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
