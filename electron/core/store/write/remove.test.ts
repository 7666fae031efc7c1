import { describe, expect, it } from 'vitest';
import type { Row } from '../database.ts';
import { Database } from '../database.ts';
import { number } from '../row.ts';
import { Desk } from '../testing/desk.ts';
import { pagePiece, sentContact, sentEngagement } from '../testing/pieces.ts';
import { found, never } from '../testing/seen.ts';

const all = { filter: {}, order: 'start_at:desc', offset: 0, limit: 10 } as const;

function listed(desk: Desk): string[] {
  return desk.reader.list(all, never).rows.map(({ engagement }) => engagement.id);
}

describe('what is said to be deleted', () => {
  it('is listed and found no more, and stays readable in the feed', () => {
    const desk = new Desk();
    desk.took(
      pagePiece('engagements', [
        sentEngagement('e1', { title: 'Harbour review' }),
        sentEngagement('e2', { title: 'Harbour plan' }),
      ]),
    );
    expect(found(desk, 'harbour')).toHaveLength(2);
    const { counts, changedIds } = desk.remove('engagement', 'e1');
    expect([counts.engagements, changedIds]).toEqual([1, ['e1']]);
    expect(listed(desk)).toEqual(['e2']);
    expect(found(desk, 'harbour')).toEqual(['e2']);
    expect(desk.reader.engagement('e1')).toBeNull();
    const { changes } = desk.reader.feed({ before: null, limit: 9 });
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
    desk.reopen();
    expect(listed(desk)).toEqual(['e2']);
  });

  it('is not brought back by an answer that was asked for before, and is by a later one', () => {
    const desk = new Desk();
    const sent = sentEngagement('e1');
    const contact = sentContact('c1');
    desk.took(pagePiece('engagements', [sent]));
    const { state } = desk.took(pagePiece('contacts', [contact]));
    desk.remove('engagement', 'e1');
    desk.remove('contact', 'c1');
    const before = { asked: state.commits };
    desk.took(pagePiece('engagements', [sent], before));
    desk.took(pagePiece('contacts', [contact], before));
    expect(listed(desk)).toEqual([]);
    expect(desk.reader.record('contact', 'c1')).toMatchObject({ gone: true });
    desk.took(pagePiece('engagements', [sent]));
    const { counts } = desk.took(pagePiece('contacts', [contact]));
    expect(listed(desk)).toEqual(['e1']);
    expect(found(desk, 'call')).toEqual(['e1']);
    expect([counts.engagements, counts.contacts]).toEqual([1, 1]);
    expect(desk.reader.feed({ before: null, limit: 9 }).changes.map(({ id, field }) => [id, field])).toEqual([
      ['c1', 'restored'],
      ['e1', 'restored'],
      ['c1', 'deleted'],
      ['e1', 'deleted'],
    ]);
  });

  it('is gone once, however often it is said, and what was never there is no news', () => {
    const desk = new Desk();
    desk.took(pagePiece('contacts', [sentContact('c1')]));
    for (const _ of [1, 2]) desk.remove('contact', 'c1');
    for (const _ of [1, 2]) desk.remove('engagement', 'e9');
    desk.remove('tag', 't9');
    expect(desk.writer.counts()).toMatchObject({ contacts: 0, engagements: 0, tags: 0 });
    expect(desk.reader.feed({ before: null, limit: 9 }).changes).toHaveLength(1);
    // An answer under way when the word came does not bring it in.
    desk.took(pagePiece('engagements', [sentEngagement('e9')], { asked: 0 }));
    expect(listed(desk)).toEqual([]);
    desk.took(pagePiece('engagements', [sentEngagement('e9')]));
    expect(listed(desk)).toEqual(['e9']);
  });

  it('leaves nothing of itself behind in the file', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]));
    desk.remove('engagement', 'e1');
    const db = new Database(desk.folder.file(), { readOnly: true });
    const tables = ['engagement', 'engagement_body', 'engagement_text', 'timeline', 'link', 'indexed'];
    const rows = tables.map((table) => db.get(`SELECT count(*) FROM ${table}`, (row: Row) => number(row, 0)));
    db.close();
    expect(rows).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
