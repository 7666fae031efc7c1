import { fold } from '#shared/domain/search/fold.ts';
import { compileSearch } from '../../search/compileSearch.ts';
import { isFound, newestDocuments } from '../../search/documents.ts';
import { hasWords } from '../../search/queryTests.ts';
import type { Database } from '../database.ts';
import { Recent } from '../recent.ts';
import { number } from '../row.ts';
import type { Test } from './engagementFilter.ts';
import type { Memory } from './memory.ts';

/** Engagements that a text was found in, by key, and how far this was kept up to date. */
interface Matches {
  bits: Uint8Array;
  revision: number;
}

const MOST_HELD = 8;

/**
 * What the text searches of lists found. Finding all of a common word in a large mirror takes tens of
 * milliseconds, so it is done once: afterwards only what changed is looked at again.
 */
export class TextMatches {
  readonly #db: Database;
  readonly #memory: Memory;
  readonly #held = new Recent<string, Matches>(MOST_HELD);

  constructor(db: Database, memory: Memory) {
    this.#db = db;
    this.#memory = memory;
  }

  #matches(name: string, all: () => Iterable<number>, one: (key: number) => boolean): Test {
    const { columns, revision } = this.#memory;
    let held = this.#held.get(name);
    if (held === undefined) {
      held = { bits: new Uint8Array(columns.capacity), revision };
      for (const key of all()) held.bits[key] = 1;
    } else if (held.revision !== revision) {
      if (held.bits.length < columns.capacity) {
        const grown = new Uint8Array(columns.capacity);
        grown.set(held.bits);
        held.bits = grown;
      }
      for (const key of this.#memory.changedSince(held.revision)) held.bits[key] = one(key) ? 1 : 0;
      held.revision = revision;
    }
    this.#held.set(name, held);
    const { bits } = held;
    return (key) => bits[key] === 1;
  }

  /** The API's own search in titles (docs/api-assumptions.md, A15): the text as it is, anywhere in the title. */
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

  /** A search in the language of the search box. */
  searchTests(input: string, now: number): Test[] {
    const { columns } = this.#memory;
    const { query, expression, range, tests: asked, said } = compileSearch(this.#db, columns, input, now);
    const inRange: Test = (key) => {
      const time = columns.timeKey[key] ?? 0;
      return time >= range.from && time < range.before;
    };
    const tests = [...asked, inRange];
    if (!hasWords(query)) return tests;
    const everything = { from: 0, before: Number.MAX_SAFE_INTEGER };
    const all = function* (db: Database, memory: Memory): Generator<number, void, void> {
      for (const timeKey of newestDocuments(db, expression, everything)) {
        const key = memory.keyAt(timeKey);
        if (said === null || said(key)) yield key;
      }
    };
    const words = this.#matches(
      `search ${expression}`,
      () => all(this.#db, this.#memory),
      (key) => isFound(this.#db, expression, columns.timeKey[key] ?? 0) && (said === null || said(key)),
    );
    return [...tests, words];
  }
}
