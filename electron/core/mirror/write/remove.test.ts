import { describe, expect, it } from 'vitest';
import { Database, number, type Row } from '../../database/database.ts';
import { found, MirrorFixture, neverCancelled } from '../testing/mirrorFixture.ts';
import { sentContact, sentEngagement } from '../testing/fixtures.ts';

const all = { filter: {}, order: 'start_at:desc', offset: 0, limit: 10 } as const;

function listed(fixture: MirrorFixture): string[] {
  return fixture.reader.list(all, neverCancelled).rows.map(({ engagement }) => engagement.id);
}

describe('a resource reported as deleted', () => {
  it('disappears from lists and search and stays readable in the history', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [
      sentEngagement('e1', { title: 'Harbour review' }),
      sentEngagement('e2', { title: 'Harbour plan' }),
    ]);
    expect(found(fixture, 'harbour')).toHaveLength(2);
    const { counts, changedIds } = fixture.remove('engagement', 'e1');
    expect([counts.engagements, changedIds]).toEqual([1, ['e1']]);
    expect(listed(fixture)).toEqual(['e2']);
    expect(found(fixture, 'harbour')).toEqual(['e2']);
    expect(fixture.reader.engagement('e1')).toBeNull();
    const { changes } = fixture.reader.updates({ before: null, limit: 9 });
    expect(changes).toMatchObject([
      {
        kind: 'engagement',
        id: 'e1',
        name: 'Harbour review',
        field: 'deleted',
        before: { title: 'Harbour review' },
        requestId: 'evt_1',
        seenAt: '2026-11-21T11:00:00.000Z',
      },
    ]);
    fixture.reopen();
    expect(listed(fixture)).toEqual(['e2']);
  });

  it('is not restored by an earlier request but by a later one', () => {
    const fixture = new MirrorFixture();
    const sent = sentEngagement('e1');
    const contact = sentContact('c1');
    fixture.tookPage('engagements', [sent]);
    const { state } = fixture.tookPage('contacts', [contact]);
    fixture.remove('engagement', 'e1');
    fixture.remove('contact', 'c1');
    const before = { asked: state.commits };
    fixture.tookPage('engagements', [sent], before);
    fixture.tookPage('contacts', [contact], before);
    expect(listed(fixture)).toEqual([]);
    expect(fixture.reader.record({ kind: 'contact', id: 'c1' })).toMatchObject({ gone: true });
    fixture.tookPage('engagements', [sent]);
    const { counts } = fixture.tookPage('contacts', [contact]);
    expect(listed(fixture)).toEqual(['e1']);
    expect(found(fixture, 'call')).toEqual(['e1']);
    expect([counts.engagements, counts.contacts]).toEqual([1, 1]);
    expect(
      fixture.reader.updates({ before: null, limit: 9 }).changes.map(({ id, field }) => [id, field]),
    ).toEqual([
      ['c1', 'restored'],
      ['e1', 'restored'],
      ['c1', 'deleted'],
      ['e1', 'deleted'],
    ]);
  });

  it('is recorded once, however often it is reported, and not at all if it was unknown', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('contacts', [sentContact('c1')]);
    for (const _ of [1, 2]) fixture.remove('contact', 'c1');
    for (const _ of [1, 2]) fixture.remove('engagement', 'e9');
    fixture.remove('tag', 't9');
    expect(fixture.writer.counts()).toMatchObject({ contacts: 0, engagements: 0, tags: 0 });
    expect(fixture.reader.updates({ before: null, limit: 9 }).changes).toHaveLength(1);
    // An answer in flight at the time of the report doesn't add it.
    fixture.tookPage('engagements', [sentEngagement('e9')], { asked: 0 });
    expect(listed(fixture)).toEqual([]);
    fixture.tookPage('engagements', [sentEngagement('e9')]);
    expect(listed(fixture)).toEqual(['e9']);
  });

  it('leaves no rows behind', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]);
    fixture.remove('engagement', 'e1');
    const db = new Database(fixture.folder.file(), { readOnly: true });
    const tables = ['engagement', 'engagement_body', 'engagement_text', 'timeline', 'link', 'indexed'];
    const rows = tables.map((table) => db.get(`SELECT count(*) FROM ${table}`, (row: Row) => number(row, 0)));
    db.close();
    expect(rows).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
