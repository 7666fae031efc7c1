import { LruCache } from '../../lruCache.ts';
import type { Test } from './listFilter.ts';
import type { MemoryIndex } from './memoryIndex.ts';

/** Engagements that match, by key, and the revision the match is valid for. */
interface Matches {
  bits: Uint8Array;
  revision: number;
}

const MATCH_CACHE_SIZE = 8;

/**
 * Cached matches of what only the file knows. Finding every occurrence of a common word in a large mirror takes tens
 * of milliseconds, so it is done once and later updated with what changed.
 */
export class MatchBits {
  readonly #memory: MemoryIndex;
  readonly #cache = new LruCache<string, Matches>(MATCH_CACHE_SIZE);

  constructor(memory: MemoryIndex) {
    this.#memory = memory;
  }

  test(name: string, all: () => Iterable<number>, one: (key: number) => boolean): Test {
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
}
