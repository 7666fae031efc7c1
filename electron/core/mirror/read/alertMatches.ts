import type { EngagementId } from '#shared/contract/ids.ts';
import type { SearchHit } from '#shared/contract/mirror.ts';
import { narrowedSearch, searchOfPhrase } from '#shared/domain/search/typedSearch.ts';
import { type Database, text } from '../../database/database.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import type { EngagementLists } from './engagementLists.ts';
import { keyOf, leanEngagement, rowOf } from './engagementRows.ts';
import type { MemoryIndex } from './memoryIndex.ts';
import { engagementHits } from './searchHits.ts';
import { compileSearch, newestDocuments } from './searchIndex.ts';

export interface MatchContext {
  readonly db: Database;
  readonly memory: MemoryIndex;
  readonly lists: EngagementLists;
  readonly now: number;
  readonly throwIfCancelled: () => void;
}

/** Mentions in transcripts only: a match in a title or name is none. */
function phraseSearch({ lists, now }: MatchContext, phrase: string) {
  return compileSearch(lists.tables, narrowedSearch(searchOfPhrase(phrase), { text: 'transcript' }), now);
}

/** The first mention of any of these phrases, read from the transcript itself; null if there is none. */
function firstHit(context: MatchContext, key: number, phrases: readonly string[]): SearchHit | null {
  const hits = phrases.flatMap((phrase) => {
    const { query } = phraseSearch(context, phrase);
    return query.isEmpty ? [] : engagementHits(context.db, key, query).hits;
  });
  const lines = hits.filter((hit) => hit.kind === 'line').toSorted((a, b) => a.line - b.line);
  return lines[0] ?? hits[0] ?? null;
}

/** One slice of all engagements that a view or tracker finds. Some may be repeated. */
export function matchingIds(
  context: MatchContext,
  { test, after, limit }: ReadInput<'matchingIds'>,
): ReadOutput<'matchingIds'> {
  const { db, memory, lists, throwIfCancelled } = context;
  const idOf = (key: number) => db.all('SELECT id FROM engagement WHERE key = ?', (row) => text(row, 0), key);
  const { part, at } = after ?? { part: 0, at: null };
  if (test.kind === 'filter') {
    const keys = lists.keys({ filter: test.filter, order: 'date:desc' }, throwIfCancelled);
    const from = at ?? 0;
    const to = from + limit;
    const ids = [...keys.subarray(from, to)].flatMap(idOf);
    return { ids, next: to < keys.length ? { part, at: to } : null };
  }
  const phrase = test.phrases[part];
  if (phrase === undefined) return { ids: [], next: null };
  const { query, expression, range } = phraseSearch(context, phrase);
  const ids: string[] = [];
  if (!query.isEmpty) {
    for (const timeKey of newestDocuments(db, expression, { ...range, before: at ?? range.before })) {
      const key = memory.keyAt(timeKey);
      if (key !== 0) ids.push(...idOf(key));
      if (ids.length >= limit) return { ids, next: { part, at: timeKey } };
    }
  }
  return { ids, next: part + 1 < test.phrases.length ? { part: part + 1, at: null } : null };
}

/** Those of these engagements that a view or tracker finds. */
export function matchesAmong(
  context: MatchContext,
  { test, ids }: ReadInput<'matchesAmong'>,
): ReadOutput<'matchesAmong'> {
  const tests = test.kind === 'filter' ? context.lists.tests(test.filter) : null;
  return ids.filter((id) => {
    context.throwIfCancelled();
    const key = keyOf(context.db, id);
    if (key === undefined) return false;
    return test.kind === 'filter'
      ? tests?.every((passes) => passes(key)) === true
      : firstHit(context, key, test.phrases) !== null;
  });
}

/** These engagements as in lists, with the first mention of the phrases; those that are gone are left out. */
export function foundEngagements(
  context: MatchContext,
  wanted: ReadInput<'foundEngagements'>,
): ReadOutput<'foundEngagements'> {
  return wanted.flatMap(({ id, phrases }: { id: EngagementId; phrases: readonly string[] }) => {
    context.throwIfCancelled();
    const key = keyOf(context.db, id);
    const row = key === undefined ? undefined : rowOf(context.db, key);
    if (key === undefined || row === undefined) return [];
    return [{ engagement: leanEngagement(row.engagement), hit: firstHit(context, key, phrases) }];
  });
}
