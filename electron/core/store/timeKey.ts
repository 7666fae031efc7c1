import type { Database } from './database.ts';
import { numberOrNull } from './row.ts';

/**
 * Numbers engagements by when they took place, so that the index walked by row number is walked by time: second
 * since 1970, then a place within that second. Both fit into 46 bits. The index takes a new document with each
 * number; two engagements never share one.
 */
const PLACES = 16_384;
const LAST_SECOND = 2 ** 32 - 1;

export function secondOf(timeKey: number): number {
  return Math.floor(timeKey / PLACES);
}

/** The first number of the second in which this instant lies; instants before 1970 count as then. */
export function firstKeyOf(instantUs: number): number {
  const second = Math.floor(instantUs / 1_000_000);
  return Math.min(Math.max(second, 0), LAST_SECOND) * PLACES;
}

/** A free number in that second; where thousands share it and none is left, in the next one that has any. */
export function freeTimeKey(db: Database, instantUs: number): number {
  let first = firstKeyOf(instantUs);
  for (;;) {
    const last = db.get(
      'SELECT max(time_key) FROM engagement WHERE time_key >= ? AND time_key < ?',
      (row) => numberOrNull(row, 0),
      first,
      first + PLACES,
    );
    const free = last === null || last === undefined ? first : last + 1;
    if (free < first + PLACES) return free;
    first += PLACES;
  }
}
