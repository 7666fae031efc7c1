import { describe, expect, it } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import type { ReadInput } from '../mirror.ts';
import { EVERYTHING, sentEngagement, type Sent } from '../testing/fixtures.ts';
import { MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';

function item(id: string, due: string | null, fields: Sent = {}): Sent {
  return { id, title: `Do ${id}`, due_on: due, assigned_to_user_id: null, ...fields };
}

function mirrorWith(...engagements: Sent[]): MirrorFixture {
  const mirror = new MirrorFixture();
  mirror.tookPage('engagements', engagements, { expanded: EVERYTHING });
  return mirror;
}

function ask(mirror: MirrorFixture, fields: Partial<ReadInput<'actionItems'>> = {}) {
  const everything = {
    filter: {},
    timeZone: 'UTC',
    due: 'all',
    state: 'all',
    marks: [],
    assigneeIds: [],
    search: '',
    offset: 0,
    limit: 100,
  } as const;
  return mirror.reader.actionItems({ ...everything, ...fields }, neverCancelled);
}

const ids = (mirror: MirrorFixture, fields?: Partial<ReadInput<'actionItems'>>): string[] =>
  ask(mirror, fields).rows.map((row) => row.item.id);

describe('action items across engagements', () => {
  const mixed = () =>
    mirrorWith(
      sentEngagement('e1', {
        companies: [{ object: 'engagement_company', id: 'k1', name: 'Acme', domains: [] }],
        action_items: [item('later', '2026-12-01'), item('none', null), item('today', '2026-11-21')],
      }),
      sentEngagement('e2', {
        start_at: '2026-04-01T10:00:00Z',
        engagement_type: 'MEETING',
        action_items: [
          item('overdue', '2026-11-20T08:00:00Z', { assigned_to_user_id: 'ada' }),
          item('odd', 'whenever', { description: 'Übergabe prüfen' }),
        ],
      }),
    );

  it('are listed overdue first, then by due day, then without one, with engagement and account', () => {
    const mirror = mixed();
    expect(ids(mirror)).toEqual(['overdue', 'today', 'later', 'odd', 'none']);
    const { rows, total, overdue, unread, completeSince } = ask(mirror);
    expect(rows.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false, false, false]);
    expect(rows[1]).toMatchObject({
      due: '2026-11-21',
      engagement: { id: 'e1', title: 'Call e1', startAt: '2026-03-01T10:00:00Z' },
      companies: [{ id: 'k1', name: 'Acme' }],
    });
    expect([total, overdue, unread, completeSince]).toEqual([5, 1, 0, null]);
  });

  it.each([
    [{ due: 'overdue' } as const, ['overdue']],
    [{ due: 'upcoming' } as const, ['today', 'later']],
    [{ due: 'none' } as const, ['odd', 'none']],
    [{ assigneeIds: ['ada'] }, ['overdue']],
    [{ assigneeIds: [null] }, ['today', 'later', 'odd', 'none']],
    [{ filter: { types: ['CALL'] } }, ['today', 'later', 'none']],
    [{ search: 'UBERGABE' }, ['odd']],
    [{ offset: 1, limit: 1 }, ['today']],
    // Noon in UTC is already the next day there, so items due today are overdue.
    [{ timeZone: 'Pacific/Kiritimati', due: 'overdue' } as const, ['overdue', 'today']],
  ])('are filtered by %o', (fields, expected) => {
    expect(ids(mixed(), fields)).toEqual(expected);
  });

  it('reflect changes and deletions', () => {
    const mirror = mixed();
    expect(ids(mirror)).toHaveLength(5);
    mirror.tookPage('engagements', [
      sentEngagement('e1', {
        updated_at: '2026-03-02T00:00:00Z',
        action_items: [item('changed', '2026-11-22')],
      }),
    ]);
    expect(ids(mirror)).toEqual(['overdue', 'changed', 'odd']);
    mirror.remove('engagement', 'e2');
    expect(ids(mirror)).toEqual(['changed']);
  });

  it('report since when all of them have been fetched', () => {
    const mirror = mirrorWith(sentEngagement('e1', { action_items: [item('a', null)] }));
    const bare = sentEngagement('e2', { start_at: '2026-02-01T10:00:00Z' });
    mirror.tookPage('engagements', [bare], { expanded: [] });
    expect(ask(mirror)).toMatchObject({ unread: 1, completeSince: '2026-02-01T10:00:00.000Z' });
  });

  it('are open until they are ticked off, also after their engagement changed', () => {
    const mirror = mixed();
    const mark = (id: string, of: string, doneAt: string | null, note = '') => ({
      id,
      engagementId: engagementId.parse(of),
      doneAt,
      note,
    });
    const at = '2026-11-20T09:00:00.000Z';
    const marks = [mark('overdue', 'e2', at), mark('later', 'e1', at, 'Sent'), mark('gone', 'e1', at)];
    const open = { state: 'open', marks } as const;
    expect(ids(mirror, open)).toEqual(['today', 'odd', 'none']);
    expect(ids(mirror, { ...open, state: 'done' })).toEqual(['overdue', 'later']);
    const all = ask(mirror, { marks: [...marks, mark('none', 'e1', null, 'Ask Ada')] });
    expect([all.total, all.open, all.done, all.overdue]).toEqual([5, 3, 2, 0]);
    expect(all.rows.map((row) => [row.item.id, row.isOverdue, row.mark?.note])).toEqual([
      ['overdue', false, ''],
      ['today', false, undefined],
      ['later', false, 'Sent'],
      ['odd', false, undefined],
      ['none', false, 'Ask Ada'],
    ]);
    // Another one comes before it.
    const moved = [item('new', null), item('later', '2026-12-01'), item('today', '2026-11-21')];
    mirror.tookPage(
      'engagements',
      [sentEngagement('e1', { action_items: moved, updated_at: '2026-11-21T00:00:00Z' })],
      {
        expanded: EVERYTHING,
      },
    );
    expect(ids(mirror, open)).toEqual(['today', 'odd', 'new']);
  });
});
