import type { ReadOutput } from '../mirror.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyId, contactId, tagId, userId } from '#shared/contract/ids.ts';
import { MIRROR_ORDERS, type MirrorOrder } from '#shared/contract/enumerations.ts';
import { openForReading } from '../../database/openDatabase.ts';
import { number, text } from '../../database/database.ts';
import { MIGRATIONS } from '../mirrorDatabase.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { naiveList, type CrmOf, type Plain } from '../testing/naiveList.ts';
import { missingInput, sentContact, sentEngagement, sentTimeline, type Sent } from '../testing/fixtures.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { ListChoice } from './engagementLists.ts';

const HOUR = 3_600_000_000;
const FIRST = Date.UTC(2026, 0, 1) * 1000;
const CRM: CrmOf = { k1: 'A1', k2: 'A2', c1: 'P1', c2: 'P2' };

function iso(us: number): string {
  return new Date(us / 1000).toISOString();
}

function sent(plain: Plain): Sent {
  return sentEngagement(plain.id, {
    title: plain.title,
    engagement_type: plain.type,
    processing_status: plain.status,
    updated_at: iso(plain.updatedUs),
    start_at: plain.startUs === null ? null : iso(plain.startUs),
    engagement_at: iso(plain.placedUs),
    duration_seconds: plain.seconds,
    is_private: plain.private,
    is_internal: plain.internal,
    owner_user_id: plain.owner,
    owner:
      plain.owner === null
        ? null
        : { object: 'user', id: plain.owner, first_name: plain.owner, last_name: '' },
    crm_association:
      plain.crm === null ? null : { object_type: plain.crm.type, crm_object_id: plain.crm.id, source: 'SF' },
    companies: plain.companies.map((id) => ({
      object: 'engagement_company',
      id,
      name: id,
      domains: [],
      crm_association: { object_type: 'company', crm_object_id: CRM[id], source: 'SF' },
    })),
    contacts: plain.contacts.map((id) =>
      sentContact(id, {
        first_name: id,
        last_name: '',
        crm_association: { object_type: 'contact', crm_object_id: CRM[id], source: 'SF' },
      }),
    ),
    tags: plain.tags.map((id) => ({ object: 'tag', id, name: id })),
    transcript: plain.transcript,
    transcript_timeline: plain.timeline ? sentTimeline([[0, 'delta']], ['Ada']) : null,
  });
}

const hours = fc.integer({ min: 0, max: 5 }).map((count) => FIRST + count * HOUR);
const someOf = (...values: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...values]);

const plains = fc.record<Plain>({
  id: fc.integer({ min: 0, max: 11 }).map((number) => `e${number}`),
  type: fc.constantFrom('CALL', 'MEETING', 'NOTE'),
  status: fc.constantFrom('COMPLETED', 'PENDING'),
  updatedUs: hours,
  startUs: fc.option(hours),
  placedUs: hours,
  seconds: fc.option(fc.constantFrom(0, 60, 600)),
  private: fc.boolean(),
  internal: fc.option(fc.boolean()),
  owner: fc.option(fc.constantFrom('u1', 'u2')),
  companies: someOf('k1', 'k2'),
  contacts: someOf('c1', 'c2'),
  tags: someOf('t1', 't2'),
  crm: fc.option(fc.record({ type: fc.constantFrom('deal', 'company'), id: fc.constantFrom('D1', 'A1') })),
  transcript: fc.constantFrom('', 'alpha beta', 'beta gamma'),
  timeline: fc.boolean(),
  title: fc.constantFrom('Weekly sync', 'Renewal'),
});

const crmLinks = fc.constantFrom(
  { object_type: 'company', id: 'A1' } as const,
  { object_type: 'contact', id: 'P2' } as const,
  { object_type: 'deal', id: 'D1' } as const,
  { object_type: 'company', id: 'nowhere' } as const,
);
const filters: fc.Arbitrary<MirrorFilter> = fc.record(
  {
    types: someOf('CALL', 'NOTE', 'NONE'),
    statuses: someOf('PENDING', 'COMPLETED'),
    companyIds: someOf('k1', 'k9').map((ids) => ids.map((id) => companyId.parse(id))),
    contactIds: someOf('c1', 'c2').map((ids) => ids.map((id) => contactId.parse(id))),
    ownerIds: someOf('u1', 'u9').map((ids) => ids.map((id) => userId.parse(id))),
    tagIds: someOf('t1', 't2').map((ids) => ids.map((id) => tagId.parse(id))),
    crmAssociations: fc.array(crmLinks, { maxLength: 2 }),
    startAtFrom: hours.map(iso),
    startAtBefore: hours.map(iso),
    updatedAtFrom: hours.map(iso),
    updatedAtBefore: hours.map(iso),
    secondsFrom: fc.constantFrom(0, 60),
    secondsBefore: fc.constantFrom(60, 601),
    private: fc.boolean(),
    internal: fc.boolean(),
    crm: fc.boolean(),
    transcript: fc.boolean(),
    analysisPending: fc.boolean(),
    titleSearch: fc.constantFrom('sync', 'newal'),
    text: fc.constantFrom('beta', 'gamma', 'nothing'),
  },
  { requiredKeys: [] },
);
/** Realistic filters of a few fields; with more, hardly any row would match. */
const fewFields = fc
  .tuple(
    filters,
    fc.subarray(
      [
        'types',
        'companyIds',
        'tagIds',
        'crmAssociations',
        'startAtFrom',
        'private',
        'text',
        'titleSearch',
        'secondsFrom',
        'internal',
        'ownerIds',
        'updatedAtBefore',
        'transcript',
        'analysisPending',
      ],
      { maxLength: 3 },
    ),
  )
  .map(([filter, fields]): MirrorFilter =>
    Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field))),
  );

const orders = fc.constantFrom<MirrorOrder>(...MIRROR_ORDERS);

class Model {
  readonly rows = new Map<string, Plain>();
  readonly fixture = new MirrorFixture();
  /** Read when first needed after a write; opening the file for each check would take most of the test's time. */
  #timeKeys: ReadonlyMap<string, number> | null = null;

  put(page: readonly Plain[]): void {
    this.#timeKeys = null;
    for (const plain of page) this.rows.set(plain.id, plain);
    const last = new Map(page.map((plain) => [plain.id, plain]));
    this.fixture.tookPage('engagements', [...last.values()].map(sent), {
      asked: this.fixture.writer.syncState().commits,
    });
  }

  remove(id: string): void {
    this.#timeKeys = null;
    this.rows.delete(id);
    this.fixture.took(missingInput(id, this.fixture.writer.syncState().commits));
  }

  expected(filter: MirrorFilter, order: MirrorOrder): string[] {
    const keys = (this.#timeKeys ??= this.#readTimeKeys());
    return naiveList([...this.rows.values()], filter, order, CRM, (id) => keys.get(id) ?? 0);
  }

  #readTimeKeys(): ReadonlyMap<string, number> {
    const db = openForReading(this.fixture.folder.file(), MIGRATIONS);
    const keys = db.all(
      'SELECT id, time_key FROM engagement',
      (row) => [text(row, 0), number(row, 1)] as const,
    );
    db.close();
    return new Map(keys);
  }

  listed(filter: MirrorFilter, order: MirrorOrder, offset = 0, limit = 100): string[] {
    return this.fixture.reader
      .list({ filter, order, offset, limit }, neverCancelled)
      .rows.map((row) => row.engagement.id);
  }

  walked(filter: MirrorFilter, order: MirrorOrder, limit: number): string[] {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: ReadOutput<'page'> = this.fixture.reader.page(
        { filter, order, cursor, limit },
        neverCancelled,
      );
      ids.push(...page.rows.map((row) => row.engagement.id));
      cursor = page.next;
    } while (cursor !== null);
    return ids;
  }
}

describe('engagement lists', () => {
  it('match filtering and sorting every row, whatever was written and removed before', () => {
    const model = new Model();
    const step = fc.record({
      page: fc.array(plains, { maxLength: 8 }),
      removed: fc.option(fc.integer({ min: 0, max: 11 }), { freq: 3 }),
      filter: fc.oneof({ weight: 3, arbitrary: fewFields }, { weight: 1, arbitrary: filters }),
      order: orders,
      limit: fc.integer({ min: 1, max: 5 }),
    });
    let matched = 0;
    // Requested repeatedly: updated incrementally and never rebuilt.
    const watched: readonly ListChoice[] = [
      ...MIRROR_ORDERS.map((order) => ({ filter: {}, order })),
      { filter: { companyIds: [companyId.parse('k1')], private: false }, order: 'start_at:desc' },
      { filter: { text: 'beta', types: ['CALL', 'NOTE'] }, order: 'updated_at:asc' },
    ];
    fc.assert(
      fc.property(step, ({ page, removed, filter, order, limit }) => {
        model.put(page);
        if (removed !== null && model.rows.has(`e${removed}`)) model.remove(`e${removed}`);
        for (const choice of watched) {
          const { filter: chosen, order: by } = choice;
          expect(model.listed(chosen, by)).toEqual(model.expected(chosen, by));
        }
        const expected = model.expected(filter, order);
        matched += expected.length;
        expect(model.listed(filter, order)).toEqual(expected);
        expect(model.walked(filter, order, limit)).toEqual(expected);
        expect(model.listed(filter, order, 2, 3)).toEqual(expected.slice(2, 5));
        expect(model.fixture.reader.facets({ filter }, neverCancelled).total).toBe(expected.length);
      }),
      { numRuns: 300 },
    );
    expect(matched).toBeGreaterThan(500);
    model.fixture.reopen();
    for (const order of MIRROR_ORDERS) expect(model.listed({}, order)).toEqual(model.expected({}, order));
  });

  it('contain emails, which have no start, in the days of their own date', () => {
    const { fixture } = new Model();
    const email = { start_at: null, engagement_at: iso(FIRST + HOUR), created_at: iso(FIRST + 9 * HOUR) };
    const note = { start_at: null, engagement_at: null, created_at: iso(FIRST + HOUR) };
    fixture.tookPage(
      'engagements',
      [
        sentEngagement('email', email),
        sentEngagement('note', note),
        sentEngagement('late', { start_at: iso(FIRST + 2 * HOUR) }),
      ],
      { asked: fixture.writer.syncState().commits },
    );
    const filter = { startAtFrom: iso(FIRST), startAtBefore: iso(FIRST + 2 * HOUR) };
    const { rows } = fixture.reader.list({ filter, order: 'date:asc', offset: 0, limit: 9 }, neverCancelled);
    expect(rows.map(({ engagement }) => engagement.id).sort()).toEqual(['email', 'note']);
  });

  it('return their first rows before loading has finished, in the same order', () => {
    const model = new Model();
    fc.assert(
      fc.property(fc.array(plains, { minLength: 1, maxLength: 8 }), orders, (page, order) => {
        model.put(page);
        model.fixture.reopen();
        const first = model.fixture.reader.list({ filter: {}, order, offset: 0, limit: 5 }, neverCancelled);
        const all = model.expected({}, order);
        expect(first.total).toBe(all.length);
        expect(first.rows.map((row) => row.engagement.id)).toEqual(all.slice(0, 5));
      }),
      { numRuns: 12 },
    );
  });

  it('count for each facet what choosing a value there would show', () => {
    const model = new Model();
    const plain = fc
      .sample(plains, { numRuns: 40, seed: 5 })
      .map((row, index) => ({ ...row, id: `e${index}` }));
    model.put(plain);
    const filter: MirrorFilter = { types: ['CALL'], tagIds: [tagId.parse('t1')], private: false };
    const facets = model.fixture.reader.facets({ filter }, neverCancelled);
    const count = (chosen: MirrorFilter): number => model.expected(chosen, 'updated_at:desc').length;
    for (const type of ['CALL', 'MEETING', 'NOTE']) {
      const counted = facets.types.find(({ value }) => value === type)?.count ?? 0;
      expect(counted).toBe(count({ ...filter, types: [type] }));
    }
    for (const tag of ['t1', 't2']) {
      const counted = facets.tags.find(({ value }) => value === tag)?.count ?? 0;
      expect(counted).toBe(count({ ...filter, tagIds: [tagId.parse(tag)] }));
    }
    expect(facets.companies.find(({ value }) => value === 'k1')?.count ?? 0).toBe(
      count({ ...filter, companyIds: [companyId.parse('k1')] }),
    );
    expect(facets.private).toEqual({
      yes: count({ ...filter, private: true }),
      no: count({ ...filter, private: false }),
    });
    expect(facets.internal.yes).toBe(count({ ...filter, internal: true }));
    expect(facets.internal.no).toBe(count({ ...filter, internal: false }));
    expect(facets.analysisPending.yes).toBe(count({ ...filter, analysisPending: true }));
    expect(facets.analysisPending.no).toBe(count({ ...filter, analysisPending: false }));
    expect(facets.total).toBeGreaterThan(0);
  });

  it('continue after a cursor whose row is gone, and refuse a cursor of another order', () => {
    const model = new Model();
    const row = fc.sample(plains, { numRuns: 1, seed: 1 })[0];
    if (row === undefined) throw new Error('no sample');
    model.put(
      Array.from({ length: 6 }, (_, index) => ({ ...row, id: `e${index}`, updatedUs: FIRST + index * HOUR })),
    );
    const choice = { filter: {}, order: 'updated_at:asc', limit: 3 } as const;
    const first = model.fixture.reader.page({ ...choice, cursor: null }, neverCancelled);
    const cursor = first.next;
    model.remove('e2');
    model.put([{ ...row, id: 'e0', updatedUs: FIRST + 99 * HOUR }]);
    const second = model.fixture.reader.page({ ...choice, cursor }, neverCancelled);
    expect(second.rows.map((shown) => shown.engagement.id)).toEqual(['e3', 'e4', 'e5']);
    expect(() =>
      model.fixture.reader.page({ ...choice, order: 'start_at:asc', cursor }, neverCancelled),
    ).toThrow(expect.objectContaining({ problem: expect.objectContaining({ kind: 'contract' }) }));
  });
});
