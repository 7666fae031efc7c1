import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { companyId, engagementId } from '#shared/contract/ids.ts';
import type { AccountSort } from '#shared/contract/reportMetrics.ts';
import { prepareAliases } from '#shared/domain/search/aliases.ts';
import { buildFindIndex } from '#shared/domain/transcript/find/findIndex.ts';
import { mentionsOf } from '#shared/domain/transcript/marks/marks.ts';
import { call as callOf } from '#shared/domain/transcript/testing/calls.ts';
import {
  EVERYTHING,
  pageInput,
  type Sent,
  sentContact,
  sentEngagement,
  sentTimeline,
} from '../testing/fixtures.ts';
import type { SpelledWord } from '#shared/contract/words.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

const RANGE = { from: '2026-11-02T00:00:00Z', before: '2026-11-16T00:00:00Z', timeZone: 'UTC' };

function mirrorWith(engagements: readonly Sent[], contacts: readonly Sent[] = []): MirrorFixture {
  const mirror = new MirrorFixture();
  mirror.took(pageInput('contacts', contacts));
  mirror.took(pageInput('engagements', engagements, { expanded: EVERYTHING }));
  return mirror;
}

function company(id: string): Sent {
  return { object: 'engagement_company', id, name: `Firm ${id}`, domains: [] };
}

describe('the weekly report', () => {
  it('counts the same engagements throughout, also while one begins', () => {
    let now = 0;
    const mirror = new MirrorFixture({ now: () => (now += 10) });
    const engagement = sentEngagement('e1', { start_at: '2026-11-03T10:00:00.005Z' });
    mirror.took(pageInput('engagements', [engagement], { expanded: EVERYTHING }));
    // It begins between the first and the second look at the clock.
    now = Date.parse('2026-11-03T09:59:59.990Z');
    const { totals, basis } = mirror.reader.weeklyReport({ ...RANGE, filter: {} }, neverCancelled);
    expect([totals.volume.engagements, basis.engagements, basis.planned]).toEqual([0, 0, 1]);
  });

  it('adds up engagements, hours, failures and CRM links by week and type, with the preceding range', () => {
    const at = (day: string, fields: Sent = {}) => ({ start_at: `2026-${day}T10:00:00Z`, ...fields });
    const mirror = mirrorWith([
      sentEngagement('e1', at('11-03', { duration_seconds: 600 })),
      sentEngagement('e2', at('11-04', { duration_seconds: 300, processing_status: 'FAILED' })),
      sentEngagement('e3', at('11-10', { engagement_type: 'EMAIL', processing_status: 'PROCESSING' })),
      sentEngagement(
        'e4',
        at('10-21', { crm_association: { object_type: 'deal', crm_object_id: 'd1', source: 'HUBSPOT' } }),
      ),
    ]);
    const { weeks, totals, previousTotals } = mirror.reader.weeklyReport(
      { ...RANGE, filter: {} },
      neverCancelled,
    );
    expect(
      weeks.map(({ name, volume, failed, unsettled }) => [name, volume.seconds, failed, unsettled]),
    ).toEqual([
      ['2026-W45', 900, 1, 0],
      ['2026-W46', 0, 0, 1],
    ]);
    expect(totals.byType).toEqual([
      { type: 'CALL', engagements: 2, seconds: 900, unknownLength: 0 },
      { type: 'EMAIL', engagements: 1, seconds: 0, unknownLength: 1 },
    ]);
    expect([totals.linked, previousTotals.linked, previousTotals.volume.engagements]).toEqual([0, 1, 1]);
  });

  it('counts new contacts by creation date, only for the whole workspace', () => {
    const mirror = mirrorWith(
      [],
      [
        sentContact('c1', { created_at: '2026-11-02T00:00:00Z' }),
        sentContact('c2', { created_at: '2026-11-09T01:00:00+02:00' }),
        sentContact('c3', { created_at: '2026-11-16T00:00:00Z' }),
        sentContact('c4', { created_at: 'yesterday' }),
      ],
    );
    const contacts = (filter: MirrorFilter) => {
      const { weeks, totals } = mirror.reader.weeklyReport({ ...RANGE, filter }, neverCancelled);
      return [...weeks.map(({ newContacts }) => newContacts), totals.newContacts];
    };
    expect(contacts({})).toEqual([2, 0, 2]);
    expect(contacts({ types: ['CALL'] })).toEqual([null, null, null]);
  });

  it('assigns engagements to weeks in the requested time zone', () => {
    const mirror = mirrorWith([sentEngagement('e1', { start_at: '2026-11-08T23:30:00Z' })]);
    const weekOf = (timeZone: string): string | undefined =>
      mirror.reader
        .weeklyReport({ ...RANGE, filter: {}, timeZone }, neverCancelled)
        .weeks.find(({ volume }) => volume.engagements > 0)?.name;
    expect([weekOf('UTC'), weekOf('Europe/Berlin')]).toEqual(['2026-W45', '2026-W46']);
  });
});

describe('accounts by their last contact', () => {
  const on = (id: string, day: string, firm: string | null, fields: Sent = {}) =>
    sentEngagement(id, {
      start_at: `2026-${day}T10:00:00Z`,
      companies: firm === null ? [] : [company(firm)],
      ...fields,
    });
  const ask = (
    mirror: MirrorFixture,
    show: 'all' | 'quiet' | 'active' = 'all',
    filter: MirrorFilter = {},
    order: { readonly sort: AccountSort; readonly descending: boolean } = { sort: 'quiet', descending: true },
  ) =>
    mirror.reader.accountsReport(
      { filter, timeZone: 'UTC', quietAfterDays: 30, show, ...order, offset: 0, limit: 10 },
      neverCancelled,
    );

  it('start with the longest quiet one; notes, internal and planned engagements don’t count as contact', () => {
    const mirror = mirrorWith([
      on('e1', '09-01', 'old'),
      on('e2', '11-20', 'old', { engagement_type: 'NOTE' }),
      on('e3', '11-19', 'old', { is_internal: true }),
      on('e4', '12-24', 'old'),
      on('e5', '11-01', 'new'),
      on('e6', '11-11', 'new'),
      on('e7', '12-01', 'never met'),
      on('e8', '11-01', null),
      on('e9', '11-01', null, { start_at: null }),
    ]);
    const { rows, total, quiet, active, excluded } = ask(mirror);
    expect(rows).toEqual([
      {
        companyId: 'old',
        name: 'Firm old',
        engagements: 1,
        lastAt: '2026-09-01T10:00:00.000Z',
        lastEngagementId: 'e1',
        lastLine: null,
        nextAt: '2026-12-24T10:00:00.000Z',
        nextEngagementId: 'e4',
        quietDays: 81,
        isQuiet: true,
      },
      expect.objectContaining({
        companyId: 'new',
        engagements: 2,
        lastEngagementId: 'e6',
        quietDays: 10,
        isQuiet: false,
      }),
    ]);
    expect([total, quiet, active]).toEqual([2, 1, 1]);
    expect(excluded).toEqual({ internal: 1, noContact: 1, noStart: 1, noCompany: 1 });
    expect(ask(mirror, 'quiet').rows.map((row) => row.companyId)).toEqual(['old']);
    expect(ask(mirror, 'active', { companyIds: [companyId.parse('old')] }).rows).toEqual([]);
  });

  it('have the same row when asked for one, even after the company was deleted', () => {
    const both = { companies: [company('a'), company('b')] };
    const mirror = mirrorWith([
      on('e1', '09-01', 'a'),
      on('e2', '10-01', null, both),
      on('e3', '11-01', 'b'),
      on('e4', '12-24', null, both),
    ]);
    const one = (id: string) => {
      const of = companyId.parse(id);
      return mirror.reader.accountsReport(
        {
          filter: { companyIds: [of] },
          ofCompany: of,
          timeZone: 'UTC',
          quietAfterDays: 30,
          show: 'all',
          sort: 'quiet',
          descending: true,
          offset: 0,
          limit: 1,
        },
        neverCancelled,
      );
    };
    const { rows } = ask(mirror);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(one(row.companyId)).toMatchObject({ rows: [row], total: 1 });
    mirror.remove('company', 'a');
    expect(ask(mirror).rows.map((row) => row.companyId)).toEqual(['b']);
    expect(one('a').rows).toEqual([expect.objectContaining({ companyId: 'a', quietDays: 51 })]);
  });

  it('say their last sentence, and sort by any column', () => {
    const lines = [
      [0, 'Shall we talk again?'],
      [1, 'I will call you.'],
    ] as const;
    const mirror = mirrorWith([
      on('e1', '11-01', 'b', { transcript_timeline: sentTimeline(lines, ['Ada', 'Bob']) }),
      on('e2', '10-01', 'a'),
      on('e3', '12-24', 'a'),
      on('e4', '11-02', 'c'),
      on('e5', '11-03', 'c'),
    ]);
    expect(ask(mirror).rows.map(({ companyId: id, lastLine }) => [id, lastLine])).toEqual([
      ['a', null],
      ['b', { text: 'I will call you.', second: 3 }],
      ['c', null],
    ]);
    const ids = (sort: AccountSort, descending: boolean) =>
      ask(mirror, 'all', {}, { sort, descending }).rows.map((row) => row.companyId);
    expect(ids('name', true)).toEqual(['c', 'b', 'a']);
    expect(ids('quiet', false)).toEqual(['c', 'b', 'a']);
    expect(ids('engagements', true)).toEqual(['c', 'a', 'b']);
    expect(ids('next', true)).toEqual(['a', 'b', 'c']);
  });

  it('are quiet from the calendar day of the threshold', () => {
    const mirror = mirrorWith([on('e1', '10-22', 'day 30'), on('e2', '10-23', 'day 29')]);
    expect(ask(mirror).rows.map(({ quietDays, isQuiet }) => [quietDays, isQuiet])).toEqual([
      [30, true],
      [29, false],
    ]);
  });
});

/** One of ours, one of theirs, and one whose side nobody knows. */
const SPEAKERS = [
  { name: 'Ada', user_id: 'ada', email: null },
  { name: 'Eve', contact_id: 'c1', email: null },
  { name: 'Zed', email: null },
];

function call(
  id: string,
  day: string,
  lines: readonly (readonly [number, string])[],
  fields: Sent = {},
): Sent {
  return sentEngagement(id, {
    start_at: `2026-${day}T10:00:00Z`,
    transcript_timeline: { ...sentTimeline(lines, []), speakers: SPEAKERS },
    ...fields,
  });
}

function mirrorWithMentions(engagements: readonly Sent[], words: readonly SpelledWord[] = []): MirrorFixture {
  const mirror = new MirrorFixture({ words });
  mirror.took(pageInput('engagements', engagements, { expanded: EVERYTHING }));
  mirror.tidy();
  return mirror;
}

function report(mirror: MirrorFixture, phrases: readonly string[]) {
  return mirror.reader.trackerReport({ filter: {}, ...RANGE, phrases }, neverCancelled);
}

describe('the report of a tracker', () => {
  it('is a lower bound where a phrase has more spellings than are searched', () => {
    const words = [{ word: 'Bonify', spellings: ['Bonifai', 'Bonnie fly'] }];
    const mirror = mirrorWithMentions([call('e1', '11-03', [[0, 'Bonify, Bonifai.']])], words);
    expect(report(mirror, ['Bonify Bonify'])).toMatchObject({ totals: { engagements: 1 }, more: false });
    expect(report(mirror, ['Bonify '.repeat(7)]).more).toBe(true);
  });

  it('counts mentions by week and side, overlapping ones once, and none of titles', () => {
    const mirror = mirrorWithMentions([
      call('e1', '11-03', [
        [0, 'The price is fair, a price for you.'],
        [1, 'Too expensive for us.'],
        [2, 'What price?'],
        [1, 'Nothing of it.'],
      ]),
      call('e2', '11-12', [[1, 'Prices rise.']]),
      call('e3', '11-13', [[1, 'Nothing.']], { title: 'About the price' }),
      call('e4', '10-25', [[0, 'Before, the price was lower.']]),
      call('e5', '12-01', [[0, 'The price of tomorrow.']]),
    ]);
    const { weeks, totals, previousTotals, more } = report(mirror, ['price*', 'too expensive']);
    expect(
      weeks.map(({ name, engagements, ours, theirs, unknown }) => [name, engagements, ours, theirs, unknown]),
    ).toEqual([
      ['2026-W45', 1, 2, 1, 1],
      ['2026-W46', 1, 0, 1, 0],
    ]);
    expect(totals).toEqual({ engagements: 2, ours: 2, theirs: 2, unknown: 1 });
    expect(previousTotals).toEqual({ engagements: 1, ours: 1, theirs: 0, unknown: 0 });
    expect(more).toBe(false);
  });

  it('counts a phrase that a long transcript has in every line', () => {
    const lines = Array.from({ length: 2069 }, (): [number, string] => [1, 'A price, and a price.']);
    const { totals, more } = report(mirrorWithMentions([call('e1', '11-03', lines)]), ['price']);
    expect([totals.theirs, more]).toEqual([4138, false]);
  });

  it('is what a naive pass over the lines, the engagement page and an alert give', () => {
    const line = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.constantFrom(
        'A price it is.',
        'Nothing at all.',
        'Price and price again.',
        'The delay.',
        'Pricey.',
        'Prize, no.',
        'At cost of it.',
      ),
    );
    const made = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 20 }), lines: fc.array(line, { maxLength: 6 }) }),
      { maxLength: 8 },
    );
    const words = [{ word: 'Price', spellings: ['prize', 'cost of it'] }];
    const spoken = /\bprice\b|\bdelay\b|\bprize\b|\bcost of it\b/gi;
    fc.assert(
      fc.property(made, (calls) => {
        const dayOf = (day: number) => `11-${String(day).padStart(2, '0')}`;
        const mirror = mirrorWithMentions(
          calls.map(({ day, lines }, index) => call(`e${index}`, dayOf(day), lines)),
          words,
        );
        const inRange = calls.filter(({ day }) => day >= 2 && day < 16);
        const count = (side: number) =>
          inRange
            .flatMap(({ lines }) => lines)
            .flatMap(([by, text]) => (by === side ? [...text.matchAll(spoken)] : [])).length;
        const { totals } = report(mirror, ['price', 'delay']);
        expect([totals.ours, totals.theirs, totals.unknown]).toEqual([0, 1, 2].map(count));
        const onPages = inRange.map(({ lines }) => {
          const transcript = callOf(lines.map(([by, text], at) => [by, at * 2, at * 2 + 2, text]));
          const trackers = [{ id: 't', name: 'T', phrases: ['price', 'delay'] }];
          const index = buildFindIndex(transcript.text);
          return mentionsOf(transcript, index, trackers, prepareAliases(words)).get('t')?.length ?? 0;
        });
        expect(totals.ours + totals.theirs + totals.unknown).toBe(onPages.reduce((sum, n) => sum + n, 0));
        const ids = calls.flatMap(({ day }, index) => (day >= 2 && day < 16 ? [`e${index}`] : []));
        const test = { kind: 'phrases', phrases: ['price', 'delay'] } as const;
        const alerted = mirror.reader.matchesAmong(
          { test, ids: ids.map((id) => engagementId.parse(id)) },
          neverCancelled,
        );
        expect(alerted).toHaveLength(totals.engagements);
      }),
      { numRuns: 25 },
    );
  });
});
