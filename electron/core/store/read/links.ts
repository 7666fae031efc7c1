import type { Database } from '../database.ts';
import { number } from '../row.ts';

const ROWS_AT_ONCE = 10_000;
/** More corrections than this, and reading all of it again is the smaller evil. */
const MOST_CORRECTED = 50_000;

/**
 * Which companies and tags belong to which engagement, in memory: counting them over any list is then a pass over
 * numbers. Read in when first wanted, corrected by what changes.
 */
export class Links {
  readonly #db: Database;
  /** Records of engagement k lie from `#first[k]` up to `#first[k + 1]`. */
  #first = new Uint32Array(1);
  #records = new Uint32Array(0);
  #corrected = new Map<number, readonly number[]>();
  #loading: Generator<void, void, void> | null = null;
  #loaded = false;

  constructor(db: Database) {
    this.#db = db;
  }

  *#load(): Generator<void, void, void> {
    const most = this.#db.get('SELECT ifnull(max(engagement), 0) FROM link', (row) => number(row, 0)) ?? 0;
    const first = new Uint32Array(most + 2);
    const records: number[] = [];
    const sql = `SELECT engagement, record FROM link WHERE engagement > ? AND engagement <= ? AND kind <> 'contact'
      ORDER BY engagement`;
    let key = 0;
    for (let after = 0; after < most; after += ROWS_AT_ONCE) {
      const upTo = Math.min(most, after + ROWS_AT_ONCE);
      this.#db.all(
        sql,
        (row) => {
          const engagement = number(row, 0);
          while (key < engagement) {
            key += 1;
            first[key] = records.length;
          }
          records.push(number(row, 1));
        },
        after,
        upTo,
      );
      yield;
    }
    while (key <= most) {
      key += 1;
      first[key] = records.length;
    }
    this.#first = first;
    this.#records = Uint32Array.from(records);
    this.#loaded = true;
  }

  /** Reads in what is left. */
  loadAll(): void {
    if (this.#loaded) return;
    this.#loading ??= this.#load();
    while (this.#loading.next().done !== true);
    this.#loading = null;
  }

  changed(keys: readonly number[]): void {
    if (!this.#loaded) return;
    const sql = `SELECT record FROM link WHERE engagement = ? AND kind <> 'contact'`;
    for (const key of keys)
      this.#corrected.set(
        key,
        this.#db.all(sql, (row) => number(row, 0), key),
      );
    if (this.#corrected.size <= MOST_CORRECTED) return;
    this.#corrected = new Map();
    this.#loaded = false;
  }

  /** Calls with each company and tag of an engagement. */
  each(key: number, call: (record: number) => void): void {
    const corrected = this.#corrected.get(key);
    if (corrected !== undefined) {
      for (const record of corrected) call(record);
      return;
    }
    const end = this.#first[key + 1] ?? 0;
    for (let at = this.#first[key] ?? end; at < end; at += 1) call(this.#records[at] ?? 0);
  }
}
