import type { Database } from '../store/database.ts';
import { Recent } from '../store/recent.ts';
import { bestDocuments, type TimeRange } from './documents.ts';

/** Engagements in the order of how well they fit. */
export interface Ranking {
  readonly keys: readonly number[];
  /** How many were found before the list was cut. */
  readonly found: number;
  /** Ranked among the newest so many, as there were more; null where all were ranked. */
  readonly among: number | null;
}

/** Nobody pages further than this. */
const MOST_KEPT = 500;
/** Counting the words of one engagement takes two microseconds; a word that is everywhere tells little anyway. */
const MOST_RANKED = 10_000;
const MOST_HELD = 6;

/** Rankings of late, so that the second page is that of the same ranking, and costs nothing. */
export class Rankings {
  readonly #held = new Recent<string, Ranking>(MOST_HELD);

  /**
   * `name` tells searches apart; `revision` the states of the mirror. `passing` gives the key of an engagement
   * that the search lets through, or 0; `selective` where it does not let all of them through.
   */
  of(
    db: Database,
    name: string,
    about: { readonly expression: string; readonly range: TimeRange; readonly revision: number },
    passing: (timeKey: number) => number,
    selective: boolean,
  ): Ranking {
    const place = JSON.stringify([name, about]);
    const held = this.#held.get(place);
    if (held !== undefined) return held;
    const limit = selective ? MOST_RANKED : MOST_KEPT;
    const { timeKeys, scored } = bestDocuments(db, about.expression, about.range, MOST_RANKED, limit);
    const keys = timeKeys.map(passing).filter((key) => key !== 0);
    const ranking: Ranking = {
      keys: keys.slice(0, MOST_KEPT),
      found: selective ? keys.length : scored,
      among: scored >= MOST_RANKED ? MOST_RANKED : null,
    };
    this.#held.set(place, ranking);
    return ranking;
  }
}
