import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import type { Database } from '../database.ts';
import { number, text } from '../row.ts';
import type { Columns } from './columns.ts';
import { withAdded, without, type Before } from './sortedKeys.ts';

const ROWS_AT_ONCE = 10_000;

/**
 * All engagements in each of the orders that lists go by, ascending. Equal values go by id, as the service's own
 * cursors do (API description, "Pagination rules" 3).
 */
export class Orders {
  readonly #db: Database;
  readonly #columns: Columns;
  byUpdate = new Uint32Array(0);
  /** Those that have a start. */
  byStart = new Uint32Array(0);
  /** Those that have none, by id. */
  withoutStart = new Uint32Array(0);
  /** By when they took place: the row numbers of the index. */
  byTime = new Uint32Array(0);

  constructor(db: Database, columns: Columns) {
    this.#db = db;
    this.#columns = columns;
  }

  /**
   * Walks one of the file's own indexes, each step a query of its own that begins behind the last row: one query
   * for all would hold this connection to the state of the file at its beginning.
   */
  *#read(
    sql: string,
    ...begin: readonly (string | number)[]
  ): Generator<void, Uint32Array<ArrayBuffer>, void> {
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

  /** Reads them all, a few milliseconds at a time. */
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

  /** Which of two engagements comes first in a list of this order; without a start comes last either way. */
  before(order: EngagementOrder): Before {
    const { start, updated } = this.#columns;
    const ascending = this.#by(order.startsWith('start_at') ? start : updated);
    const descending = order.endsWith(':desc');
    const turned: Before = descending ? (a, b) => a !== b && !ascending(a, b) : ascending;
    if (!order.startsWith('start_at')) return turned;
    return (a, b) => {
      const [startless, other] = [Number.isNaN(start[a]), Number.isNaN(start[b])];
      if (startless !== other) return other;
      return startless ? this.#byId(a, b) !== descending && a !== b : turned(a, b);
    };
  }

  readonly #byId: Before = (a, b) => a !== b && isBefore(this.#id(a), this.#id(b));

  /** Ids are only fetched where two values are equal; they compare as SQLite compares them, by their bytes. */
  #by(values: Float64Array): Before {
    return (a, b) => {
      const [left, right] = [values[a] ?? 0, values[b] ?? 0];
      return left === right ? this.#byId(a, b) : left < right;
    };
  }

  /**
   * Puts engagements in their places again after their columns were read anew. `moved` marks, by key, all that
   * may stand elsewhere now, those that are gone included.
   */
  replace(moved: readonly number[]): void {
    const { capacity, updated, start, timeKey } = this.#columns;
    const marked = new Uint8Array(capacity);
    for (const key of moved) marked[key] = 1;
    const there = moved.filter((key) => this.#columns.has(key));
    const started = there.filter((key) => !Number.isNaN(start[key]));
    const startless = there.filter((key) => Number.isNaN(start[key]));
    this.byUpdate = settled(this.byUpdate, marked, there, this.#by(updated));
    this.byStart = settled(this.byStart, marked, started, this.#by(start));
    this.withoutStart = settled(this.withoutStart, marked, startless, this.#byId);
    this.byTime = settled(this.byTime, marked, there, (a, b) => (timeKey[a] ?? 0) < (timeKey[b] ?? 0));
  }
}

function joined(parts: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(parts.reduce((count, part) => count + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Those that moved taken out and put in again where they belong now. */
function settled(
  keys: Uint32Array,
  marked: Uint8Array,
  added: readonly number[],
  before: Before,
): Uint32Array<ArrayBuffer> {
  return new Uint32Array(withAdded(without(keys, marked), added, before));
}

function isBefore(a: string, b: string): boolean {
  return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
}
