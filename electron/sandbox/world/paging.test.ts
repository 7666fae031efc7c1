import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from '../api/cursor.ts';
import { engagementTypes, processingStatuses } from '../resources/engagement.ts';
import type { EngagementFilter, EngagementPage } from './engagementQuery.ts';
import type { EngagementRecord } from './engagementRecord.ts';
import { World } from './world.ts';

const end = Date.UTC(2026, 5, 30);
const fresh = (seed: number): World => new World({ seed, engagements: 160, end, showRooms: true });
const long = process.env['PARLEY_LONG'] === '1';
const numRuns = long ? 2000 : 40;

/** All rows as records, however they are stored. */
function everything(world: World): EngagementRecord[] {
  const made = Array.from({ length: world.made.engagements.count }, (_, index) => index)
    .filter((index) => !world.engagements.hides(index))
    .map((index) => world.made.engagements.row(index));
  return [...made, ...world.engagements.writtenRows()];
}

const record = (world: World, row: number | EngagementRecord): EngagementRecord =>
  typeof row === 'number' ? world.made.engagements.row(row) : row;

const timeOf = (text: string | undefined): number => (text === undefined ? Number.NaN : Date.parse(text));

/** The order of the API, written down a second time. */
function compare(order: 'updated' | 'start', descending: boolean) {
  return (a: EngagementRecord, b: EngagementRecord): number => {
    const key = ({ wire }: EngagementRecord) => (order === 'start' ? wire.start_at : wire.updated_at);
    const [x, y] = [key(a), key(b)];
    if ((x === undefined) !== (y === undefined)) return x === undefined ? 1 : -1;
    const less = x === y ? a.wire.id < b.wire.id : (x ?? '') < (y ?? '');
    return less === descending ? 1 : -1;
  };
}

/** What the filters mean, written down a second time, without any index. */
function keeps(
  { wire, companyIds, contactIds }: EngagementRecord,
  filter: EngagementFilter,
  world: World,
): boolean {
  const inside = (text: string | undefined, range: EngagementFilter['updated']): boolean =>
    range === undefined || (timeOf(text) >= range.from && timeOf(text) <= range.to);
  const crm = (kind: string) =>
    filter.crmRecords?.filter((known) => known.kind === kind).map(({ id }) => id) ?? [];
  const resolves = (kind: 'company' | 'contact', id: string): boolean => {
    const row = kind === 'company' ? world.companies.get(id) : world.contacts.get(id);
    const link = row?.crm_association;
    return link?.object_type === kind && crm(kind).includes(link.crm_object_id);
  };
  const bucket = (
    kind: 'company' | 'contact',
    direct: readonly string[] | undefined,
    ids: readonly string[],
  ): boolean => {
    if (direct === undefined && crm(kind).length === 0) return true;
    return ids.some((id) => direct?.includes(id) === true || resolves(kind, id));
  };
  const own = wire.crm_association;
  return (
    (filter.withPrivate || !wire.is_private) &&
    (filter.types === undefined || filter.types.includes(wire.engagement_type)) &&
    (filter.statuses === undefined || filter.statuses.includes(wire.processing_status)) &&
    inside(wire.start_at, filter.started) &&
    inside(wire.updated_at, filter.updated) &&
    (filter.search === undefined || wire.title.toLowerCase().includes(filter.search.toLowerCase())) &&
    bucket('company', filter.companyIds, companyIds) &&
    bucket('contact', filter.contactIds, contactIds) &&
    (crm('deal').length === 0 || (own?.object_type === 'deal' && crm('deal').includes(own.crm_object_id)))
  );
}

/** A change of one row: what, which row, and how far its time moves. */
const change = fc.record({
  kind: fc.constantFrom('touch', 'delete', 'create', 'relink', 'unschedule', 'import', 'move company'),
  at: fc.nat(10_000),
  ms: fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 }),
});
type Edit = typeof change extends fc.Arbitrary<infer T> ? T : never;

function perform(world: World, { kind, at, ms }: Edit): void {
  const rows = everything(world);
  const before = rows[at % rows.length];
  if (before === undefined) return;
  const moved = new Date(
    Math.min(end, Math.max(end - 60 * 86_400_000, timeOf(before.wire.updated_at) + ms)),
  ).toISOString();
  switch (kind) {
    case 'delete':
      world.apply({ resource: 'engagement', kind: 'deleted', before });
      return;
    case 'create': {
      const wire = { ...before.wire, id: world.engagements.nextId(), updated_at: moved };
      world.apply({ resource: 'engagement', kind: 'created', after: { ...before, wire } });
      return;
    }
    case 'touch':
      world.apply({
        resource: 'engagement',
        kind: 'updated',
        before,
        after: { ...before, wire: { ...before.wire, updated_at: moved, title: `Moved ${at}` } },
      });
      return;
    case 'import': {
      // Onto the very millisecond of others, so that only the id decides.
      const twin = rows[(at * 7) % rows.length]?.wire ?? before.wire;
      const wire = { ...before.wire, updated_at: twin.updated_at, start_at: twin.start_at };
      world.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
      return;
    }
    case 'move company': {
      const { companies } = world.made;
      const company = world.companies.get(companies.identifiers.of(at % 8));
      const link = companies.crmOf((at + 1) % 8);
      if (company === undefined || link === undefined) return;
      const after = { ...company, crm_association: link };
      world.apply({ resource: 'company', kind: 'updated', before: company, after });
      return;
    }
    case 'unschedule': {
      const { start_at: _, ...wire } = before.wire;
      world.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
      return;
    }
    case 'relink': {
      const contact = world.made.contacts.identifiers.of(at % world.made.contacts.count);
      const company = world.made.companies.identifiers.of(at % world.made.companies.count);
      world.apply({
        resource: 'engagement',
        kind: 'updated',
        before,
        after: { ...before, contactIds: [contact], companyIds: [company] },
      });
    }
  }
}

const page = fc.record({
  order: fc.constantFrom('updated' as const, 'start' as const),
  descending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 40 }),
});

/** Walks as a client does, through cursors; `between` runs after each page. */
async function walk(
  world: World,
  filter: EngagementFilter,
  { order, descending, limit }: Omit<EngagementPage, 'boundary'>,
  between: (pages: number, rows: readonly EngagementRecord[]) => void = () => undefined,
): Promise<EngagementRecord[]> {
  const rows: EngagementRecord[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 1000; pages++) {
    const boundary = cursor === undefined ? undefined : readCursor(order, cursor);
    const found = await world.engagementQueries.page(filter, { order, descending, boundary, limit });
    expect(found.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...found.rows.map((row) => record(world, row)));
    const last = rows.at(-1);
    if (!found.more || last === undefined) return rows;
    expect(found.rows).toHaveLength(limit);
    const time = order === 'start' ? (last.wire.start_at ?? null) : last.wire.updated_at;
    cursor = writeCursor(order, last.wire.id, time);
    between(pages, rows);
  }
  throw new Error('the walk does not end');
}

const ids = (rows: readonly EngagementRecord[]): string[] => rows.map(({ wire }) => wire.id);

describe('a walk', () => {
  it('gives what a naive sort gives, after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(50), page, fc.array(change, { maxLength: 25 }), async (seed, asked, edits) => {
        const world = fresh(seed);
        for (const edit of edits) perform(world, edit);
        const rows = await walk(world, { withPrivate: true }, asked);
        expect(ids(rows)).toEqual(ids(everything(world).toSorted(compare(asked.order, asked.descending))));
        expect(world.engagements.size).toBe(rows.length);
      }),
      { numRuns },
    );
  });

  it('loses nobody and doubles nobody who stays where they are, whatever moves meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(50),
        page,
        fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }),
        async (seed, asked, edits) => {
          const world = fresh(seed);
          const touched = new Set<string>();
          const known = new Set(ids(everything(world)));
          world.onHappening((happening) => {
            if (happening.resource !== 'engagement') return;
            touched.add((happening.kind === 'deleted' ? happening.before : happening.after).wire.id);
          });
          const rows = await walk(world, { withPrivate: true }, asked, (pages) => {
            for (const edit of edits[pages] ?? []) perform(world, edit);
          });
          const still = ids(rows).filter((id) => !touched.has(id));
          expect(still.toSorted()).toEqual([...known].filter((id) => !touched.has(id)).toSorted());
          // Each page goes on strictly behind the one before, so a walk ends.
          expect(ids(rows).length).toBeLessThanOrEqual(known.size + edits.flat().length * 2);
        },
      ),
      { numRuns },
    );
  });

  it('oldest update first sees every row that moves forward during the walk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(50),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(159), { maxLength: 10 }),
        async (seed, limit, touches) => {
          const world = fresh(seed);
          let clock = end + 1;
          const last = new Map<string, string>();
          const rows = await walk(
            world,
            { withPrivate: true },
            { order: 'updated', descending: false, limit },
            (pages, seen) => {
              const at = touches[pages] ?? -1;
              // Often the very row that the next cursor names.
              const before = at % 3 === 0 ? seen.at(-1) : everything(world)[at];
              if (before === undefined) return;
              const wire = { ...before.wire, updated_at: new Date(clock++).toISOString() };
              last.set(wire.id, wire.updated_at);
              world.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
            },
          );
          for (const [id, updated] of last) {
            expect(rows.some(({ wire }) => wire.id === id && wire.updated_at === updated)).toBe(true);
          }
        },
      ),
      { numRuns },
    );
  });

  it('gives a row again that moved right behind the cursor that names it', async () => {
    const world = fresh(1);
    const sorted = everything(world).toSorted(compare('updated', false));
    const [before, last] = sorted.slice(-2);
    if (before === undefined || last === undefined) throw new Error('the world is empty');
    const boundary = readCursor('updated', writeCursor('updated', before.wire.id, before.wire.updated_at));
    const wire = { ...before.wire, updated_at: new Date(end + 1).toISOString() };
    world.apply({ resource: 'engagement', kind: 'updated', before, after: { ...before, wire } });
    const next = await world.engagementQueries.page(
      { withPrivate: true },
      { order: 'updated', descending: false, boundary, limit: 5 },
    );
    expect(next.rows.map((row) => record(world, row).wire.id)).toEqual([last.wire.id, before.wire.id]);
  });

  it('turned around at a cursor gives the rows on the other side of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(50), page, fc.nat(159), async (seed, { order, limit }, at) => {
        const world = fresh(seed);
        const sorted = everything(world).toSorted(compare(order, true));
        const pivot = sorted[at];
        const time = order === 'start' ? (pivot?.wire.start_at ?? null) : (pivot?.wire.updated_at ?? null);
        const boundary = readCursor(order, writeCursor(order, pivot?.wire.id ?? '', time));
        const up = await world.engagementQueries.page(
          { withPrivate: true },
          { order, descending: false, boundary, limit },
        );
        const expected = everything(world).toSorted(compare(order, false));
        const place = expected.findIndex(({ wire }) => wire.id === pivot?.wire.id);
        const shown = up.rows.map((row) => record(world, row).wire.id);
        expect(shown).toEqual(ids(expected.slice(place + 1, place + 1 + limit)));
      }),
      { numRuns },
    );
  });
});

describe('filters', () => {
  const seedWorld = fresh(7);
  const companyIds = Array.from({ length: 8 }, (_, i) => seedWorld.made.companies.identifiers.of(i));
  const contactIds = Array.from({ length: 30 }, (_, i) => seedWorld.made.contacts.identifiers.of(i));
  const rows = everything(seedWorld);
  const deals = rows.flatMap(({ wire: { crm_association: crm } }) =>
    crm?.object_type === 'deal' ? [crm.crm_object_id] : [],
  );
  const crmIds = (kind: 'company' | 'contact') =>
    Array.from({ length: 8 }, (_, i) =>
      kind === 'company' ? seedWorld.made.companies.crmOf(i) : seedWorld.made.contacts.crmOf(i),
    ).flatMap((crm) => (crm === undefined ? [] : [crm.crm_object_id]));
  const crmRecord = fc.oneof(
    fc.record({ kind: fc.constant('deal' as const), id: fc.constantFrom(...deals.slice(0, 40), 'nothing') }),
    fc.record({
      kind: fc.constant('company' as const),
      id: fc.constantFrom(...crmIds('company'), 'nothing'),
    }),
    fc.record({
      kind: fc.constant('contact' as const),
      id: fc.constantFrom(...crmIds('contact'), 'nothing'),
    }),
  );
  const time = fc.oneof(
    fc.integer({ min: end - 90 * 86_400_000, max: end }),
    fc.constantFrom(
      ...rows.flatMap(({ wire }) => [
        Date.parse(wire.updated_at),
        Date.parse(wire.start_at ?? wire.updated_at),
      ]),
    ),
  );
  const range = fc.tuple(time, time).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  const everyFilter = fc.record({
    types: fc.uniqueArray(fc.constantFrom(...engagementTypes), { minLength: 1, maxLength: 4 }),
    statuses: fc.uniqueArray(fc.constantFrom(...processingStatuses), { minLength: 1, maxLength: 3 }),
    companyIds: fc.uniqueArray(fc.constantFrom(...companyIds, 'cmp_x'), { minLength: 1, maxLength: 5 }),
    contactIds: fc.uniqueArray(fc.constantFrom(...contactIds, 'cnt_x'), { minLength: 1, maxLength: 20 }),
    crmRecords: fc.array(crmRecord, { minLength: 1, maxLength: 4 }),
    started: range,
    updated: range,
    search: fc.constantFrom('with', 'DOCK', 'a', 'é', 'nothing like it'),
  });
  // A few at a time: all together match nothing, and then nothing is tested.
  const filter = fc
    .tuple(
      everyFilter,
      fc.subarray(
        ['types', 'statuses', 'companyIds', 'contactIds', 'crmRecords', 'started', 'updated', 'search'],
        { maxLength: 3 },
      ),
      fc.boolean(),
    )
    .map(([all, names, withPrivate]): EngagementFilter => ({
      withPrivate,
      ...Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
    }));

  it('mean what a naive reading of the API says, alone and together, in any order, after changes', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(filter, page, fc.array(change, { maxLength: 12 }), async (asked, sorting, edits) => {
        const world = fresh(7);
        for (const edit of edits) perform(world, edit);
        const found = await walk(world, asked, sorting);
        const naive = everything(world)
          .filter((row) => keeps(row, asked, world))
          .toSorted(compare(sorting.order, sorting.descending));
        matched += naive.length;
        expect(ids(found)).toEqual(ids(naive));
      }),
      { numRuns: numRuns * 5 },
    );
    // On average more than a page: or the walks would not be tested.
    expect(matched / numRuns).toBeGreaterThan(5 * 12);
  });

  it('keep direct ids when a CRM association beside them leads nowhere', async () => {
    const direct = { companyIds: companyIds.slice(0, 1), withPrivate: true };
    const asked = { order: 'updated' as const, descending: true, limit: 100 };
    const alone = await walk(seedWorld, direct, asked);
    expect(alone.length).toBeGreaterThan(0);
    const beside = { ...direct, crmRecords: [{ kind: 'company' as const, id: 'nowhere' }] };
    expect(ids(await walk(seedWorld, beside, asked))).toEqual(ids(alone));
    const only = { crmRecords: [{ kind: 'company' as const, id: 'nowhere' }], withPrivate: true };
    expect(await walk(seedWorld, only, asked)).toEqual([]);
  });
});

it('follow a CRM record to the company that carries it now', async () => {
  const world = fresh(7);
  const { companies } = world.made;
  const asked = { order: 'updated' as const, descending: true, limit: 100 };
  const index = Array.from({ length: 8 }, (_, i) => i).find((i) => companies.crmOf(i) !== undefined) ?? 0;
  const id = companies.crmOf(index)?.crm_object_id ?? '';
  const filter = { crmRecords: [{ kind: 'company' as const, id }], withPrivate: true };
  expect((await walk(world, filter, asked)).length).toBeGreaterThan(0);
  const before = companies.row(index);
  const after = {
    ...before,
    crm_association: { object_type: 'company', crm_object_id: 'new', source: 'HUBSPOT' },
  };
  world.apply({ resource: 'company', kind: 'updated', before, after });
  const left = await walk(world, filter, asked);
  expect(left.every(({ companyIds }) => !companyIds.includes(before.id))).toBe(true);
  const moved = await walk(world, { ...filter, crmRecords: [{ kind: 'company', id: 'new' }] }, asked);
  expect(moved.every(({ companyIds }) => companyIds.includes(before.id))).toBe(true);
  expect(moved.length).toBeGreaterThan(0);
});

describe('a cursor', () => {
  it('is read back as it was written, and bound to its field', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.date({ min: new Date(0), max: new Date(end), noInvalidDate: true }),
        (id, date) => {
          const cursor = writeCursor('updated', id, date.toISOString());
          expect(cursor).toMatch(/^pa_uac_1_[\w-]+$/);
          expect(readCursor('updated', cursor)).toEqual({ id, time: date.getTime() });
          expect(() => readCursor('start', cursor)).toThrow(/another order/);
          const byStart = writeCursor('start', id, null);
          expect(byStart).toMatch(/^pa_sac_1_[\w-]+$/);
          expect(readCursor('start', byStart)).toEqual({ id, time: Number.NaN });
          expect(() => readCursor('updated', byStart)).toThrow(/another order/);
        },
      ),
    );
  });

  it('that nobody wrote is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => {
        for (const cursor of [
          text,
          `pa_uac_1_${text}`,
          `pa_uac_1_${Buffer.from(text).toString('base64url')}`,
        ]) {
          expect(() => readCursor('updated', cursor)).toThrow(/cursor/);
        }
      }),
    );
  });
});
