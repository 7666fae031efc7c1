import type { Collection } from '../collections.ts';
import type { Chance } from './chance.ts';

/** A resource as the model of the service holds it. Times are microseconds: finer than what a client can keep. */
export interface WorldRow {
  readonly collection: Collection;
  readonly id: string;
  updatedAt: number;
  /** What the row says, as a number: every change that moves `updatedAt` makes it another. */
  content: number;
  /** What its relations say; they change without moving anything. */
  relations: number;
  status: 'PENDING' | 'COMPLETED';
  type: 'MEETING' | 'EMAIL';
  /** Its timeline, null where there is none. */
  lines: number | null;
  deleted: boolean;
  /** No poll can know of its last change: only a re-scan finds it. */
  hidden: boolean;
  /** A list has left it out once, as an index does that lags behind; it doesn't happen to the same row twice. */
  overlooked: boolean;
}

interface LateChange {
  readonly visibleAt: number;
  readonly apply: () => void;
}

/** Rows become visible at most so long after the `updated_at` they carry: not quite half the overlap. */
const LONGEST_LAG_MS = 350_000;
const HOUR_MS = 3_600_000;

/**
 * The workspace behind the service, and what its people do to it: rows appear, change, change late, lose and
 * win relations, finish processing, vanish, and turn up in the past.
 */
export class World {
  readonly rows: WorldRow[] = [];
  readonly #chance: Chance;
  readonly #dated: boolean;
  readonly #late: LateChange[] = [];
  #ids = 0;
  #contents = 0;
  /** Milliseconds since 1970, the service's own true time. */
  time: number;

  /** `dated`: answers carry the service's time, so that rows dated ahead of it can be told. */
  constructor(chance: Chance, time: number, rows: number, dated: boolean) {
    this.#chance = chance;
    this.#dated = dated;
    this.time = time;
    const tied = chance.yes(0.2);
    for (let index = 0; index < rows; index += 1) {
      // Dates lie unevenly: most in a few bursts, some on one and the same instant.
      const age = tied && index % 3 === 0 ? HOUR_MS : chance.next() ** 4 * 400 * 24 * HOUR_MS;
      this.#create(chance.yes(0.8) ? 'engagements' : 'contacts', time - age);
    }
  }

  /** Lets time pass; what was written late becomes visible when its time has come. */
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

  /** All that was written is visible from here on, and nothing more happens. */
  settle(): void {
    for (const change of this.#late.splice(0)) change.apply();
  }

  /** Someone does something. */
  stir(): string {
    const row = this.#chance.pick(this.rows.filter((one) => !one.deleted));
    const deed = this.#chance.whole(0, 99);
    if (row === undefined || deed < 20) {
      this.#create(this.#chance.yes(0.8) ? 'engagements' : 'contacts', this.time);
      return 'create';
    }
    if (deed < 50) return this.#change(row, this.time);
    if (deed < 68) return this.#changeLate(row);
    if (deed < 76) {
      row.relations = this.#content();
      row.hidden = true;
      return 'relate';
    }
    if (deed < 86) {
      row.deleted = true;
      return 'delete';
    }
    if (deed < 92) return this.#finishSilently(row);
    if (deed < 96) {
      const created = this.#create('engagements', this.time - this.#chance.next() * 100 * HOUR_MS);
      created.hidden = true;
      return 'create in the past';
    }
    if (deed < 97 && this.#dated) {
      // Someone's import with a wrong clock.
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

  /** Whole microseconds, the last three digits by chance. */
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
    // A change that is overtaken by a later one is lost in it.
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

  /** Processing ends, or a timeline comes, without moving `updated_at`. */
  #finishSilently(row: WorldRow): string {
    if (row.status !== 'PENDING') return 'nothing';
    row.status = 'COMPLETED';
    row.hidden = true;
    if (row.type === 'MEETING') row.lines = this.#content();
    return 'finish';
  }
}
