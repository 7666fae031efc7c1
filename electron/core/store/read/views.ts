import type { EngagementOrder } from '#shared/contract/vocabulary.ts';
import type { Database } from '../database.ts';
import { filterTests, type Test } from './engagementFilter.ts';
import type { Memory } from './memory.ts';
import type { ListChoice, MirrorFilter } from './mirrorFilter.ts';
import { TextMatches } from './textMatches.ts';

interface View {
  readonly keys: Uint32Array;
  readonly revision: number;
}

/** Enough for going back and forth between a few lists; each takes four bytes an engagement. */
const MOST_HELD = 8;
const ASK_EVERY = 65_536;

/**
 * Lists as rows of keys in their order, made in one pass over memory when they are first asked for and again
 * when something has changed. With the whole row at hand, any position costs the same.
 */
export class Views {
  readonly #db: Database;
  readonly #memory: Memory;
  readonly #texts: TextMatches;
  readonly #now: () => number;
  readonly #held = new Map<string, View>();

  constructor(db: Database, memory: Memory, now: () => number) {
    this.#db = db;
    this.#memory = memory;
    this.#now = now;
    this.#texts = new TextMatches(db, memory);
  }

  /** All that an engagement has to meet. */
  tests(filter: MirrorFilter): Test[] {
    const tests = filterTests(this.#db, this.#memory.columns, filter);
    const { titleSearch, text } = filter;
    if (titleSearch !== undefined && titleSearch.trim() !== '')
      tests.push(this.#texts.titleTest(titleSearch));
    if (text !== undefined && text.trim() !== '') tests.push(...this.#texts.searchTests(text, this.#now()));
    return tests;
  }

  /** Keys of all engagements of a list, in its order. Not to be changed. */
  keys({ filter, order }: ListChoice, stillWanted: () => void): Uint32Array {
    const { revision } = this.#memory;
    const name = JSON.stringify([filter, order]);
    const held = this.#held.get(name);
    this.#held.delete(name);
    const view =
      held?.revision === revision ? held : { keys: this.#filtered(filter, order, stillWanted), revision };
    this.#held.set(name, view);
    const oldest = this.#held.keys().next();
    if (this.#held.size > MOST_HELD && oldest.done !== true) this.#held.delete(oldest.value);
    return view.keys;
  }

  #filtered(filter: MirrorFilter, order: EngagementOrder, stillWanted: () => void): Uint32Array {
    const tests = this.tests(filter);
    const { byUpdate, byStart, withoutStart } = this.#memory.orders;
    const descending = order.endsWith(':desc');
    // Without a start comes last either way (gaps page, "Order by `start_at`").
    const rows = order.startsWith('start_at') ? [byStart, withoutStart] : [byUpdate];
    const keys = new Uint32Array(rows.reduce((total, row) => total + row.length, 0));
    let count = 0;
    for (const row of rows) {
      for (let index = 0; index < row.length; index += 1) {
        if (index % ASK_EVERY === 0) stillWanted();
        const key = row[descending ? row.length - 1 - index : index] ?? 0;
        let passes = true;
        for (const test of tests) {
          if (test(key)) continue;
          passes = false;
          break;
        }
        if (!passes) continue;
        keys[count] = key;
        count += 1;
      }
    }
    return keys.slice(0, count);
  }
}
