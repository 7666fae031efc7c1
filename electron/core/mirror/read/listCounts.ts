import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { type Database, number, text } from '../../database/database.ts';
import { ANALYSIS_PENDING, FLAG, secondOf } from '../columnEncoding.ts';
import type { ReadOutput } from '../mirror.ts';
import { distinctionOf } from './recordRows.ts';
import { filterTests, type Test } from './listFilter.ts';
import type { Columns } from './engagementTable.ts';
import type { LinkIndex, MemoryIndex } from './memoryIndex.ts';
import type { EngagementLists } from './engagementLists.ts';

/** One row of one column: whether sync has listed all engagements once, as 1 or 0. */
export const ARE_ALL_LISTED =
  "SELECT ifnull(max(json ->> '$.collections.engagements.filled'), 0) FROM sync_state";

/** How much of the workspace is searchable, counted in memory. */
export function countCoverage(db: Database, memory: MemoryIndex): ReadOutput<'coverage'> {
  const { columns, orders } = memory;
  let [withTimeline, withText, without, utterances] = [0, 0, 0, 0];
  const known = FLAG.textKnown | FLAG.timelineKnown;
  for (const key of orders.byUpdate) {
    const flags = columns.flags[key] ?? 0;
    utterances += columns.lines[key] ?? 0;
    if ((flags & FLAG.timeline) !== 0) withTimeline += 1;
    else if ((flags & FLAG.text) !== 0) withText += 1;
    else if ((flags & known) === known) without += 1;
  }
  const engagements = orders.byUpdate.length;
  const waiting = db.get('SELECT count(*) FROM reindex', (row) => number(row, 0)) ?? 0;
  const listed = db.get(ARE_ALL_LISTED, (row) => number(row, 0)) === 1;
  const unread = engagements - withTimeline - withText - without;
  return { engagements, listed, withTimeline, withText, without, unread, utterances, waiting };
}

type Months = ReadOutput<'months'>;
type Month = Months['months'][number];

/** The month of an instant in a time zone; an unknown zone counts as UTC. */
function monthIn(timeZone: string): (at: number) => string {
  const parts = { year: 'numeric', month: '2-digit', calendar: 'iso8601', numberingSystem: 'latn' } as const;
  const format = ((): Intl.DateTimeFormat => {
    try {
      return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone });
    } catch {
      return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: 'UTC' });
    }
  })();
  return (at) => {
    const found = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${found.get('year') ?? ''}-${found.get('month') ?? ''}`;
  };
}

/** Milliseconds since 1970, to the second. */
function dateOf({ timeKey }: Columns, key: number): number {
  return secondOf(timeKey[key] ?? 0) * 1000;
}

/** For each of these times, the number of engagements at or after it in a list ordered by `date:desc`. */
export function datePlaces(columns: Columns, keys: Uint32Array, moments: readonly number[]): number[] {
  return moments.map((moment) => {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (dateOf(columns, keys[middle] ?? 0) >= moment) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}

/**
 * Counts a list ordered by `date:desc` by month. The end of each month is found by binary search, because
 * formatting the date of every engagement of a long list would dominate.
 */
export function countMonths(columns: Columns, keys: Uint32Array, timeZone: string): Months {
  const monthOf = monthIn(timeZone);
  const at = (index: number): string => monthOf(dateOf(columns, keys[index] ?? 0));
  const months: Month[] = [];
  for (let from = 0; from < keys.length;) {
    const month = at(from);
    let low = from + 1;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(middle) === month) low = middle + 1;
      else high = middle;
    }
    let seconds = 0;
    for (let index = from; index < low; index += 1) {
      const length = columns.seconds[keys[index] ?? 0] ?? Number.NaN;
      if (!Number.isNaN(length)) seconds += length;
    }
    months.push({ month, count: low - from, seconds });
    from = low;
  }
  return { months, total: keys.length };
}

type Facets = ReadOutput<'facets'>;
type FacetValue = Facets['types'][number];

export interface CountContext {
  readonly db: Database;
  readonly memory: MemoryIndex;
  readonly lists: EngagementLists;
  readonly links: LinkIndex;
  readonly throwIfCancelled: () => void;
}

/** The counted facets, each named after its filter field. */
const FACETS = [
  'types',
  'statuses',
  'ownerIds',
  'tagIds',
  'companyIds',
  'private',
  'internal',
  'crm',
  'transcript',
  'analysisPending',
] as const satisfies readonly (keyof MirrorFilter)[];
type Facet = (typeof FACETS)[number];

const MAX_VALUES = 50;
const CANCEL_CHECK_EVERY = 65_536;

/** A company's CRM links belong to the company facet. */
function facetFilter(filter: MirrorFilter, facet: Facet): MirrorFilter {
  if (facet !== 'companyIds') return { [facet]: filter[facet] };
  const crmAssociations = filter.crmAssociations?.filter(({ object_type }) => object_type === 'company');
  return { companyIds: filter.companyIds, crmAssociations };
}

function otherFilter(filter: MirrorFilter): MirrorFilter {
  const facets = new Set<string>(FACETS);
  const others = Object.fromEntries(Object.entries(filter).filter(([field]) => !facets.has(field)));
  const crmAssociations = filter.crmAssociations?.filter(({ object_type }) => object_type !== 'company');
  return { ...others, crmAssociations };
}

/** Counters indexed by small numbers: term codes or record keys. */
class Counts {
  #counts = new Int32Array(256);

  add(code: number): void {
    if (code >= this.#counts.length) {
      const grown = new Int32Array(code * 2);
      grown.set(this.#counts);
      this.#counts = grown;
    }
    this.#counts[code] = (this.#counts[code] ?? 0) + 1;
  }

  of(code: number): number {
    return this.#counts[code] ?? 0;
  }

  /** The largest counts with their names; values without a name are left out. */
  top(named: (code: number) => Omit<FacetValue, 'count'> | undefined): FacetValue[] {
    const codes = [...this.#counts.keys()].filter((code) => this.of(code) > 0);
    codes.sort((a, b) => this.of(b) - this.of(a) || a - b);
    return codes.slice(0, MAX_VALUES).flatMap((code) => {
      const name = named(code);
      return name === undefined ? [] : [{ ...name, count: this.of(code) }];
    });
  }
}

/** Called with each engagement that counts for a facet. */
type Tally = (key: number) => void;

function countYesNo(
  flags: Int32Array,
  wanted: number,
  known: number,
  /** The least part of the wanted bits that must be set. */
  least: 'any' | 'all' = 'any',
): { tally: Tally; yes: () => number; no: () => number } {
  let [yes, no] = [0, 0];
  return {
    tally: (key) => {
      const bits = flags[key] ?? 0;
      const found = bits & wanted;
      if (least === 'any' ? found !== 0 : found === wanted) yes += 1;
      else if (known === 0 || (bits & known) !== 0) no += 1;
    },
    yes: () => yes,
    no: () => no,
  };
}

/**
 * Goes through all engagements once. A facet counts those that match every other facet: what choosing another value
 * there would show.
 */
function tallyAll(
  { db, memory, lists, throwIfCancelled }: CountContext,
  filter: MirrorFilter,
  tallies: Readonly<Record<Facet, Tally>>,
): number {
  const { columns, orders } = memory;
  const common = lists.tests(otherFilter(filter));
  // Skip the first test of each, which only checks for presence, as `common` does.
  const choosing = FACETS.map((facet) => ({
    tally: tallies[facet],
    tests: filterTests(db, columns, facetFilter(filter, facet)).slice(1),
  })).filter(({ tests }) => tests.length > 0);
  const every = FACETS.map((facet) => tallies[facet]);
  const passes = (tests: readonly Test[], key: number): boolean => {
    for (const test of tests) if (!test(key)) return false;
    return true;
  };
  let total = 0;
  for (let at = 0; at < orders.byUpdate.length; at += 1) {
    if (at % CANCEL_CHECK_EVERY === 0) throwIfCancelled();
    const key = orders.byUpdate[at] ?? 0;
    if (!passes(common, key)) continue;
    let failing: Tally | null = null;
    let failures = 0;
    for (const { tests, tally } of choosing) {
      if (passes(tests, key)) continue;
      failing = tally;
      failures += 1;
      if (failures > 1) break;
    }
    if (failures === 0) {
      total += 1;
      for (const tally of every) tally(key);
    } else if (failures === 1) failing?.(key);
  }
  return total;
}

/** Counts the values a list can be narrowed to. */
export function countFacets(context: CountContext, filter: MirrorFilter): Facets {
  const { db, memory, links } = context;
  const { columns } = memory;
  links.loadAll();
  const tagKeys = db.all(`SELECT key FROM record WHERE kind = 'tag'`, (row) => number(row, 0));
  const isTag = new Uint8Array(Math.max(0, ...tagKeys) + 1);
  for (const key of tagKeys) isTag[key] = 1;
  const [types, statuses, owners, tags, companies] = [
    new Counts(),
    new Counts(),
    new Counts(),
    new Counts(),
    new Counts(),
  ];
  const isPrivate = countYesNo(columns.flags, FLAG.private, 0);
  const internal = countYesNo(columns.flags, FLAG.internal, FLAG.internalKnown);
  const crm = countYesNo(columns.flags, FLAG.crm, 0);
  const transcript = countYesNo(columns.flags, FLAG.text | FLAG.timeline, 0);
  const analysisPending = countYesNo(columns.flags, ANALYSIS_PENDING, 0, 'all');
  const total = tallyAll(context, filter, {
    types: (key) => types.add(columns.type[key] ?? 0),
    statuses: (key) => statuses.add(columns.status[key] ?? 0),
    ownerIds: (key) => owners.add(columns.owner[key] ?? 0),
    tagIds: (key) => links.each(key, (record) => isTag[record] === 1 && tags.add(record)),
    companyIds: (key) => links.each(key, (record) => isTag[record] !== 1 && companies.add(record)),
    private: isPrivate.tally,
    internal: internal.tally,
    crm: crm.tally,
    transcript: transcript.tally,
    analysisPending: analysisPending.tally,
  });
  const term = (code: number): Omit<FacetValue, 'count'> | undefined =>
    db.get(
      'SELECT name FROM term WHERE code = ?',
      (row) => ({ value: text(row, 0), name: null, distinction: null }),
      code,
    );
  const record = (key: number): Omit<FacetValue, 'count'> | undefined => {
    const sql = 'SELECT id, name FROM record WHERE key = ?';
    return db.get(
      sql,
      (row) => ({ value: text(row, 0), name: text(row, 1) || null, distinction: distinctionOf(db, key) }),
      key,
    );
  };
  const both = ({ yes, no }: ReturnType<typeof countYesNo>): { yes: number; no: number } => ({
    yes: yes(),
    no: no(),
  });
  return {
    total,
    types: types.top(term),
    statuses: statuses.top(term),
    owners: owners.top(record),
    tags: tags.top(record),
    companies: companies.top(record),
    private: both(isPrivate),
    internal: both(internal),
    crm: both(crm),
    transcript: both(transcript),
    analysisPending: both(analysisPending),
  };
}
