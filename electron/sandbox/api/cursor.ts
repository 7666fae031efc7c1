import type { Boundary } from '../world/keyset.ts';
import { isObject } from './jsonObject.ts';
import { badParameter, Refusal } from './problems.ts';
import { parseTimestamp } from './timestamp.ts';

export type SortField = 'updated' | 'start';

const prefixes = { updated: 'pa_uac_1_', start: 'pa_sac_1_' } as const;
const keys = { updated: 'updatedAt', start: 'startAt' } as const;

/** API section "Pagination rules", 2 to 4. `time` is ISO 8601, null for an engagement that has no start. */
export function writeCursor(field: SortField, id: string, time: string | null): string {
  const payload = JSON.stringify({ id, [keys[field]]: time });
  return prefixes[field] + Buffer.from(payload).toString('base64url');
}

/** The boundary a cursor holds. Refuses what this service did not write, and a cursor of the other sort field (rule 5). */
export function readCursor(field: SortField, cursor: string): Boundary {
  const other = field === 'updated' ? 'start' : 'updated';
  if (cursor.startsWith(prefixes[other])) {
    const message = `This cursor belongs to another order: it can't be used when ordering by ${field === 'updated' ? 'updated_at' : 'start_at'}.`;
    throw new Refusal('invalidQuery', message, {
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

function unreadable(): Refusal {
  return badParameter('cursor', 'invalid_cursor', 'The cursor is not one that this service gave out.');
}
