import type { SearchPresence, SearchQuery, SearchState } from '#shared/domain/search/searchQuery.ts';
import type { Database } from '../store/database.ts';
import { FLAG } from '../store/flags.ts';
import type { Columns } from '../store/read/columns.ts';
import type { Test } from '../store/read/engagementFilter.ts';
import { number, text } from '../store/row.ts';
import { firstKeyOf } from '../store/timeKey.ts';
import type { TimeRange } from './documents.ts';
import { needleOf, standsIn } from './scan.ts';

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
export function queryTests(db: Database, columns: Columns, query: SearchQuery): Test[] {
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
  return tests;
}

/** When it took place, in row numbers of the index. */
export function queryRange(query: SearchQuery): TimeRange {
  return {
    from: query.from === null ? 0 : firstKeyOf(query.from * 1000),
    before: query.before === null ? Number.MAX_SAFE_INTEGER : firstKeyOf(query.before * 1000),
  };
}

/** Whether anything of it is a matter of words at all. */
export function hasWords(query: SearchQuery): boolean {
  return isRankable(query) || query.without.length > 0 || query.notInPlaces.length > 0;
}

/** Whether there are words that one engagement can fit better than another. */
export function isRankable(query: SearchQuery): boolean {
  return query.text.length > 0 || query.places.length > 0;
}
