import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import { describe, expect, it } from 'vitest';
import { userId } from '#shared/contract/ids.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { sentContact, sentEngagement } from '../testing/fixtures.ts';

function listed(fixture: MirrorFixture, filter: MirrorFilter): string[] {
  const choice = { filter, order: 'date:desc', offset: 0, limit: 100 } as const;
  return fixture.reader.list(choice, neverCancelled).rows.map(({ engagement }) => engagement.id);
}

describe('the activity of one record', () => {
  it('includes for a user both owned and hosted engagements, even after a change of owner', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [
      sentEngagement('e1', { owner_user_id: 'u1', start_at: '2026-03-03T10:00:00Z' }),
      sentEngagement('e2', { host_user_id: 'u1', start_at: '2026-03-02T10:00:00Z' }),
      sentEngagement('e3', { owner_user_id: 'u2', start_at: '2026-03-01T10:00:00Z' }),
    ]);
    const filter = { userIds: [userId.parse('u1')] };
    expect(listed(fixture, filter)).toEqual(['e1', 'e2']);
    fixture.tookPage('engagements', [
      sentEngagement('e1', { owner_user_id: 'u2', start_at: '2026-03-03T10:00:00Z' }),
    ]);
    expect(listed(fixture, filter)).toEqual(['e2']);
    expect(listed(fixture, { userIds: [userId.parse('nobody')] })).toEqual([]);
  });

  it('includes for a CRM record those linked to it directly and those of its contacts and companies', () => {
    const fixture = new MirrorFixture();
    const link = (type: string, source = 'SALESFORCE'): unknown => ({
      object_type: type,
      crm_object_id: '003A',
      source,
    });
    const linked = sentContact('c1', { crm_association: link('contact', 'salesforce') });
    fixture.tookPage('engagements', [
      sentEngagement('own', { crm_association: link('contact') }),
      sentEngagement('through', { contacts: [linked], start_at: '2026-02-01T10:00:00Z' }),
      sentEngagement('deal', { crm_association: link('deal') }),
      sentEngagement('elsewhere', { crm_association: link('contact', 'HUBSPOT') }),
    ]);
    const record = { object_type: 'contact', crm_object_id: '003A', source: 'Salesforce' };
    expect(listed(fixture, { crmRecord: record })).toEqual(['own', 'through']);
    expect(listed(fixture, { crmRecord: { ...record, object_type: 'deal' } })).toEqual(['deal']);
    expect(listed(fixture, { crmRecord: { ...record, crm_object_id: '003B' } })).toEqual([]);
  });

  it('is counted by month in the viewer’s time zone, an email in the month of its date', () => {
    const fixture = new MirrorFixture();
    const at = (id: string, start: string, seconds: number | null): unknown =>
      sentEngagement(id, { start_at: start, duration_seconds: seconds });
    fixture.tookPage('engagements', [
      at('e1', '2026-03-05T10:00:00Z', 60),
      at('e2', '2026-03-01T00:30:00Z', 30),
      at('e3', '2026-02-10T10:00:00Z', null),
      at('e4', '2024-12-31T23:59:00Z', 5),
      sentEngagement('e5', {
        engagement_type: 'EMAIL',
        start_at: null,
        engagement_at: '2026-02-11T10:00:00Z',
        duration_seconds: 7,
      }),
    ]);
    expect(fixture.reader.months({ filter: {}, timeZone: 'UTC' }, neverCancelled)).toEqual({
      months: [
        { month: '2026-03', count: 2, seconds: 90 },
        { month: '2026-02', count: 2, seconds: 7 },
        { month: '2024-12', count: 1, seconds: 5 },
      ],
      total: 5,
    });
    const inNewYork = fixture.reader.months({ filter: {}, timeZone: 'America/New_York' }, neverCancelled);
    expect(inNewYork.months.map(({ month, count }) => [month, count])).toEqual([
      ['2026-03', 1],
      ['2026-02', 3],
      ['2024-12', 1],
    ]);
    const nowhere = fixture.reader.months({ filter: {}, timeZone: 'Atlantis/Deep' }, neverCancelled);
    expect(nowhere.months[0]).toMatchObject({ month: '2026-03', count: 2 });
    expect(fixture.reader.months({ filter: { types: ['NOTE'] }, timeZone: 'UTC' }, neverCancelled)).toEqual({
      months: [],
      total: 0,
    });
  });

  it('are counted up to any moment, in the order of their dates', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [
      sentEngagement('e1', { start_at: '2026-03-05T10:00:00Z' }),
      sentEngagement('e2', { start_at: null, engagement_at: '2026-03-04T10:00:00Z' }),
      sentEngagement('e3', { start_at: '2026-03-04T00:00:00Z' }),
    ]);
    const moments = ['2026-03-06', '2026-03-05', '2026-03-04', '2020-01-01'].map((day) => Date.parse(day));
    expect(fixture.reader.datePlaces({ filter: {}, moments }, neverCancelled)).toEqual([0, 1, 3, 3]);
    const none = { types: ['NOTE'] };
    expect(fixture.reader.datePlaces({ filter: none, moments }, neverCancelled)).toEqual([0, 0, 0, 0]);
  });
});
