import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import type { SearchQuery } from '#shared/domain/search/searchQuery.ts';
import type { Database } from '../store/database.ts';
import type { Columns } from '../store/read/columns.ts';
import type { Test } from '../store/read/engagementFilter.ts';
import type { TimeRange } from './documents.ts';
import { expressionOf } from './expression.ts';
import { isSaid } from './hitsOf.ts';
import { queryRange, queryTests } from './queryTests.ts';

/** A search as the mirror carries it out: an engagement is found where all of this holds. */
export interface CompiledSearch {
  readonly query: SearchQuery;
  /** What the index is asked for. */
  readonly expression: string;
  /** Time keys between which it took place. */
  readonly range: TimeRange;
  /** What is asked of its columns, by key. */
  readonly tests: readonly Test[];
  /** Whether the one asked for said it, which the index can't tell; null where nobody was asked for. */
  readonly said: Test | null;
}

/**
 * The one reading of what a person searches for: the search box, the words of a list and with them views, selections,
 * bulk edits and exports, and trackers all find by it, so that they find the same.
 *
 * @param now Milliseconds since 1970, for `today`, `7d` and the like.
 */
export function compileSearch(db: Database, columns: Columns, input: string, now: number): CompiledSearch {
  const query = parseSearch(input, { now: new Date(now) });
  const bySpeaker = query.places.some(({ place }) => place === 'speaker');
  return {
    query,
    expression: expressionOf(query),
    range: queryRange(query),
    tests: query.isEmpty ? [() => false] : queryTests(db, columns, query),
    said: bySpeaker ? (key) => isSaid(db, key, query) : null,
  };
}
