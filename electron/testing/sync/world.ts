import type { Collection } from '#core/sync/collections.ts';
import type { Tuning } from '#core/sync/tuning.ts';

/** Seeded random numbers: the same seed always gives the same run. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A random integer between `low` and `high`, inclusive. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with this probability. */
  yes(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.next() * from.length)];
  }
}

/** A resource of the model. Times are in microseconds, finer than a client keeps. */
export interface WorldRow {
  readonly collection: Collection;
  readonly id: string;
  updatedAt: number;
  /** The row's content, a number: changes whenever `updatedAt` moves. */
  content: number;
  /** Its relations, which change without moving `updatedAt`. */
  relations: number;
  status: 'PENDING' | 'COMPLETED';
  type: 'MEETING' | 'EMAIL';
  /** Its timeline; null without one. */
  lines: number | null;
  deleted: boolean;
  /** No poll can see its last change; only a re-scan finds it. */
  hidden: boolean;
  /** A list has left it out once, as a lagging index does. Happens only once per row. */
  overlooked: boolean;
}

interface LateChange {
  readonly visibleAt: number;
  readonly apply: () => void;
}

/** Longest delay before a row becomes visible after its `updated_at`: just under half the overlap. */
const LONGEST_LAG_MS = 350_000;
const HOUR_MS = 3_600_000;

/**
 * The workspace behind the API and what its users do: rows appear, change, change late, gain and lose relations,
 * finish processing, are deleted, and appear in the past.
 */
export class World {
  readonly rows: WorldRow[] = [];
  readonly #chance: Chance;
  readonly #dated: boolean;
  readonly #late: LateChange[] = [];
  #ids = 0;
  #contents = 0;
  /** Milliseconds since 1970, the API's true time. */
  time: number;

  /** `dated`: answers carry the API's time, so that rows dated ahead of it are recognised. */
  constructor(chance: Chance, time: number, rows: number, dated: boolean) {
    this.#chance = chance;
    this.#dated = dated;
    this.time = time;
    const tied = chance.yes(0.2);
    for (let index = 0; index < rows; index += 1) {
      // Dates are uneven: most fall into a few bursts, some share one instant.
      const age = tied && index % 3 === 0 ? HOUR_MS : chance.next() ** 4 * 400 * 24 * HOUR_MS;
      this.#create(chance.yes(0.8) ? 'engagements' : 'contacts', time - age);
    }
  }

  /** Advances time; late changes become visible when they are due. */
  passTo(time: number): void {
    this.time = time;
    for (let index = 0; index < this.#late.length;) {
      const change = this.#late[index];
      if (change === undefined || change.visibleAt > time) index += 1;
      else {
        this.#late.splice(index, 1);
        change.apply();
      }
    }
  }

  /** Makes all late changes visible at once. */
  settle(): void {
    for (const change of this.#late.splice(0)) change.apply();
  }

  /** A random user action. */
  stir(): string {
    const row = this.#chance.pick(this.rows.filter((one) => !one.deleted));
    const roll = this.#chance.whole(0, 99);
    if (row === undefined || roll < 20) {
      this.#create(this.#chance.yes(0.8) ? 'engagements' : 'contacts', this.time);
      return 'create';
    }
    if (roll < 50) return this.#change(row, this.time);
    if (roll < 68) return this.#changeLate(row);
    if (roll < 76) {
      row.relations = this.#content();
      row.hidden = true;
      return 'relate';
    }
    if (roll < 86) {
      row.deleted = true;
      return 'delete';
    }
    if (roll < 92) return this.#finishSilently(row);
    if (roll < 96) {
      const created = this.#create('engagements', this.time - this.#chance.next() * 100 * HOUR_MS);
      created.hidden = true;
      return 'create in the past';
    }
    if (roll < 97 && this.#dated) {
      // An import with a wrong clock.
      this.#create('engagements', this.time + (1 + this.#chance.next() * 300) * HOUR_MS);
      return 'create ahead';
    }
    row.updatedAt -= this.#micros(this.#chance.next() * 10 * HOUR_MS);
    row.content = this.#content();
    row.hidden = true;
    return 'move back';
  }

  #content(): number {
    this.#contents += 1;
    return this.#contents;
  }

  /** Microseconds, the last three digits random. */
  #micros(ms: number): number {
    return Math.floor(ms) * 1000 + this.#chance.whole(0, 999);
  }

  #create(collection: Collection, at: number): WorldRow {
    this.#ids += 1;
    const pending = this.#chance.yes(0.15);
    const row: WorldRow = {
      collection,
      id: `${collection}-${this.#ids}`,
      updatedAt: this.#micros(at),
      content: this.#content(),
      relations: this.#content(),
      status: pending ? 'PENDING' : 'COMPLETED',
      type: this.#chance.yes(0.8) ? 'MEETING' : 'EMAIL',
      lines: null,
      deleted: false,
      hidden: false,
      overlooked: false,
    };
    if (!pending && row.type === 'MEETING') row.lines = this.#content();
    this.rows.push(row);
    return row;
  }

  #change(row: WorldRow, at: number): string {
    const updatedAt = this.#micros(at);
    // A later change has already overtaken this one.
    if (row.deleted || updatedAt <= row.updatedAt) return 'nothing';
    row.updatedAt = updatedAt;
    row.content = this.#content();
    row.hidden = false;
    if (row.status === 'COMPLETED' && row.type === 'MEETING') row.lines = this.#content();
    return 'change';
  }

  #changeLate(row: WorldRow): string {
    const began = this.time;
    this.#late.push({
      visibleAt: began + this.#chance.next() * LONGEST_LAG_MS,
      apply: () => this.#change(row, began),
    });
    return 'change late';
  }

  /** Processing ends, or a timeline appears, without moving `updated_at`. */
  #finishSilently(row: WorldRow): string {
    if (row.status !== 'PENDING') return 'nothing';
    row.status = 'COMPLETED';
    row.hidden = true;
    if (row.type === 'MEETING') row.lines = this.#content();
    return 'finish';
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Tuning for the simulation: pages of a few rows and short intervals, so that everything happens often. */
export const SMALL_WORLD: Tuning = {
  collections: ['engagements', 'contacts'],
  pageRows: 5,
  pageTimelines: 3,
  parallel: 4,
  chunkPages: 3,
  overlapMs: 12 * MINUTE,
  aheadMs: 10 * MINUTE,
  pollMs: {
    engagements: 5 * MINUTE,
    tags: 5 * MINUTE,
    users: 5 * MINUTE,
    companies: 5 * MINUTE,
    contacts: 8 * MINUTE,
  },
  backlogPages: 2,
  scanMs: HOUR,
  scanAgainMs: 20 * MINUTE,
  deletionScanMs: 40 * MINUTE,
  scanGapMs: 2 * SECOND,
  leastScanGapMs: SECOND,
  scanSpanMs: MINUTE,
  singleGapMs: 2 * SECOND,
  candidatesMs: 5 * MINUTE,
  singleRestMs: 30 * MINUTE,
  recheck: { waitsMs: [2 * MINUTE, 10 * MINUTE, 30 * MINUTE], slowMs: 90 * MINUTE, recentMs: 48 * HOUR },
  scopeRetryMs: HOUR,
  backoffMs: 2 * SECOND,
  longestBackoffMs: 10 * MINUTE,
  longestOutageMs: MINUTE,
};
