import type { SearchQuery } from '#shared/domain/search/searchQuery.ts';
import { type Database, number } from '../../database/database.ts';
import { LruCache } from '../../lruCache.ts';
import { looserExpressions, scoringWork } from '../search/indexExpression.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_WEIGHTS } from '../search/searchDocument.ts';
import type { CompiledSearch } from './searchIndex.ts';

/** Engagements in order of relevance. */
export interface Ranking {
  readonly keys: readonly number[];
  /** The number of newest matches that were ranked, if there were too many; null if all were. */
  readonly among: number | null;
  /** Matches below this time key were not ranked; null if all were. */
  readonly olderBefore: number | null;
}

/** Nobody pages further than this. */
export const MAX_RANKED_KEPT = 500;
/**
 * Documents scored for a search of one, two, three and more words, so that any takes about the same time. A word that
 * occurs everywhere says little anyway.
 */
const MOST_SCORED = [10_000, 7000, 5000, 4000] as const;
const MAX_CACHED = 6;

const WEIGHTS = DOCUMENT_COLUMNS.map((column) => DOCUMENT_WEIGHTS[column]).join(', ');
const SCORE = `bm25(document, ${WEIGHTS})`;
const IN_RANGE = 'rowid >= ?2 AND rowid < ?3 ORDER BY rowid DESC LIMIT ?4';
/** Sorted in SQLite: transferring ten thousand rows to sort them here would take as long as scoring them. */
const BEST_SCORED = `SELECT time_key, (SELECT count(*) FROM scored), (SELECT min(time_key) FROM scored)
  FROM scored ORDER BY score`;
const BEST = `WITH scored AS MATERIALIZED (
    SELECT rowid AS time_key, ${SCORE} AS score FROM document WHERE document MATCH ?1 AND ${IN_RANGE})
  ${BEST_SCORED}`;
/** The plus keeps SQLite from looking each match up in the index. */
const BEST_NEAR = `WITH matching AS MATERIALIZED (
    SELECT rowid AS time_key FROM document WHERE document MATCH ?1 AND ${IN_RANGE}),
  scored AS MATERIALIZED (
    SELECT rowid AS time_key, ${SCORE} AS score FROM document
    WHERE document MATCH ?5 AND +rowid IN (SELECT time_key FROM matching) AND ${IN_RANGE})
  ${BEST_SCORED}`;
const LAST_OF = `SELECT rowid FROM document WHERE document MATCH ? AND rowid >= ? AND rowid < ?
  ORDER BY rowid DESC LIMIT 1 OFFSET ?`;

interface Best {
  readonly keys: readonly number[];
  readonly scored: number;
  /** The lowest time key that was considered; null if all matches were. */
  readonly downTo: number | null;
}

/** Caches recent rankings, so that the second page comes from the same ranking, at no cost. */
export class Rankings {
  readonly #cache = new LruCache<string, Ranking>(MAX_CACHED);
  readonly #mostScored: readonly number[];

  constructor(mostScored: readonly number[] = MOST_SCORED) {
    this.#mostScored = mostScored;
  }

  /**
   * `name` identifies the search, `revision` the state of the mirror. `passing` returns the key of an
   * engagement that passes the search's tests, or 0.
   */
  of(
    db: Database,
    name: string,
    compiled: CompiledSearch,
    revision: number,
    passing: (timeKey: number) => number,
  ): Ranking {
    const { expression, range } = compiled;
    const place = JSON.stringify([name, expression, range, revision]);
    const cached = this.#cache.get(place);
    if (cached !== undefined) return cached;
    const { keys, scored, downTo } = this.#best(db, compiled, passing);
    const ranking: Ranking = {
      keys,
      among: downTo === null || scored === 0 ? null : scored,
      olderBefore: downTo,
    };
    this.#cache.set(place, ranking);
    return ranking;
  }

  #most(query: SearchQuery): number {
    const most = this.#mostScored[Math.max(1, scoringWork(query)) - 1] ?? this.#mostScored.at(-1);
    return most ?? MAX_RANKED_KEPT;
  }

  /**
   * The most relevant documents among the newest matches. Before it scores anything, bm25 counts the matches of each
   * word and phrase in the whole index, which for a phrase of frequent words means comparing their positions in every
   * document. Such a phrase is ranked by how often its words stand side by side, in the newest documents that have
   * them all.
   */
  #best(
    db: Database,
    { query, expression, range }: CompiledSearch,
    passing: (timeKey: number) => number,
  ): Best {
    const most = this.#most(query);
    const { from, before } = range;
    const looser = looserExpressions(query);
    const floor =
      looser === null
        ? undefined
        : db.get(LAST_OF, (row) => number(row, 0), looser.apart, from, before, most - 1);
    const rows =
      looser === null || floor === undefined
        ? db.each(BEST, expression, from, before, most)
        : db.each(BEST_NEAR, expression, floor, before, most, looser.near);
    const keys: number[] = [];
    let [scored, lowest] = [0, 0];
    for (const row of rows) {
      [scored, lowest] = [number(row, 1), number(row, 2)];
      const key = passing(number(row, 0));
      if (key !== 0) keys.push(key);
      if (keys.length >= MAX_RANKED_KEPT) break;
    }
    return { keys, scored, downTo: floor ?? (scored >= most ? lowest : null) };
  }
}
