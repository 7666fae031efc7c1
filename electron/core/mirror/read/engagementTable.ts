import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import { type Database, number, numberOrNull, type Row, text } from '../../database/database.ts';

const COLUMNS = 'key, updated_us, start_us, time_key, seconds, type, status, owner, flags, line_count';
const COLUMN_ROWS_AT_ONCE = 4000;

/** Arrays that are full grow by an eighth: with a million engagements, half as much again would be 30 MB unused. */
const GROWTH = 1.125;

/**
 * The columns lists are filtered and sorted by, in typed arrays by key: filtering a million rows is a pass over
 * memory instead of a query. About 60 bytes per engagement.
 */
export class Columns {
  #capacity = 0;
  present = new Uint8Array(0);
  /** Microseconds. */
  updated = new Float64Array(0);
  /** Microseconds; NaN without a start. */
  start = new Float64Array(0);
  timeKey = new Float64Array(0);
  /** NaN if unknown. */
  seconds = new Float64Array(0);
  type = new Int32Array(0);
  status = new Int32Array(0);
  /** 0 without one. */
  owner = new Int32Array(0);
  flags = new Int32Array(0);
  lines = new Int32Array(0);
  /** The memory revision of the last change. */
  changedIn = new Uint32Array(0);

  /** Upper bound of the keys. */
  get capacity(): number {
    return this.#capacity;
  }

  has(key: number): boolean {
    return this.present[key] === 1;
  }

  #grow(least: number): void {
    if (least <= this.#capacity) return;
    const capacity = Math.max(least, Math.ceil(this.#capacity * GROWTH), 1024);
    const grown = <T extends Uint8Array | Uint32Array | Float64Array | Int32Array>(made: T, old: T): T => {
      made.set(old);
      return made;
    };
    this.present = grown(new Uint8Array(capacity), this.present);
    this.updated = grown(new Float64Array(capacity), this.updated);
    this.start = grown(new Float64Array(capacity), this.start);
    this.timeKey = grown(new Float64Array(capacity), this.timeKey);
    this.seconds = grown(new Float64Array(capacity), this.seconds);
    this.type = grown(new Int32Array(capacity), this.type);
    this.status = grown(new Int32Array(capacity), this.status);
    this.owner = grown(new Int32Array(capacity), this.owner);
    this.flags = grown(new Int32Array(capacity), this.flags);
    this.lines = grown(new Int32Array(capacity), this.lines);
    this.changedIn = grown(new Uint32Array(capacity), this.changedIn);
    this.#capacity = capacity;
  }

  #put(row: Row): number {
    const key = number(row, 0);
    if (key >= this.#capacity) this.#grow(key + 1);
    this.present[key] = 1;
    this.updated[key] = number(row, 1);
    this.start[key] = numberOrNull(row, 2) ?? Number.NaN;
    this.timeKey[key] = number(row, 3);
    this.seconds[key] = numberOrNull(row, 4) ?? Number.NaN;
    this.type[key] = number(row, 5);
    this.status[key] = number(row, 6);
    this.owner[key] = numberOrNull(row, 7) ?? 0;
    this.flags[key] = number(row, 8);
    this.lines[key] = number(row, 9);
    return key;
  }

  /** Loads all rows in steps of a few milliseconds. */
  *load(db: Database): Generator<void, void, void> {
    const most = db.get('SELECT ifnull(max(key), 0) FROM engagement', (row) => number(row, 0)) ?? 0;
    this.#grow(most + 1);
    const sql = `SELECT ${COLUMNS} FROM engagement WHERE key > ? ORDER BY key LIMIT ${COLUMN_ROWS_AT_ONCE}`;
    let after = 0;
    for (;;) {
      const keys = db.all(sql, (row) => this.#put(row), after);
      const last = keys.at(-1);
      if (last === undefined) return;
      after = last;
      yield;
    }
  }

  /** Reloads one row; false if it is gone. */
  refresh(db: Database, key: number, revision: number): boolean {
    const found = db.get(`SELECT ${COLUMNS} FROM engagement WHERE key = ?`, (row) => this.#put(row), key);
    if (found === undefined && key < this.#capacity) this.present[key] = 0;
    if (key < this.#capacity) this.changedIn[key] = revision;
    return found !== undefined;
  }
}

export type Keys = Uint32Array<ArrayBuffer>;

/** Whether the first sorts before the second. A total order: no two keys are equal. */
type Before = (a: number, b: number) => boolean;

/** The number of keys that sort before this one. */
function placeOf(keys: Uint32Array, key: number, before: Before): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(keys[middle] ?? 0, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Removes the marked keys, within the same memory. */
function without(keys: Keys, marked: Uint8Array): Keys {
  let count = 0;
  for (const key of keys) {
    if (marked[key] === 1) continue;
    keys[count] = key;
    count += 1;
  }
  return keys.subarray(0, count);
}

/** Inserts keys at their sorted positions, within the same memory if it has room. */
function withAdded(keys: Keys, added: readonly number[], before: Before): Keys {
  if (added.length === 0) return keys;
  const sorted = [...added].sort((a, b) => (before(a, b) ? -1 : 1));
  // Comparing may read the file and fail, so nothing is moved until it is done.
  const places = sorted.map((key) => placeOf(keys, key, before));
  const all = withRoom(keys, sorted.length);
  // From the end, so that what is behind a position has moved away before it is overwritten.
  let end = keys.length;
  for (let index = sorted.length - 1; index >= 0; index -= 1) {
    const place = places[index] ?? 0;
    all.copyWithin(place + index + 1, place, end);
    all[place + index] = sorted[index] ?? 0;
    end = place;
  }
  return all;
}

/** These keys and places for more, in the same memory or, if that is too small, in more than needed. */
function withRoom(keys: Keys, more: number): Keys {
  const length = keys.length + more;
  if (keys.byteOffset + length * keys.BYTES_PER_ELEMENT <= keys.buffer.byteLength)
    return new Uint32Array(keys.buffer, keys.byteOffset, length);
  const grown = new Uint32Array(Math.ceil(length * GROWTH) + 1024);
  grown.set(keys);
  return grown.subarray(0, length);
}

/**
 * Removes the marked keys and inserts `added`, which may be in any order, at their positions. Takes over the memory of
 * `keys`: a sync that adds a million engagements page by page would otherwise leave copies of everything behind. If it
 * fails, only keys without marked ones are still valid.
 */
export function replaced(
  keys: Keys,
  marked: Uint8Array | null,
  added: readonly number[],
  before: Before,
): Keys {
  return withAdded(marked === null ? keys : without(keys, marked), added, before);
}

const ROWS_AT_ONCE = 10_000;

/**
 * All engagements in each sort order, ascending. Ties are broken by id, as the API's cursors do (API description,
 * "Pagination rules" 3).
 */
export class Orders {
  readonly #db: Database;
  readonly #columns: Columns;
  byUpdate: Keys = new Uint32Array(0);
  /** Only those with a start. */
  byStart: Keys = new Uint32Array(0);
  /** Those without a start, by id. */
  withoutStart: Keys = new Uint32Array(0);
  /** By time: the row numbers of the index. */
  byTime: Keys = new Uint32Array(0);

  constructor(db: Database, columns: Columns) {
    this.#db = db;
    this.#columns = columns;
  }

  /**
   * Reads one of the file's indexes in steps. Each step is a query of its own, because a single one would pin this
   * connection to an old snapshot of the file.
   */
  *#read(sql: string, ...begin: readonly (string | number)[]): Generator<void, Keys, void> {
    const total = this.#db.get('SELECT count(*) FROM engagement', (row) => number(row, 0)) ?? 0;
    const keys: Uint32Array[] = [];
    let behind = [...begin];
    for (let count = 0; count <= total * 2; count += ROWS_AT_ONCE) {
      const rows = this.#db.all(`${sql} LIMIT ${ROWS_AT_ONCE}`, (row) => row, ...behind);
      const last = rows.at(-1);
      if (last === undefined) break;
      keys.push(Uint32Array.from(rows, (row) => number(row, 0)));
      behind = last.slice(1).map((value) => (typeof value === 'number' ? value : String(value)));
      yield;
    }
    return joined(keys);
  }

  /** Loads all orders in steps of a few milliseconds. */
  *load(): Generator<void, void, void> {
    this.byUpdate = yield* this.#read(
      'SELECT key, updated_us, id FROM engagement WHERE (updated_us, id) > (?, ?) ORDER BY updated_us, id',
      Number.MIN_SAFE_INTEGER,
      '',
    );
    this.byStart = yield* this.#read(
      'SELECT key, start_us, id FROM engagement WHERE (start_us, id) > (?, ?) ORDER BY start_us, id',
      Number.MIN_SAFE_INTEGER,
      '',
    );
    this.withoutStart = yield* this.#read(
      'SELECT key, id FROM engagement WHERE start_us IS NULL AND id > ? ORDER BY id',
      '',
    );
    this.byTime = yield* this.#read(
      'SELECT key, time_key FROM engagement WHERE time_key > ? ORDER BY time_key',
      -1,
    );
  }

  #id(key: number): string {
    return this.#db.get('SELECT id FROM engagement WHERE key = ?', (row) => text(row, 0), key) ?? '';
  }

  /** Compares two engagements in this order; without a start they sort last in both directions. */
  before(order: EngagementOrder): Before {
    const { start, updated } = this.#columns;
    const ascending = this.#by(order.startsWith('start_at') ? start : updated);
    const descending = order.endsWith(':desc');
    const directed: Before = descending ? (a, b) => a !== b && !ascending(a, b) : ascending;
    if (!order.startsWith('start_at')) return directed;
    return (a, b) => {
      const [startless, other] = [Number.isNaN(start[a]), Number.isNaN(start[b])];
      if (startless !== other) return other;
      return startless ? this.#byId(a, b) !== descending && a !== b : directed(a, b);
    };
  }

  readonly #byId: Before = (a, b) => a !== b && isBefore(this.#id(a), this.#id(b));

  /** Fetches ids only for ties; they compare by their bytes, as in SQLite. */
  #by(values: Float64Array): Before {
    return (a, b) => {
      const [remaining, right] = [values[a] ?? 0, values[b] ?? 0];
      return remaining === right ? this.#byId(a, b) : remaining < right;
    };
  }

  /**
   * Moves engagements whose columns were reloaded to their new positions. `moved` includes those that are gone;
   * without `present`, none of them had a position.
   */
  replace(moved: readonly number[], present: boolean): void {
    const { capacity, updated, start, timeKey } = this.#columns;
    const marked = present ? new Uint8Array(capacity) : null;
    if (marked !== null) for (const key of moved) marked[key] = 1;
    const existing = moved.filter((key) => this.#columns.has(key));
    const started = existing.filter((key) => !Number.isNaN(start[key]));
    const startless = existing.filter((key) => Number.isNaN(start[key]));
    // A failure must leave the orders as they are, so only keys that are merely added to are changed in place.
    const own = (keys: Keys): Keys => (present ? keys.slice() : keys);
    this.byUpdate = replaced(own(this.byUpdate), marked, existing, this.#by(updated));
    this.byStart = replaced(own(this.byStart), marked, started, this.#by(start));
    this.withoutStart = replaced(own(this.withoutStart), marked, startless, this.#byId);
    this.byTime = replaced(
      own(this.byTime),
      marked,
      existing,
      (a, b) => (timeKey[a] ?? 0) < (timeKey[b] ?? 0),
    );
  }
}

function joined(parts: readonly Uint32Array[]): Keys {
  const all = new Uint32Array(parts.reduce((count, part) => count + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Negative if the first is lower. Strings compare by their bytes, as in SQLite. */
export function compareValues(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

function isBefore(a: string, b: string): boolean {
  return compareValues(a, b) < 0;
}
