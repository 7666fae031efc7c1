import type { Database } from '../../store/database.ts';
import { number } from '../../store/row.ts';
import type { Known, People } from './people.ts';

/**
 * Which contacts are on which engagement, read in one pass: asking the file engagement by engagement takes ten times
 * as long, and as objects a million engagements would not fit.
 */
export class Attendance {
  readonly #people: People;
  /** Contacts of engagement k lie from `#first[k]` up to `#first[k + 1]`. */
  readonly #first: Uint32Array;
  readonly #contacts: Uint32Array;

  constructor(db: Database, people: People, stillWanted: () => void) {
    this.#people = people;
    const measure = `SELECT ifnull(max(engagement), 0), count(*) FROM link WHERE kind = 'contact'`;
    const [most = 0, count = 0] = db.get(measure, (row) => [number(row, 0), number(row, 1)]) ?? [];
    this.#first = new Uint32Array(most + 2);
    this.#contacts = new Uint32Array(count);
    let at = 0;
    let filled = 0;
    const sql = `SELECT engagement, record FROM link WHERE kind = 'contact' ORDER BY engagement, position`;
    for (const row of db.each(sql)) {
      if (at % 8192 === 0) stillWanted();
      const engagement = number(row, 0);
      while (filled < engagement) this.#first[(filled += 1)] = at;
      this.#contacts[at] = number(row, 1);
      at += 1;
    }
    while (filled <= most) this.#first[(filled += 1)] = at;
  }

  /** Those that are known; somebody whom the mirror only has an id of is not. */
  on(engagement: number): Known[] {
    const end = this.#first[engagement + 1] ?? 0;
    const known: Known[] = [];
    for (let at = this.#first[engagement] ?? end; at < end; at += 1) {
      const person = this.#people.byKey.get(this.#contacts[at] ?? 0);
      if (person !== undefined) known.push(person);
    }
    return known;
  }
}
