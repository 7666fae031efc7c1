import { describe, expect, it } from 'vitest';
import { companyId } from '#shared/contract/ids.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { AccountSort } from '#shared/contract/reportMetrics.ts';
import {
  EVERYTHING,
  pageInput,
  sentContact,
  sentEngagement,
  sentTimeline,
  type Sent,
} from '../testing/fixtures.ts';
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
