import type { EngagementOrder } from '#shared/contract/enumerations.ts';
import type { Database } from '../database.ts';
import { Recent } from '../recent.ts';
import { filterTests, type Test } from './engagementFilter.ts';
import type { Memory } from './memory.ts';
import type { ListChoice, MirrorFilter } from './mirrorFilter.ts';
import { withAdded, without } from './sortedKeys.ts';
import { TextMatches } from './textMatches.ts';

interface View {
  readonly keys: Uint32Array;
  readonly revision: number;
}

/** Enough for going back and forth between a few lists; each takes four bytes an engagement. */
const MOST_HELD = 8;
const ASK_EVERY = 65_536;
/** Up to so many changes a list is corrected; beyond, going through everything is as quick. */
const MOST_CORRECTED = 2000;

/**
 * Lists as rows of keys in their order, made in one pass over memory when they are first asked for and corrected
 * when something has changed. With the whole row at hand, any position costs the same.
 */
export class Views {
  readonly #db: Database;
  readonly #memory: Memory;
  readonly #texts: TextMatches;
  readonly #now: () => number;
  readonly #held = new Recent<string, View>(MOST_HELD);

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
    const searches = (text ?? '').split('\n').filter((search) => search.trim() !== '');
    for (const search of searches) tests.push(...this.#texts.searchTests(search, this.#now()));
    return tests;
  }

  /** Keys of all engagements of a list, in its order. Not to be changed. */
  keys(choice: ListChoice, stillWanted: () => void): Uint32Array {
    const { revision } = this.#memory;
    const name = JSON.stringify([choice.filter, choice.order]);
    const held = this.#held.get(name);
    const view =
      held?.revision === revision ? held : { keys: this.#made(choice, held, stillWanted), revision };
    this.#held.set(name, view);
    return view.keys;
  }

  #made({ filter, order }: ListChoice, held: View | undefined, stillWanted: () => void): Uint32Array {
    const tests = this.tests(filter);
    const passes = (key: number): boolean => {
      for (const test of tests) if (!test(key)) return false;
      return true;
    };
    const { recordsRevision } = this.#memory;
    // Other people and companies may be linked to other CRM records: any row may now pass or not.
    if (held === undefined || held.revision < recordsRevision) return this.#all(order, passes, stillWanted);
    const changed = this.#memory.changedSince(held.revision);
    if (changed.length > MOST_CORRECTED) return this.#all(order, passes, stillWanted);
    const marked = new Uint8Array(this.#memory.columns.capacity);
    for (const key of changed) marked[key] = 1;
    const left = without(held.keys, marked);
    return withAdded(left, changed.filter(passes), this.#memory.orders.before(order));
  }

  #all(order: EngagementOrder, passes: Test, stillWanted: () => void): Uint32Array {
    const { byUpdate, byStart, withoutStart } = this.#memory.orders;
    const descending = order.endsWith(':desc');
    // Without a start comes last either way (docs/api-assumptions.md, A17).
    const rows = order.startsWith('start_at') ? [byStart, withoutStart] : [byUpdate];
    const keys = new Uint32Array(rows.reduce((total, row) => total + row.length, 0));
    let count = 0;
    for (const row of rows) {
      for (let index = 0; index < row.length; index += 1) {
        if (index % ASK_EVERY === 0) stillWanted();
        const key = row[descending ? row.length - 1 - index : index] ?? 0;
        if (!passes(key)) continue;
        keys[count] = key;
        count += 1;
      }
    }
    return keys.slice(0, count);
  }
}
