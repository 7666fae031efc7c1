import type { Coverage } from '#shared/contract/cleanup.ts';
import { type Database, number } from '../database/database.ts';
import type { Found } from './queueFinders.ts';

/** The engagements that open findings are about. */
export class ConcernedEngagements {
  readonly #db: Database;
  /** 1 at the mirror's key of each. */
  readonly #keys: Uint8Array;

  constructor(db: Database) {
    this.#db = db;
    const largest = db.get('SELECT ifnull(max(key), 0) FROM engagement', (row) => number(row, 0)) ?? 0;
    this.#keys = new Uint8Array(largest + 1);
  }

  /** @param pending Engagements with a pending change. */
  add(open: readonly Found[], pending: ReadonlySet<string>): void {
    const replaced: number[] = [];
    for (const { engagement, on = [] } of open) {
      if (engagement !== null) this.#keys[engagement] = 1;
      // The contact on most engagements is kept, so that only those of the others change.
      const most = Math.max(...on.map(({ calls }) => calls));
      const kept = on.find(({ calls }) => calls === most);
      replaced.push(...on.flatMap((each) => (each === kept ? [] : each.contact)));
    }
    if (replaced.length === 0) return;
    const rows = this.#db.each(
      `SELECT DISTINCT engagement FROM link WHERE kind = 'contact'
         AND record IN (SELECT value FROM json_each(?))
         AND engagement NOT IN (SELECT key FROM engagement WHERE id IN (SELECT value FROM json_each(?)))`,
      JSON.stringify(replaced),
      JSON.stringify([...pending]),
    );
    for (const row of rows) this.#keys[number(row, 0)] = 1;
  }

  coverage(): Coverage {
    const engagements = this.#db.get('SELECT count(*) FROM engagement', (row) => number(row, 0)) ?? 0;
    const concerned = this.#keys.reduce((sum, each) => sum + each, 0);
    return { clear: engagements - concerned, engagements };
  }
}
