import { z } from 'zod';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import {
  ENGAGEMENT_ORDERS,
  type EngagementOrder,
  type MirrorOrder,
  type MirrorSortKey,
  type SignalOrder,
} from '#shared/contract/enumerations.ts';
import { type Aliases, NO_ALIASES } from '#shared/domain/search/aliases.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { isSignalOrder, signalOfOrder } from '#shared/domain/signals/signalColumns.ts';
import { type Database, number, text } from '../../database/database.ts';
import { LruCache } from '../../lruCache.ts';
import { type Columns, compareValues, type Keys, replaced } from './engagementTable.ts';
import { filterTests, type Test } from './listFilter.ts';
import type { MemoryIndex } from './memoryIndex.ts';
import { MatchBits } from './matchBits.ts';
import { compileSearch, hasWords, isFound, newestDocuments, type SearchTables } from './searchIndex.ts';
import { keysBySignal, signalPlace } from './signalOrder.ts';
import { SignalTests } from './signals.ts';

type ValueKey = Exclude<MirrorSortKey, 'date'>;

/** The name of the first company, contact or tag: the one that a row begins with. */
const firstNamed = (kind: 'company' | 'contact' | 'tag'): string =>
  `(SELECT nullif(r.name_folded, '') FROM link l JOIN record r ON r.key = l.record
    WHERE l.engagement = e.key AND l.kind = '${kind}' ORDER BY l.position LIMIT 1)`;

/** The sort values of the orders that the API doesn't have; null if an engagement has none. */
const VALUES: Readonly<Record<ValueKey, string>> = {
  title: `nullif(e.title_folded, '')`,
  company: firstNamed('company'),
  contact: firstNamed('contact'),
  owner: `(SELECT nullif(name_folded, '') FROM record WHERE key = e.owner)`,
  duration: 'nullif(e.seconds, 0)',
  type: '(SELECT name FROM term WHERE code = e.type)',
  crm: `lower(e.crm_type) || ' ' || e.crm_id`,
  status: '(SELECT name FROM term WHERE code = e.status)',
  tag: firstNamed('tag'),
};

const API_ORDERS: Readonly<Record<EngagementOrder, string>> = {
  'updated_at:desc': 'updated_us DESC, id DESC',
  'updated_at:asc': 'updated_us, id',
  'start_at:desc': 'start_us IS NULL, start_us DESC, id DESC',
  'start_at:asc': 'start_us IS NULL, start_us, id',
};

function isApiOrder(order: MirrorOrder): order is EngagementOrder {
  return ENGAGEMENT_ORDERS.some((each) => each === order);
}

function isDescending(order: MirrorOrder): boolean {
  return order.endsWith(':desc');
}

/** The sort value of an order; null for the API's orders and for date, which have an index. */
function valueKeyOf(order: MirrorOrder): ValueKey | null {
  const name = order.slice(0, order.indexOf(':'));
  return Object.keys(VALUES).find((key): key is ValueKey => key === name) ?? null;
}

/**
 * Selects the keys of all engagements in an order, but one by a signal. In the mirror's orders, equal values are sorted
 * newest first.
 */
export function selectInOrder(order: Exclude<MirrorOrder, SignalOrder>): string {
  if (isApiOrder(order)) return `SELECT key FROM engagement ORDER BY ${API_ORDERS[order]}`;
  const direction = isDescending(order) ? 'DESC' : 'ASC';
  const valueKey = valueKeyOf(order);
  return valueKey === null
    ? `SELECT key FROM engagement ORDER BY time_key ${direction}`
    : `SELECT key FROM (SELECT e.key, e.time_key, ${VALUES[valueKey]} AS value FROM engagement e)
       ORDER BY value IS NULL, value ${direction}, time_key DESC`;
}

/** The position of an engagement in an order, independent of its neighbours. */
interface Place {
  /** Null comes last in both directions. */
  readonly value: number | string | null;
  /** Lower ones come first in both directions: only the values of signals are of several kinds. */
  readonly kind: number;
  /** Distinguishes equal values: the id in the API's orders, otherwise the time key. */
  readonly tie: number | string;
}

function placeOfRow(db: Database, columns: Columns, order: MirrorOrder, key: number): Place {
  const timeKey = columns.timeKey[key] ?? 0;
  if (isApiOrder(order)) {
    const value = (order.startsWith('start_at') ? columns.start : columns.updated)[key] ?? Number.NaN;
    const tie = db.get('SELECT id FROM engagement WHERE key = ?', (row) => text(row, 0), key) ?? '';
    return { value: Number.isNaN(value) ? null : value, kind: 0, tie };
  }
  const signal = signalOfOrder(order);
  if (signal !== null) {
    return { ...(signalPlace(db, key, signal) ?? { value: null, kind: 0 }), tie: timeKey };
  }
  const valueKey = valueKeyOf(order);
  if (valueKey === null) return { value: timeKey, kind: 0, tie: timeKey };
  const sql = `SELECT ${VALUES[valueKey]} FROM engagement e WHERE e.key = ?`;
  const value = db.get(
    sql,
    ([found]) => (typeof found === 'number' || typeof found === 'string' ? found : null),
    key,
  );
  return { value: value ?? null, kind: 0, tie: timeKey };
}

/** Negative if the first comes earlier in this order. */
function compare(a: Place, b: Place, order: MirrorOrder): number {
  const turn = isDescending(order) ? -1 : 1;
  if (a.value === null || b.value === null) {
    if (a.value !== b.value) return a.value === null ? 1 : -1;
  } else {
    if (a.kind !== b.kind) return a.kind - b.kind;
    const byValue = compareValues(a.value, b.value);
    if (byValue !== 0) return turn * byValue;
  }
  return (isApiOrder(order) ? turn : -1) * compareValues(a.tie, b.tie);
}

/** Which of two engagements comes first, in an order of the mirror. Reads each once, however often it is compared. */
function comesBefore(db: Database, columns: Columns, order: MirrorOrder) {
  const places = new Map<number, Place>();
  const placeOf = (key: number): Place => {
    const known = places.get(key) ?? placeOfRow(db, columns, order, key);
    places.set(key, known);
    return known;
  };
  return (a: number, b: number): boolean => a !== b && compare(placeOf(a), placeOf(b), order) < 0;
}

/**
 * The last row of a page: its position in the order rather than its number, so that rows may be added and
 * removed in between.
 */
const keyset = z.tuple([
  z.string(),
  z.union([z.number(), z.string()]).nullable(),
  z.union([z.number(), z.string()]),
  z.int(),
]);

export function writeKeyset(db: Database, columns: Columns, order: MirrorOrder, key: number): string {
  const { value, tie, kind } = placeOfRow(db, columns, order, key);
  return JSON.stringify([order, value, tie, kind]);
}

/** The number of keys up to and including the row of the cursor; null if it isn't a cursor of this order. */
export function placeAfter(
  db: Database,
  columns: Columns,
  order: MirrorOrder,
  keys: Uint32Array,
  cursor: string,
): number | null {
  let read;
  try {
    read = keyset.safeParse(JSON.parse(cursor));
  } catch {
    return null;
  }
  if (!read.success || read.data[0] !== order) return null;
  const [, value, tie, kind] = read.data;
  const last: Place = { value, tie, kind };
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(placeOfRow(db, columns, order, keys[middle] ?? 0), last, order) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the value of an order is only in the file, not in a typed array. */
function isByFile(order: MirrorOrder): boolean {
  return valueKeyOf(order) !== null || signalOfOrder(order) !== null;
}

export interface ListChoice {
  readonly filter: MirrorFilter;
  readonly order: MirrorOrder;
}

/** Text matches of lists. */
class TextMatches {
  readonly #db: Database;
  readonly #memory: MemoryIndex;
  readonly #bits: MatchBits;
  readonly #tables: SearchTables;

  constructor(tables: SearchTables, memory: MemoryIndex) {
    this.#db = tables.db;
    this.#memory = memory;
    this.#bits = new MatchBits(memory);
    this.#tables = tables;
  }

  /** The API's own title search (docs/api-assumptions.md, A15): a substring of the title. */
  titleTest(search: string): Test {
    const folded = fold(search).trim();
    const contains = 'instr(title_folded, ?) > 0';
    return this.#bits.test(
      `title ${folded}`,
      () => this.#db.all(`SELECT key FROM engagement WHERE ${contains}`, (row) => number(row, 0), folded),
      (key) => {
        const sql = `SELECT 1 FROM engagement WHERE key = ? AND ${contains}`;
        return this.#db.get(sql, () => true, key, folded) === true;
      },
    );
  }

  /** A search in the syntax of the search box. */
  searchTests(input: string, now: number): Test[] {
    const { columns } = this.#memory;
    const { query, expression, range, tests: asked, speakerTest } = compileSearch(this.#tables, input, now);
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
    const words = this.#bits.test(
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
/** The same by a signal: what it is compared with is read from the fields of engagements, and the table is read fast. */
const MAX_CORRECTED_BY_SIGNAL = 100;

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
  /** The words with several spellings. */
  aliases: Aliases = NO_ALIASES;
  /** What a search is compiled with. */
  readonly tables: SearchTables;

  constructor(db: Database, memory: MemoryIndex, now: () => number) {
    this.#db = db;
    this.#memory = memory;
    this.#now = now;
    this.tables = {
      db,
      columns: memory.columns,
      signals: new SignalTests(db, memory),
      aliases: () => this.aliases,
    };
    this.#texts = new TextMatches(this.tables, memory);
  }

  tests(filter: MirrorFilter): Test[] {
    const tests = filterTests(this.#db, this.#memory.columns, filter);
    const { titleSearch, text, signals } = filter;
    if (titleSearch !== undefined && titleSearch.trim() !== '')
      tests.push(this.#texts.titleTest(titleSearch));
    const searches = [
      ...(text ?? '').split('\n').filter((search) => search.trim() !== ''),
      ...(signals ?? []).map((condition) => `signal:${condition}`),
    ];
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
    const most = signalOfOrder(order) === null ? MAX_CORRECTED : MAX_CORRECTED_BY_SIGNAL;
    if (known === null || changed.length > most) {
      return isEverything(filter) && isByFile(order)
        ? this.#byFile(order)
        : this.#all(order, passes, throwIfCancelled);
    }
    const marked = new Uint8Array(this.#memory.columns.capacity);
    for (const key of changed) marked[key] = 1;
    const before = isApiOrder(order)
      ? this.#memory.orders.before(order)
      : comesBefore(this.#db, this.#memory.columns, order);
    return replaced(known.keys, marked, changed.filter(passes), before);
  }

  #byFile(order: MirrorOrder): Keys {
    if (!isSignalOrder(order))
      return Uint32Array.from(this.#db.all(selectInOrder(order), (row) => number(row, 0)));
    const id = signalOfOrder(order) ?? '';
    const { columns, orders } = this.#memory;
    return keysBySignal(this.#db, columns, orders.byTime, { id, descending: isDescending(order) });
  }

  /** All keys in an order, as one or two arrays, each possibly reversed. */
  #rows(order: MirrorOrder, throwIfCancelled: () => void): { rows: Uint32Array[]; backwards: boolean } {
    const { byUpdate, byStart, withoutStart, byTime } = this.#memory.orders;
    const backwards = isDescending(order);
    // Engagements without a start come last in both directions (docs/api-assumptions.md, A17).
    if (order.startsWith('start_at')) return { rows: [byStart, withoutStart], backwards };
    if (order.startsWith('updated_at')) return { rows: [byUpdate], backwards };
    if (!isByFile(order)) return { rows: [byTime], backwards };
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
