import type { Database } from '../database.ts';
import { FLAG } from '../flags.ts';
import type { Facets, FacetValue } from '../mirror.ts';
import { text } from '../row.ts';
import { filterTests, type Test } from './engagementFilter.ts';
import type { Links } from './links.ts';
import type { Memory } from './memory.ts';
import type { MirrorFilter } from './mirrorFilter.ts';
import type { Views } from './views.ts';

/** What is counted, each with the fields of the filter that choose in it. */
const SIDES = [
  ['types'],
  ['statuses'],
  ['ownerIds'],
  ['tagIds'],
  ['companyIds'],
  ['private'],
  ['internal'],
  ['crm'],
  ['transcript'],
] as const satisfies readonly (readonly (keyof MirrorFilter)[])[];
const [TYPES, STATUSES, OWNERS, TAGS, COMPANIES, PRIVATE, INTERNAL, CRM, TRANSCRIPT] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
];

const MOST_VALUES = 50;
const ASK_EVERY = 65_536;

type Counts = Map<number, number>;

function count(counts: Counts, code: number): void {
  counts.set(code, (counts.get(code) ?? 0) + 1);
}

function top(counts: Counts, name: (code: number) => Omit<FacetValue, 'count'> | undefined): FacetValue[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_VALUES)
    .flatMap(([code, counted]) => {
      const named = name(code);
      return named === undefined ? [] : [{ ...named, count: counted }];
    });
}

/** CRM links of companies share a bucket with the companies themselves: they choose on the same side. */
function sideFilter(filter: MirrorFilter, side: readonly (keyof MirrorFilter)[]): MirrorFilter {
  const chosen = Object.fromEntries(side.map((field) => [field, filter[field]]));
  if (!side.includes('companyIds')) return chosen;
  const companies = filter.crmAssociations?.filter(({ object_type }) => object_type === 'company');
  return { ...chosen, crmAssociations: companies };
}

function otherFilter(filter: MirrorFilter): MirrorFilter {
  const fields = new Set<string>(SIDES.flat());
  const others = Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.has(field)));
  const links = filter.crmAssociations?.filter(({ object_type }) => object_type !== 'company');
  return { ...others, crmAssociations: links };
}

/**
 * Counts what a list can be narrowed to, all in one pass. A value is counted over what meets the filter but for
 * the choice on its own side: an engagement that fails on one side only still counts there.
 */
export function countFacets(
  tools: { readonly db: Database; readonly memory: Memory; readonly views: Views; readonly links: Links },
  filter: MirrorFilter,
  stillWanted: () => void,
): Facets {
  const { db, memory, views, links } = tools;
  const { columns, orders } = memory;
  links.loadAll();
  const common = views.tests(otherFilter(filter));
  const sides = SIDES.map((side) => filterTests(db, columns, sideFilter(filter, side)).slice(1));
  const [types, statuses, owners]: [Counts, Counts, Counts] = [new Map(), new Map(), new Map()];
  const linked: [Counts, Counts] = [new Map(), new Map()];
  const yes = [0, 0, 0, 0];
  const no = [0, 0, 0, 0];
  const kinds = recordKinds(db);
  let total = 0;
  const passes = (tests: readonly Test[], key: number): boolean => tests.every((test) => test(key));
  for (let at = 0; at < orders.byUpdate.length; at += 1) {
    if (at % ASK_EVERY === 0) stillWanted();
    const key = orders.byUpdate[at] ?? 0;
    if (!passes(common, key)) continue;
    let failing = -1;
    let failures = 0;
    for (let side = 0; side < sides.length && failures < 2; side += 1) {
      if (passes(sides[side] ?? [], key)) continue;
      failing = side;
      failures += 1;
    }
    if (failures > 1) continue;
    const counts = (side: number | undefined): boolean => failing === -1 || failing === side;
    if (failures === 0) total += 1;
    if (counts(TYPES)) count(types, columns.type[key] ?? 0);
    if (counts(STATUSES)) count(statuses, columns.status[key] ?? 0);
    if (counts(OWNERS) && columns.owner[key] !== 0) count(owners, columns.owner[key] ?? 0);
    if (counts(TAGS) || counts(COMPANIES)) {
      links.each(key, (record) => {
        const isTag = kinds.has(record);
        if (counts(isTag ? TAGS : COMPANIES)) count(linked[isTag ? 0 : 1], record);
      });
    }
    const flags = columns.flags[key] ?? 0;
    const answers: readonly (readonly [number | undefined, boolean, boolean])[] = [
      [PRIVATE, (flags & FLAG.private) !== 0, true],
      [INTERNAL, (flags & FLAG.internal) !== 0, (flags & FLAG.internalKnown) !== 0],
      [CRM, (flags & FLAG.crm) !== 0, true],
      [TRANSCRIPT, (flags & (FLAG.text | FLAG.timeline)) !== 0, true],
    ];
    for (const [index, [side, answer, known]] of answers.entries()) {
      if (!known || !counts(side)) continue;
      const into = answer ? yes : no;
      into[index] = (into[index] ?? 0) + 1;
    }
  }
  const term = (code: number): Omit<FacetValue, 'count'> | undefined =>
    db.get('SELECT name FROM term WHERE code = ?', (row) => ({ value: text(row, 0), name: null }), code);
  const record = (key: number): Omit<FacetValue, 'count'> | undefined =>
    db.get(
      'SELECT id, name FROM record WHERE key = ?',
      (row) => ({ value: text(row, 0), name: text(row, 1) || null }),
      key,
    );
  const answer = (index: number): { yes: number; no: number } => ({
    yes: yes[index] ?? 0,
    no: no[index] ?? 0,
  });
  return {
    total,
    types: top(types, term),
    statuses: top(statuses, term),
    owners: top(owners, record),
    tags: top(linked[0], record),
    companies: top(linked[1], record),
    private: answer(0),
    internal: answer(1),
    crm: answer(2),
    transcript: answer(3),
  };
}

/** The keys of all tags; the other linked records counted here are companies. */
function recordKinds(db: Database): Set<number> {
  return new Set(db.all(`SELECT key FROM record WHERE kind = 'tag'`, (row) => Number(row[0])));
}
