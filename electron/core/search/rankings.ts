import type { Database } from '../store/database.ts';
import { scoredDocuments, type TimeRange } from './documents.ts';

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
const MOST_RANKED = 12_000;
const MOST_HELD = 6;

/** Rankings of late, so that the second page is that of the same ranking, and costs nothing. */
export class Rankings {
  readonly #held = new Map<string, Ranking>();

  /**
   * `name` tells searches apart; `revision` the states of the mirror. `passing` gives the key of an engagement
   * that the search lets through, or 0.
   */
  of(
    db: Database,
    name: string,
    about: { readonly expression: string; readonly range: TimeRange; readonly revision: number },
    passing: (timeKey: number) => number,
  ): Ranking {
    const place = JSON.stringify([name, about]);
    const held = this.#held.get(place);
    if (held !== undefined) return held;
    const scored: { readonly key: number; readonly score: number }[] = [];
    let seen = 0;
    for (const [timeKey, score] of scoredDocuments(db, about.expression, about.range, MOST_RANKED)) {
      seen += 1;
      const key = passing(timeKey);
      if (key !== 0) scored.push({ key, score });
    }
    // They come newest first, and equal scores stay so.
    scored.sort((a, b) => a.score - b.score);
    const ranking: Ranking = {
      keys: scored.slice(0, MOST_KEPT).map(({ key }) => key),
      found: scored.length,
      among: seen >= MOST_RANKED ? MOST_RANKED : null,
    };
    this.#held.set(place, ranking);
    const oldest = this.#held.keys().next();
    if (this.#held.size > MOST_HELD && oldest.done !== true) this.#held.delete(oldest.value);
    return ranking;
  }
}
