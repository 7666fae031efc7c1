import type { Aliases } from '#shared/domain/search/aliases.ts';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import type { SearchPresence, SearchQuery, SearchState } from '#shared/domain/search/searchQuery.ts';
import { type Database, number, text } from '../../database/database.ts';
import { firstKeyOf, FLAG, hasFlag, isAnalysisPending } from '../columnEncoding.ts';
import type { Columns } from './engagementTable.ts';
import type { Test } from './listFilter.ts';
import type { SignalTests } from './signals.ts';
import { expressionOf } from '../search/indexExpression.ts';
import { asksWhoSaid, saidAsAsked } from './searchHits.ts';
import { needleOf, standsIn } from '#shared/domain/search/needles.ts';

/** What a search is compiled with. */
export interface SearchTables {
  readonly db: Database;
  readonly columns: Columns;
  readonly signals: SignalTests;
  readonly aliases: () => Aliases;
}

/** A range of row numbers in the index (time keys), `[from, before)`. */
interface TimeRange {
  readonly from: number;
  readonly before: number;
}

const NEWEST = `SELECT rowid FROM document WHERE document MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC`;
const ONE = 'SELECT rowid FROM document WHERE document MATCH ? AND rowid = ?';

/**
 * The documents that match the expression, newest first. Row numbers are times, so the index returns them in
 * this order by itself, and callers that stop early only pay for what they read.
 */
export function* newestDocuments(
  db: Database,
  expression: string,
  range: TimeRange,
): Generator<number, void, void> {
  for (const row of db.each(NEWEST, expression, range.from, range.before)) yield number(row, 0);
}

export function isFound(db: Database, expression: string, timeKey: number): boolean {
  return db.get(ONE, () => true, expression, timeKey) === true;
}

/** Types and statuses match by prefix in either direction: both `meet` and `meetings` match `MEETING`. */
function codesLike(db: Database, kind: 'type' | 'status', words: readonly string[]): Set<number> {
  const known = db.all(
    'SELECT code, name FROM term WHERE kind = ?',
    (row) => ({ code: number(row, 0), name: text(row, 1).toUpperCase() }),
    kind,
  );
  const matching = known.filter(({ name }) =>
    words.some((word) => name !== '' && (name.startsWith(word) || word.startsWith(name))),
  );
  return new Set(matching.map(({ code }) => code));
}

function ownersLike(db: Database, query: SearchQuery): Set<number> {
  const needles = query.owners.map(needleOf);
  const users = db.all(`SELECT key, found_by FROM record WHERE kind = 'user'`, (row) => ({
    key: number(row, 0),
    foundBy: text(row, 1),
  }));
  const matching = users.filter(({ foundBy }) => needles.some((needle) => standsIn(foundBy, needle)));
  return new Set(matching.map(({ key }) => key));
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
  const { flags } = columns;
  switch (standing) {
    case 'private':
      return (key) => hasFlag(flags[key] ?? 0, FLAG.private);
    case 'internal':
      return (key) => hasFlag(flags[key] ?? 0, FLAG.internal);
    case 'analysis-pending':
      return (key) => isAnalysisPending(flags[key] ?? 0);
  }
}

const not =
  (test: Test): Test =>
  (key) =>
    !test(key);

/**
 * The tests on columns rather than words. They are applied to the index's matches one by one, so that a
 * search ends after the first few that pass.
 */
function queryTests({ db, columns, signals }: SearchTables, query: SearchQuery): Test[] {
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
  tests.push(...query.signals.map((term) => signals.test(term)));
  tests.push(...query.notSignals.map((term) => not(signals.test(term))));
  tests.push(...query.has.map((possession) => possessionTest(columns, possession)));
  tests.push(...query.hasNot.map((possession) => not(possessionTest(columns, possession))));
  tests.push(...query.is.map((standing) => standingTest(columns, standing)));
  tests.push(...query.isNot.map((standing) => not(standingTest(columns, standing))));
  if (query.sides.length > 0) tests.push(possessionTest(columns, 'timeline'));
  return tests;
}

/** The date range in row numbers of the index. */
function queryRange(query: SearchQuery): TimeRange {
  return {
    from: query.from === null ? 0 : firstKeyOf(query.from * 1000),
    before: query.before === null ? Number.MAX_SAFE_INTEGER : firstKeyOf(query.before * 1000),
  };
}

export function hasWords(query: SearchQuery): boolean {
  return (
    isRankable(query) || query.sides.length > 0 || query.without.length > 0 || query.notInPlaces.length > 0
  );
}

/** Whether there are words that could be more relevant in one engagement than in another. */
export function isRankable(query: SearchQuery): boolean {
  return query.text.length > 0 || query.places.length > 0;
}

/** A compiled search: an engagement matches if all of this applies. */
export interface CompiledSearch {
  readonly query: SearchQuery;
  /** The FTS5 expression. */
  readonly expression: string;
  /** The range of time keys. */
  readonly range: TimeRange;
  /** The tests of its columns, by key. */
  readonly tests: readonly Test[];
  /**
   * Whether the requested speaker or side said it, which the index doesn't know; null if neither was
   * requested.
   */
  readonly speakerTest: Test | null;
}

/**
 * The single interpretation of a search: the search box, text filters and thus views, selections, bulk edits
 * and exports, and trackers all use it, so that they find the same.
 * @param now Milliseconds since 1970, for `today`, `7d` and the like.
 */
export function compileSearch(tables: SearchTables, input: string, now: number): CompiledSearch {
  const { db } = tables;
  const query = parseSearch(input, {
    now: new Date(now),
    signals: () => tables.signals.names(),
    aliases: tables.aliases(),
  });
  return {
    query,
    expression: expressionOf(query),
    range: queryRange(query),
    tests: query.isEmpty ? [() => false] : queryTests(tables, query),
    speakerTest: asksWhoSaid(query) ? (key) => saidAsAsked(db, key, query) : null,
  };
}
