import type { Database } from '../database.ts';
import { Columns } from './columns.ts';
import { Orders } from './orders.ts';

/**
 * What the reader holds in memory of all engagements, kept in step with the file: read in once, in small steps,
 * then corrected by what the writer says has changed.
 */
export class Memory {
  readonly #db: Database;
  readonly columns = new Columns();
  readonly orders: Orders;
  /** Grows with every change. */
  revision = 0;
  /** The last revision in which contacts, companies, users or tags changed. */
  recordsRevision = 0;
  #loading: Generator<void, void, void> | null;
  #missed: number[] = [];

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

  /** One step of reading in; false when nothing is left to do. */
  loadStep(): boolean {
    if (this.#loading === null) return false;
    if (this.#loading.next().done !== true) return true;
    this.#loading = null;
    this.#apply(this.#missed, true);
    this.#missed = [];
    return false;
  }

  /** Reads in whatever is left, for a call that can't be answered without. */
  loadAll(): void {
    while (this.loadStep());
  }

  /** These engagements are new, changed or gone. */
  changed(keys: readonly number[]): void {
    if (keys.length === 0) return;
    if (this.#loading === null) this.#apply(keys, false);
    else this.#missed.push(...keys);
  }

  /** Contacts, companies, users or tags are new, changed or gone. */
  recordsChanged(): void {
    this.revision += 1;
    this.recordsRevision = this.revision;
  }

  /** The engagement with this number in time, or 0; found by halving. */
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

  /** Keys that changed after this revision, the gone ones among them. */
  changedSince(revision: number): number[] {
    const { changedIn } = this.columns;
    const keys: number[] = [];
    for (let key = 0; key < changedIn.length; key += 1) {
      if ((changedIn[key] ?? 0) > revision) keys.push(key);
    }
    return keys;
  }

  /** `anywhere`: they may stand in several places, or in none, as they changed while they were read in. */
  #apply(keys: readonly number[], anywhere: boolean): void {
    if (keys.length === 0) return;
    this.revision += 1;
    const { columns } = this;
    const moved: number[] = [];
    for (const key of new Set(keys)) {
      const [was, updated, start, time] = [
        columns.has(key),
        columns.updated[key],
        columns.start[key],
        columns.timeKey[key],
      ];
      const is = columns.refresh(this.#db, key, this.revision);
      const stands =
        was &&
        is &&
        columns.updated[key] === updated &&
        Object.is(columns.start[key], start) &&
        columns.timeKey[key] === time;
      if (anywhere || (!stands && (was || is))) moved.push(key);
    }
    if (moved.length > 0) this.orders.replace(moved);
  }
}
