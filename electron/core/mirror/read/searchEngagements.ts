import { z } from 'zod';
import type { FoundEngagement } from '#shared/contract/mirror.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { parseSearch } from '#shared/domain/search/parseSearch.ts';
import { searchOfTyped } from '#shared/domain/search/typedSearch.ts';
import { wordsOf } from '#shared/domain/search/searchTerms.ts';
import { type Database, number } from '../../database/database.ts';
import type { ReadInput, ReadOutput } from '../mirror.ts';
import type { EngagementLists } from './engagementLists.ts';
import { leanEngagement, rowOf } from './engagementRows.ts';
import type { MemoryIndex } from './memoryIndex.ts';
import { engagementHits, otherMatches } from './searchHits.ts';
import { type CompiledSearch, compileSearch, isRankable, newestDocuments } from './searchIndex.ts';
import { MAX_RANKED_KEPT, type Rankings } from './searchRanking.ts';

/** What the index knows about words. */
interface Vocabulary {
  /** The number of engagements with this word. */
  documents(word: string): number;
  /** Whether any word begins so. */
  begins(prefix: string): boolean;
}

function letters(first: string, last: string): string[] {
  const from = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, at) => String.fromCharCode(from + at));
}

/** Folded letters by script: a word is corrected with letters of its own. */
const ALPHABETS = [letters('a', 'z'), letters('а', 'я'), letters('α', 'ω')];

/** Shorter words have too many neighbours to guess from. */
const SHORTEST = 4;
const LONGEST = 32;
/** Together with the length of a word, this limits the number of lookups. */
const MOST_WORDS = 3;
/** How much more frequent another spelling of a word that exists has to be. */
const MORE_FREQUENT = 10;

/** All words with one letter more, less or another, or with two neighbouring ones swapped. */
function neighbours(word: string): Set<string> {
  const alphabet = ALPHABETS.filter((each) => each.some((letter) => word.includes(letter))).flat();
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(`${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`);
  }
  found.delete(word);
  return found;
}

function respelled(word: string, vocabulary: Vocabulary): string | null {
  let best: string | null = null;
  let most = vocabulary.documents(word) * MORE_FREQUENT;
  for (const other of neighbours(word)) {
    const documents = vocabulary.documents(other);
    if (documents > most) [best, most] = [other, documents];
  }
  return best;
}

/** A search with words of the index in place of those that seem misspelled; null if none does. */
export function respelledSearch(typed: string, now: number, vocabulary: Vocabulary): string | null {
  const query = parseSearch(searchOfTyped(typed), { now: new Date(now) });
  const corrections = new Map<string, string>();
  let checked = 0;
  for (const term of [...query.text, ...query.places.flatMap(({ anyOf }) => anyOf)]) {
    const words = wordsOf(term.folded);
    for (const [index, { text: word, unspaced }] of words.entries()) {
      if (unspaced || word.length < SHORTEST || word.length > LONGEST || checked >= MOST_WORDS) continue;
      if (term.prefix && index === words.length - 1 && vocabulary.begins(word)) continue;
      checked += 1;
      const correction = respelled(word, vocabulary);
      if (correction !== null) corrections.set(word, correction);
    }
  }
  if (corrections.size === 0) return null;
  // A word before a colon is the name of a field.
  return typed.replaceAll(/[\p{L}\p{N}\p{M}]+(?!:)/gu, (word) => corrections.get(fold(word)) ?? word);
}

/** `older` are the matches that follow the ranked ones, newest first. */
type Order = 'newest' | 'relevance' | 'older' | 'count';

/** `at` is the rank if ordered by relevance, otherwise the time key of the last engagement. */
function writeSearchCursor(at: number, order: Order): string {
  return JSON.stringify([order, at]);
}

/** An invalid cursor, or one of the other order, starts over: a search never fails. */
function readSearchCursor(text: string | null, order: Order): number | null {
  if (text === null) return null;
  try {
    const read = z.tuple([z.literal(order), z.number()]).safeParse(JSON.parse(text));
    return read.success ? read.data[1] : null;
  } catch {
    return null;
  }
}

export interface SearchContext {
  readonly db: Database;
  readonly memory: MemoryIndex;
  readonly lists: EngagementLists;
  readonly rankings: Rankings;
  readonly now: number;
  /** Throws once the caller is gone. */
  readonly throwIfCancelled: () => void;
}

/** Maximum engagements scanned per page if the speaker matters. */
const MAX_LOOKED_THROUGH = 1000;
/** Counting is split into slices of this length, so that other reads don't wait for it. */
const COUNT_FOR_MS = 16;
const CANCEL_CHECK_EVERY = 256;

interface Prepared {
  readonly context: SearchContext;
  readonly compiled: CompiledSearch;
  /** The key of the engagement with this time key if it passes all tests, otherwise 0. */
  readonly passing: (timeKey: number) => number;
  /** Whether the speaker matters, which the index doesn't know. */
  readonly bySpeaker: boolean;
  /** The most lines of one engagement; undefined for the usual few. */
  readonly most: number | undefined;
}

interface Page {
  readonly found: readonly FoundEngagement[];
  readonly next: number | null;
}

function prepare(
  context: SearchContext,
  { input, within, hits }: Pick<ReadInput<'search'>, 'input' | 'within' | 'hits'>,
): Prepared {
  const { memory } = context;
  const [first = '', ...others] = input.split('\n');
  const compiled = compileSearch(context.lists.tables, first, context.now);
  const tests = [
    ...compiled.tests,
    ...(others.length === 0 ? [] : context.lists.tests({ text: others.join('\n') })),
    ...(within === undefined ? [] : context.lists.tests(within)),
  ];
  let asked = 0;
  const passing = (timeKey: number): number => {
    asked += 1;
    if (asked % CANCEL_CHECK_EVERY === 0) context.throwIfCancelled();
    const key = memory.keyAt(timeKey);
    return key !== 0 && tests.every((test) => test(key)) ? key : 0;
  };
  return {
    context,
    compiled,
    passing,
    bySpeaker: compiled.speakerTest !== null,
    most: hits === 'all' ? Infinity : undefined,
  };
}

/** A result with its hits; undefined if the requested speaker didn't say it, or if it is gone. */
function shown({ context: { db }, compiled, most }: Prepared, key: number): FoundEngagement | undefined {
  const { query } = compiled;
  const { hits, lines, matchesSpeaker } = engagementHits(db, key, query, most);
  const row = matchesSpeaker ? rowOf(db, key) : undefined;
  if (row === undefined) return undefined;
  return {
    row: { ...row, engagement: leanEngagement(row.engagement) },
    hits,
    lines,
    elsewhere: otherMatches(db, row, query),
  };
}

/** Walks the index from its end and stops when the page is full. */
function newest(search: Prepared, limit: number, cursor: number | null): Page {
  const { context, passing, bySpeaker } = search;
  const { expression, range } = search.compiled;
  const before = Math.min(range.before, cursor ?? range.before);
  const found: FoundEngagement[] = [];
  const documents = newestDocuments(context.db, expression, { ...range, before });
  let looked = 0;
  let last = 0;
  try {
    for (let next = documents.next(); next.done !== true; next = documents.next()) {
      const key = passing(next.value);
      if (key === 0) continue;
      if (found.length >= limit || (bySpeaker && looked >= MAX_LOOKED_THROUGH)) return { found, next: last };
      context.throwIfCancelled();
      const engagement = shown(search, key);
      if (engagement !== undefined) found.push(engagement);
      looked += 1;
      last = next.value;
    }
  } finally {
    documents.return();
  }
  return { found, next: null };
}

interface RankedPage {
  readonly found: readonly FoundEngagement[];
  readonly among: number | null;
  readonly next: string | null;
}

/** The best of the newest matches, then the older ones: few people page that far, and none has to miss a match. */
function ranked(search: Prepared, request: ReadInput<'search'>): RankedPage {
  const { context, compiled, passing } = search;
  const name = JSON.stringify([request.input, request.within ?? null]);
  const ranking = context.rankings.of(context.db, name, compiled, context.memory.revision, passing);
  const { keys, among, olderBefore } = ranking;
  const found: FoundEngagement[] = [];
  const passed = readSearchCursor(request.cursor, 'older');
  let at = passed === null ? (readSearchCursor(request.cursor, 'relevance') ?? 0) : keys.length;
  const stop = Math.min(keys.length, at + MAX_LOOKED_THROUGH);
  while (at < stop && found.length < request.limit) {
    context.throwIfCancelled();
    const engagement = shown(search, keys[at] ?? 0);
    if (engagement !== undefined) found.push(engagement);
    at += 1;
  }
  if (at < keys.length) return { found, among, next: writeSearchCursor(at, 'relevance') };
  if (olderBefore === null || keys.length >= MAX_RANKED_KEPT) return { found, among, next: null };
  if (found.length >= request.limit) return { found, among, next: writeSearchCursor(olderBefore, 'older') };
  const older = newest(search, request.limit - found.length, passed ?? olderBefore);
  return {
    found: [...found, ...older.found],
    among,
    next: older.next === null ? null : writeSearchCursor(older.next, 'older'),
  };
}

/**
 * Searches the whole mirror. Newest first walks the index from its end and stops when the page is full;
 * relevance ranks engagements rather than lines, so that one long call can't displace all others.
 */
export function searchEngagements(
  context: SearchContext,
  request: ReadInput<'search'>,
): ReadOutput<'search'> {
  const search = prepare(context, request);
  // Without words, everything is equally relevant.
  const { query } = search.compiled;
  const { parts, isEmpty } = query;
  if (isRankable(query) && request.order === 'relevance') {
    const { found, among, next } = ranked(search, request);
    return { parts, isEmpty, found, rankedAmong: among, next };
  }
  const { found, next } = newest(search, request.limit, readSearchCursor(request.cursor, 'newest'));
  const cursor = next === null ? null : writeSearchCursor(next, 'newest');
  return { parts, isEmpty, found, rankedAmong: null, next: cursor };
}

/** One slice of counting the results. The sum of all slices is exact. */
export function countSearch(
  context: SearchContext,
  request: ReadInput<'searchCount'>,
): ReadOutput<'searchCount'> {
  const { compiled, passing } = prepare(context, request);
  const { expression, range, speakerTest } = compiled;
  const before = readSearchCursor(request.cursor, 'count') ?? range.before;
  const documents = newestDocuments(context.db, expression, {
    ...range,
    before: Math.min(range.before, before),
  });
  const until = performance.now() + COUNT_FOR_MS;
  let count = 0;
  for (const timeKey of documents) {
    const key = passing(timeKey);
    if (key !== 0 && (speakerTest === null || speakerTest(key))) count += 1;
    if (performance.now() > until) return { count, next: writeSearchCursor(timeKey, 'count') };
  }
  return { count, next: null };
}

const DOCUMENTS = 'SELECT doc FROM vocabulary WHERE term = ?';
const BEGINS = 'SELECT 1 FROM vocabulary WHERE term >= ?1 AND term < ?1 || char(1114111) LIMIT 1';

/** Another spelling of a search that finds something; null if it has none. */
export function suggestSearch(
  context: SearchContext,
  { input, within }: ReadInput<'searchSuggestion'>,
): ReadOutput<'searchSuggestion'> {
  const { db } = context;
  const suggestion = respelledSearch(input, context.now, {
    documents: (word) => {
      context.throwIfCancelled();
      return db.get(DOCUMENTS, (row) => number(row, 0), word) ?? 0;
    },
    begins: (prefix) => db.get(BEGINS, () => true, prefix) ?? false,
  });
  if (suggestion === null) return null;
  // The index keeps words of deleted documents for a while.
  const search = prepare(context, { input: searchOfTyped(suggestion), within });
  return newest(search, 1, null).found.length === 0 ? null : suggestion;
}
