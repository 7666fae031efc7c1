import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import type { SearchPresence, SearchQuery, SearchState } from '#shared/domain/search/searchQuery.ts';
import type { Database } from '../../database/database.ts';
import { number, text } from '../../database/rowValues.ts';
import { LruCache } from '../../lruCache.ts';
import { firstKeyOf, FLAG } from '../columnEncoding.ts';
import type { Columns } from './engagementTable.ts';
import type { Test } from './listFilter.ts';
import { expressionOf } from '../../search/indexExpression.ts';
import { asksWhoSaid, saidAsAsked } from './searchHits.ts';
import { needleOf, standsIn } from '../../search/needles.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_WEIGHTS } from '../../search/searchDocument.ts';

/** Engagements in the order of how well they fit. */
interface Ranking {
  readonly keys: readonly number[];
  /** Ranked among the newest so many, as there were more; null where all were ranked. */
  readonly among: number | null;
}

/** Nobody pages further than this. */
const MAX_KEPT = 500;
/** Counting the words of one engagement takes two microseconds; a word that is everywhere tells little anyway. */
const MAX_RANKED = 10_000;
const MAX_CACHED = 6;

/** Rankings of late, so that the second page is that of the same ranking, and costs nothing. */
export class Rankings {
  readonly #cache = new LruCache<string, Ranking>(MAX_CACHED);

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
    const cached = this.#cache.get(place);
    if (cached !== undefined) return cached;
    const limit = selective ? MAX_RANKED : MAX_KEPT;
    const { timeKeys, scored } = bestDocuments(db, about.expression, about.range, MAX_RANKED, limit);
    const keys = timeKeys.map(passing).filter((key) => key !== 0);
    const ranking: Ranking = {
      keys: keys.slice(0, MAX_KEPT),
      among: scored >= MAX_RANKED ? MAX_RANKED : null,
    };
    this.#cache.set(place, ranking);
    return ranking;
  }
}

/** Row numbers of the index: seconds and places, `timeKey.ts`. `[from, before)`. */
interface TimeRange {
  readonly from: number;
  readonly before: number;
}

const NEWEST = `SELECT rowid FROM document WHERE document MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC`;
const WEIGHTS = DOCUMENT_COLUMNS.map((column) => DOCUMENT_WEIGHTS[column]).join(', ');
const SCORED = `SELECT rowid AS time_key, bm25(document, ${WEIGHTS}) AS score FROM document
  WHERE document MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?`;
const BEST = `WITH scored AS MATERIALIZED (${SCORED})
  SELECT time_key, (SELECT count(*) FROM scored) FROM scored ORDER BY score LIMIT ?`;
const ONE = 'SELECT rowid FROM document WHERE document MATCH ? AND rowid = ?';

/**
 * Documents that the expression finds, newest first. Their numbers are times, so the index gives them in this
 * order by itself, and whoever stops after the first few has paid for those only.
 */
export function* newestDocuments(
  db: Database,
  expression: string,
  range: TimeRange,
): Generator<number, void, void> {
  for (const row of db.each(NEWEST, expression, range.from, range.before)) yield number(row, 0);
}

interface BestDocuments {
  /** Best first. */
  readonly timeKeys: readonly number[];
  /** How many were scored. */
  readonly scored: number;
}

/**
 * The documents that fit best among the newest `among` found. Sorted where they are found: ten thousand rows that
 * had to cross over to be sorted here would take as long again as scoring them.
 */
function bestDocuments(
  db: Database,
  expression: string,
  range: TimeRange,
  among: number,
  limit: number,
): BestDocuments {
  let scored = 0;
  const timeKeys = db.all(
    BEST,
    (row) => {
      scored = number(row, 1);
      return number(row, 0);
    },
    expression,
    range.from,
    range.before,
    among,
    limit,
  );
  return { timeKeys, scored };
}

export function isFound(db: Database, expression: string, timeKey: number): boolean {
  return db.get(ONE, () => true, expression, timeKey) === true;
}

/** Types and statuses are compared by their beginning, either way: `meet` and `meetings` are `MEETING`. */
function codesLike(db: Database, kind: 'type' | 'status', words: readonly string[]): Set<number> {
  const known = db.all(
    'SELECT code, name FROM term WHERE kind = ?',
    (row) => ({ code: number(row, 0), name: text(row, 1).toUpperCase() }),
    kind,
  );
  const like = known.filter(({ name }) =>
    words.some((word) => name !== '' && (name.startsWith(word) || word.startsWith(name))),
  );
  return new Set(like.map(({ code }) => code));
}

function ownersLike(db: Database, query: SearchQuery): Set<number> {
  const needles = query.owners.map(needleOf);
  const users = db.all(`SELECT key, found_by FROM record WHERE kind = 'user'`, (row) => ({
    key: number(row, 0),
    foundBy: text(row, 1),
  }));
  const like = users.filter(({ foundBy }) => needles.some((needle) => standsIn(foundBy, needle)));
  return new Set(like.map(({ key }) => key));
}

function possessionTest(columns: Columns, possession: SearchPresence): Test {
  const anyFlag =
    (flags: number): Test =>
    (key) =>
      ((columns.flags[key] ?? 0) & flags) !== 0;
  switch (possession) {
    case 'transcript':
      return anyFlag(FLAG.text | FLAG.timeline);
    case 'timeline':
      return anyFlag(FLAG.timeline);
    case 'crm':
      return anyFlag(FLAG.crm);
    case 'media':
      return anyFlag(FLAG.media);
    case 'owner':
      return (key) => columns.owner[key] !== 0;
    case 'start':
      return (key) => !Number.isNaN(columns.start[key]);
  }
}

function standingTest(columns: Columns, standing: SearchState): Test {
  const flag = standing === 'private' ? FLAG.private : FLAG.internal;
  return (key) => ((columns.flags[key] ?? 0) & flag) !== 0;
}

const not =
  (test: Test): Test =>
  (key) =>
    !test(key);

/**
 * What of a search is a matter of the engagement's columns and not of its words. Such tests are made on what the
 * index finds, one by one: a search ends after the first few that pass.
 */
function queryTests(db: Database, columns: Columns, query: SearchQuery): Test[] {
  const among =
    (codes: Set<number>, values: Int32Array): Test =>
    (key) =>
      codes.has(values[key] ?? 0);
  const tests: Test[] = [(key) => columns.present[key] === 1];
  const { types, statuses } = query;
  if (types.anyOf.length > 0) tests.push(among(codesLike(db, 'type', types.anyOf), columns.type));
  if (types.noneOf.length > 0) tests.push(not(among(codesLike(db, 'type', types.noneOf), columns.type)));
  if (statuses.anyOf.length > 0) tests.push(among(codesLike(db, 'status', statuses.anyOf), columns.status));
  if (statuses.noneOf.length > 0)
    tests.push(not(among(codesLike(db, 'status', statuses.noneOf), columns.status)));
  if (query.owners.length > 0) tests.push(among(ownersLike(db, query), columns.owner));
  tests.push(...query.has.map((possession) => possessionTest(columns, possession)));
  tests.push(...query.hasNot.map((possession) => not(possessionTest(columns, possession))));
  tests.push(...query.is.map((standing) => standingTest(columns, standing)));
  tests.push(...query.isNot.map((standing) => not(standingTest(columns, standing))));
  if (query.sides.length > 0) tests.push(possessionTest(columns, 'timeline'));
  return tests;
}

/** When it took place, in row numbers of the index. */
function queryRange(query: SearchQuery): TimeRange {
  return {
    from: query.from === null ? 0 : firstKeyOf(query.from * 1000),
    before: query.before === null ? Number.MAX_SAFE_INTEGER : firstKeyOf(query.before * 1000),
  };
}

/** Whether anything of it is a matter of words at all. */
export function hasWords(query: SearchQuery): boolean {
  return (
    isRankable(query) || query.sides.length > 0 || query.without.length > 0 || query.notInPlaces.length > 0
  );
}

/** Whether there are words that one engagement can fit better than another. */
export function isRankable(query: SearchQuery): boolean {
  return query.text.length > 0 || query.places.length > 0;
}

/** A search as the mirror carries it out: an engagement is found where all of this holds. */
export interface CompiledSearch {
  readonly query: SearchQuery;
  /** What the index is asked for. */
  readonly expression: string;
  /** Time keys between which it took place. */
  readonly range: TimeRange;
  /** What is asked of its columns, by key. */
  readonly tests: readonly Test[];
  /** Whether the speaker or side asked for said it, which the index can't tell; null if neither was asked for. */
  readonly speakerTest: Test | null;
}

/**
 * The one reading of what a person searches for: the search box, the words of a list and with them views, selections,
 * bulk edits and exports, and trackers all find by it, so that they find the same.
 *
 * @param now Milliseconds since 1970, for `today`, `7d` and the like.
 */
export function compileSearch(db: Database, columns: Columns, input: string, now: number): CompiledSearch {
  const query = parseSearch(input, { now: new Date(now) });
  return {
    query,
    expression: expressionOf(query),
    range: queryRange(query),
    tests: query.isEmpty ? [() => false] : queryTests(db, columns, query),
    speakerTest: asksWhoSaid(query) ? (key) => saidAsAsked(db, key, query) : null,
  };
}
