import { type Database, number } from '../../database/database.ts';
import { Columns, Orders } from './engagementTable.ts';

const LINK_ROWS_AT_ONCE = 10_000;
/** With more corrections, reloading everything is cheaper. */
const MAX_LINK_CORRECTIONS = 50_000;

/**
 * The companies and tags of each engagement, in memory, so that counting them over a list is a pass over numbers.
 * Loaded on first use and updated with changes.
 */
export class LinkIndex {
  readonly #db: Database;
  /** The records of engagement k are at `#first[k]` up to `#first[k + 1]`. */
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
    for (let after = 0; after < most; after += LINK_ROWS_AT_ONCE) {
      const upTo = Math.min(most, after + LINK_ROWS_AT_ONCE);
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
    if (this.#corrected.size <= MAX_LINK_CORRECTIONS) return;
    this.#corrected = new Map();
    this.#loaded = false;
  }

  /** Calls back with each company and tag of an engagement. */
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

/**
 * What the reader keeps in memory about all engagements: loaded once in small steps, then updated with the changes
 * the writer reports.
 */
export class MemoryIndex {
  readonly #db: Database;
  readonly columns = new Columns();
  readonly orders: Orders;
  /** Incremented with every change. */
  revision = 0;
  /** The last revision in which contacts, companies, users or tags changed. */
  recordsRevision = 0;
  #loading: Generator<void, void, void> | null;
  #pendingKeys: number[] = [];

  constructor(db: Database) {
    this.#db = db;
    this.orders = new Orders(db, this.columns);
    this.#loading = this.#load();
  }

  *#load(): Generator<void, void, void> {
    yield* this.columns.load(this.#db);
    yield* this.orders.load();
  }

  get loaded(): boolean {
    return this.#loading === null;
  }

  /** Loads one step; false when finished. */
  loadStep(): boolean {
    if (this.#loading === null) return false;
    if (this.#loading.next().done !== true) return true;
    this.#loading = null;
    this.#apply([...this.#pendingKeys, ...this.#onlyInOrders()], true);
    this.#pendingKeys = [];
    return false;
  }

  /**
   * Engagements that were stored after their columns and before their order were read. They may be reported only after
   * loading, and would then be taken for new ones, with a second position.
   */
  #onlyInOrders(): number[] {
    const { byUpdate, byStart, withoutStart, byTime } = this.orders;
    const found: number[] = [];
    for (const keys of [byUpdate, byStart, withoutStart, byTime])
      for (const key of keys) if (!this.columns.has(key)) found.push(key);
    return found;
  }

  /** Loads the rest, for a call that needs everything. */
  loadAll(): void {
    while (this.loadStep());
  }

  /** Reports engagements that are new, changed or gone. */
  changed(keys: readonly number[]): void {
    if (keys.length === 0) return;
    if (this.#loading === null) this.#apply(keys, false);
    else this.#pendingKeys.push(...keys);
  }

  /** Reports that contacts, companies, users or tags changed. */
  recordsChanged(): void {
    this.revision += 1;
    this.recordsRevision = this.revision;
  }

  /** The engagement with this time key, or 0, by binary search. */
  keyAt(timeKey: number): number {
    const { byTime } = this.orders;
    const times = this.columns.timeKey;
    let low = 0;
    let high = byTime.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const key = byTime[middle] ?? 0;
      const time = times[key] ?? 0;
      if (time === timeKey) return key;
      if (time < timeKey) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }

  /** Keys changed after this revision, including deleted ones. */
  changedSince(revision: number): number[] {
    const { changedIn } = this.columns;
    const keys: number[] = [];
    for (let key = 0; key < changedIn.length; key += 1) {
      if ((changedIn[key] ?? 0) > revision) keys.push(key);
    }
    return keys;
  }

  /** `anywhere`: they changed during loading, so they may be at several positions or none. */
  #apply(keys: readonly number[], anywhere: boolean): void {
    if (keys.length === 0) return;
    this.revision += 1;
    const { columns } = this;
    const moved: number[] = [];
    let present = anywhere;
    for (const key of new Set(keys)) {
      const [was, updated, start, time] = [
        columns.has(key),
        columns.updated[key],
        columns.start[key],
        columns.timeKey[key],
      ];
      const is = columns.refresh(this.#db, key, this.revision);
      const inPlace =
        was &&
        is &&
        columns.updated[key] === updated &&
        Object.is(columns.start[key], start) &&
        columns.timeKey[key] === time;
      if (!anywhere && (inPlace || !(was || is))) continue;
      moved.push(key);
      present ||= was;
    }
    if (moved.length > 0) this.orders.replace(moved, present);
  }
}
