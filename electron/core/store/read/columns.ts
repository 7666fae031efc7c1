import type { Database, Row } from '../database.ts';
import { number, numberOrNull } from '../row.ts';

const COLUMNS = 'key, updated_us, start_us, time_key, seconds, type, status, owner, flags, line_count';
const ROWS_AT_ONCE = 4000;

/**
 * What lists are filtered and sorted by, of every engagement, in typed arrays by key: filtering a million rows is
 * a pass over memory instead of a query. Some 60 bytes an engagement.
 */
export class Columns {
  #capacity = 0;
  present = new Uint8Array(0);
  /** Microseconds. */
  updated = new Float64Array(0);
  /** Microseconds; NaN where it has no start. */
  start = new Float64Array(0);
  timeKey = new Float64Array(0);
  /** NaN where the length isn't known. */
  seconds = new Float64Array(0);
  type = new Int32Array(0);
  status = new Int32Array(0);
  /** 0 where there is none. */
  owner = new Int32Array(0);
  flags = new Int32Array(0);
  lines = new Int32Array(0);
  /** The revision of the memory in which it last changed. */
  changedIn = new Uint32Array(0);

  /** Keys are below this. */
  get capacity(): number {
    return this.#capacity;
  }

  has(key: number): boolean {
    return this.present[key] === 1;
  }

  #grow(least: number): void {
    if (least <= this.#capacity) return;
    const capacity = Math.max(least, Math.ceil(this.#capacity * 1.5), 1024);
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

  /** Reads them all, a few milliseconds at a time. */
  *load(db: Database): Generator<void, void, void> {
    const most = db.get('SELECT ifnull(max(key), 0) FROM engagement', (row) => number(row, 0)) ?? 0;
    this.#grow(most + 1);
    const sql = `SELECT ${COLUMNS} FROM engagement WHERE key > ? ORDER BY key LIMIT ${ROWS_AT_ONCE}`;
    let after = 0;
    for (;;) {
      const keys = db.all(sql, (row) => this.#put(row), after);
      const last = keys.at(-1);
      if (last === undefined) return;
      after = last;
      yield;
    }
  }

  /** Reads one of them again; false where it is gone. */
  refresh(db: Database, key: number, revision: number): boolean {
    const found = db.get(`SELECT ${COLUMNS} FROM engagement WHERE key = ?`, (row) => this.#put(row), key);
    if (found === undefined && key < this.#capacity) this.present[key] = 0;
    if (key < this.#capacity) this.changedIn[key] = revision;
    return found !== undefined;
  }
}
