import type { MirrorOrder } from '#shared/contract/enumerations.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { type Database, number } from '../../database/database.ts';
import { LruCache } from '../../lruCache.ts';
import { compileSearch, hasWords, isFound, newestDocuments } from './searchIndex.ts';
import { comesBefore, isApiOrder, isDescending, keysByValue, valueKeyOf } from './engagementOrders.ts';
import { type Keys, replaced } from './engagementTable.ts';
import { filterTests, type Test } from './listFilter.ts';
import type { MemoryIndex } from './memoryIndex.ts';

export interface ListChoice {
  readonly filter: MirrorFilter;
  readonly order: MirrorOrder;
}

/** Engagements matching a text, by key, and the revision the match is valid for. */
interface Matches {
  bits: Uint8Array;
  revision: number;
}

const MATCH_CACHE_SIZE = 8;

/**
 * Cached text matches of lists. Finding every occurrence of a common word in a large mirror takes tens of
 * milliseconds, so it is done once and later updated with what changed.
 */
class TextMatches {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #cache = new LruCache<string, Matches>(MATCH_CACHE_SIZE);

  constructor(db: Database, memory: MemoryIndex) {
    this.#db = db;
    this.#memory = memory;
  }

  #matches(name: string, all: () => Iterable<number>, one: (key: number) => boolean): Test {
    const { columns, revision } = this.#memory;
    let cached = this.#cache.get(name);
    if (cached === undefined) {
      cached = { bits: new Uint8Array(columns.capacity), revision };
      for (const key of all()) cached.bits[key] = 1;
    } else if (cached.revision !== revision) {
      if (cached.bits.length < columns.capacity) {
        const grown = new Uint8Array(columns.capacity);
        grown.set(cached.bits);
        cached.bits = grown;
      }
      for (const key of this.#memory.changedSince(cached.revision)) cached.bits[key] = one(key) ? 1 : 0;
      cached.revision = revision;
    }
    this.#cache.set(name, cached);
    const { bits } = cached;
    return (key) => bits[key] === 1;
  }

  /** The API's own title search (docs/api-assumptions.md, A15): a substring of the title. */
  titleTest(search: string): Test {
    const folded = fold(search).trim();
    const like = 'instr(title_folded, ?) > 0';
    return this.#matches(
      `title ${folded}`,
      () => this.#db.all(`SELECT key FROM engagement WHERE ${like}`, (row) => number(row, 0), folded),
      (key) => {
        const sql = `SELECT 1 FROM engagement WHERE key = ? AND ${like}`;
        return this.#db.get(sql, () => true, key, folded) === true;
      },
    );
  }

  /** A search in the syntax of the search box. */
  searchTests(input: string, now: number): Test[] {
    const { columns } = this.#memory;
    const {
      query,
      expression,
      range,
      tests: asked,
      speakerTest,
    } = compileSearch(this.#db, columns, input, now);
    const inRange: Test = (key) => {
      const time = columns.timeKey[key] ?? 0;
      return time >= range.from && time < range.before;
    };
    const tests = [...asked, inRange];
    if (!hasWords(query)) return tests;
    const everything = { from: 0, before: Number.MAX_SAFE_INTEGER };
    const all = function* (db: Database, memory: MemoryIndex): Generator<number, void, void> {
      for (const timeKey of newestDocuments(db, expression, everything)) {
        const key = memory.keyAt(timeKey);
        if (speakerTest === null || speakerTest(key)) yield key;
      }
    };
    const words = this.#matches(
      `search ${query.sides.join()} ${expression}`,
      () => all(this.#db, this.#memory),
      (key) =>
        isFound(this.#db, expression, columns.timeKey[key] ?? 0) &&
        (speakerTest === null || speakerTest(key)),
    );
    return [...tests, words];
  }
}

interface KeyList {
  readonly keys: Keys;
  readonly revision: number;
}

/** Enough to switch between a few lists; each takes four bytes per engagement. */
const MAX_CACHED = 8;
const CANCEL_CHECK_EVERY = 65_536;
/** With more changes, rebuilding a list is as fast as updating it. */
const MAX_CORRECTED = 2000;

export function isEverything(filter: MirrorFilter): boolean {
  return Object.values(filter).every(
    (choice) =>
      choice === undefined ||
      (typeof choice === 'string' && choice.trim() === '') ||
      (Array.isArray(choice) && choice.length === 0),
  );
}

/**
 * Lists as sorted arrays of keys, built in one pass over memory on first use and updated when something changes.
 * Any offset costs the same.
 */
export class EngagementLists {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #texts: TextMatches;
  readonly #now: () => number;
  readonly #cache = new LruCache<string, KeyList>(MAX_CACHED);

  constructor(db: Database, memory: MemoryIndex, now: () => number) {
    this.#db = db;
    this.#memory = memory;
    this.#now = now;
    this.#texts = new TextMatches(db, memory);
  }

  tests(filter: MirrorFilter): Test[] {
    const tests = filterTests(this.#db, this.#memory.columns, filter);
    const { titleSearch, text } = filter;
    if (titleSearch !== undefined && titleSearch.trim() !== '')
      tests.push(this.#texts.titleTest(titleSearch));
    const searches = (text ?? '').split('\n').filter((search) => search.trim() !== '');
    for (const search of searches) tests.push(...this.#texts.searchTests(search, this.#now()));
    return tests;
  }

  /** The keys of a list's engagements in order. Don't modify the result. */
  keys(choice: ListChoice, throwIfCancelled: () => void): Uint32Array {
    const { revision } = this.#memory;
    const name = JSON.stringify([choice.filter, choice.order]);
    const cached = this.#cache.get(name);
    if (cached?.revision === revision) return cached.keys;
    // Updating a list takes over its keys, which are unusable if that fails.
    this.#cache.delete(name);
    const keys = this.#build(choice, cached, throwIfCancelled);
    this.#cache.set(name, { keys, revision });
    return keys;
  }

  #build({ filter, order }: ListChoice, cached: KeyList | undefined, throwIfCancelled: () => void): Keys {
    const tests = this.tests(filter);
    const passes = (key: number): boolean => {
      for (const test of tests) if (!test(key)) return false;
      return true;
    };
    const { recordsRevision } = this.#memory;
    // Other people and companies may have other CRM records, so any row may now match or not.
    const known = cached !== undefined && cached.revision >= recordsRevision ? cached : null;
    const changed = known === null ? [] : this.#memory.changedSince(known.revision);
    if (known === null || changed.length > MAX_CORRECTED) {
      return isEverything(filter) && valueKeyOf(order) !== null
        ? keysByValue(this.#db, order)
        : this.#all(order, passes, throwIfCancelled);
    }
    const marked = new Uint8Array(this.#memory.columns.capacity);
    for (const key of changed) marked[key] = 1;
    const before = isApiOrder(order)
      ? this.#memory.orders.before(order)
      : comesBefore(this.#db, this.#memory.columns, order);
    return replaced(known.keys, marked, changed.filter(passes), before);
  }

  /** All keys in an order, as one or two arrays, each possibly reversed. */
  #rows(order: MirrorOrder, throwIfCancelled: () => void): { rows: Uint32Array[]; backwards: boolean } {
    const { byUpdate, byStart, withoutStart, byTime } = this.#memory.orders;
    const backwards = isDescending(order);
    // Engagements without a start come last in both directions (docs/api-assumptions.md, A17).
    if (order.startsWith('start_at')) return { rows: [byStart, withoutStart], backwards };
    if (order.startsWith('updated_at')) return { rows: [byUpdate], backwards };
    if (valueKeyOf(order) === null) return { rows: [byTime], backwards };
    // The whole list is sorted once and then kept up to date; filtered lists are selected from it.
    return { rows: [this.keys({ filter: {}, order }, throwIfCancelled)], backwards: false };
  }

  #all(order: MirrorOrder, passes: Test, throwIfCancelled: () => void): Keys {
    const { rows, backwards } = this.#rows(order, throwIfCancelled);
    const keys = new Uint32Array(rows.reduce((total, row) => total + row.length, 0));
    let count = 0;
    for (const row of rows) {
      for (let index = 0; index < row.length; index += 1) {
        if (index % CANCEL_CHECK_EVERY === 0) throwIfCancelled();
        const key = row[backwards ? row.length - 1 - index : index] ?? 0;
        if (!passes(key)) continue;
        keys[count] = key;
        count += 1;
      }
    }
    return keys.slice(0, count);
  }
}
