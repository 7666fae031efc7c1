import { describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import {
  missingPiece,
  pagePiece,
  scannedPiece,
  sentContact,
  sentEngagement,
  singlePiece,
} from '../testing/pieces.ts';
import { fields, found, never, titles } from '../testing/seen.ts';

describe('what is gone', () => {
  it('leaves lists, search and counts, and keeps what it was in the history', () => {
    const desk = new Desk();
    desk.took(
      pagePiece('engagements', [sentEngagement('e1', { transcript: 'budgets' }), sentEngagement('e2')]),
    );
    const { counts, changedIds } = desk.took(missingPiece('e1'));
    expect(changedIds).toEqual(['e1']);
    expect(counts).toMatchObject({ engagements: 1, timelines: 1 });
    expect(titles(desk)).toEqual(['Call e2']);
    expect(found(desk, 'budgets')).toEqual([]);
    expect(desk.reader.engagement('e1')).toBeNull();
    const [deleted] = desk.reader.feed({ before: null, limit: 1 }).changes;
    expect(deleted).toMatchObject({ id: 'e1', name: 'Call e1', field: 'deleted', before: { id: 'e1' } });
  });

  it('does not come back with an answer that was under way, but with one asked for later', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1')]));
    desk.took(missingPiece('e1'));
    desk.took(pagePiece('engagements', [sentEngagement('e1')], { asked: 0 }));
    expect(titles(desk)).toEqual([]);
    desk.took(pagePiece('engagements', [sentEngagement('e1')], { asked: desk.writer.syncState().commits }));
    expect(titles(desk)).toEqual(['Call e1']);
  });

  it('is not what was met after the question was sent', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1')]));
    desk.took(missingPiece('e1', 0));
    expect(titles(desk)).toEqual(['Call e1']);
  });

  it('is asked for by id once a complete scan has missed it, and settled by the answer', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1'), sentEngagement('e2')]));
    const scan = (): void => {
      const { commits } = desk.writer.syncState();
      desk.took(pagePiece('engagements', [sentEngagement('e2')]));
      desk.took(scannedPiece('engagements', commits));
    };
    const absent = (): unknown => desk.writer.candidates({ kind: 'absent', limit: 10 });
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    desk.took(singlePiece(sentEngagement('e1')));
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    expect(titles(desk)).toHaveLength(2);
  });

  it('is an engagement that two complete scans have missed, whatever stands in the way of asking for it', () => {
    const desk = new Desk();
    desk.took(
      pagePiece('engagements', [sentEngagement('e1', { transcript: 'budgets' }), sentEngagement('e2')]),
    );
    for (const left of [2, 1]) {
      const { commits } = desk.writer.syncState();
      desk.took(pagePiece('engagements', [sentEngagement('e2')]));
      desk.took(scannedPiece('engagements', commits));
      expect(titles(desk)).toHaveLength(left);
    }
    expect(found(desk, 'budgets')).toEqual([]);
    expect(fields(desk)).toContain('engagement e1 deleted');
  });

  it('are contacts that two scans have missed; they stay with the engagements they belonged to', () => {
    const desk = new Desk();
    const engagement = sentEngagement('e1', { contacts: [sentContact('c1')] });
    desk.took(pagePiece('engagements', [engagement]));
    desk.took(pagePiece('contacts', [sentContact('c1'), sentContact('c2')]));
    for (let round = 0; round < 2; round += 1) {
      const { commits } = desk.writer.syncState();
      desk.took(pagePiece('contacts', [sentContact('c2')]));
      desk.took(scannedPiece('contacts', commits));
    }
    expect(desk.writer.counts().contacts).toBe(1);
    const there = desk.reader.records({ kind: 'contact', search: '', offset: 0, limit: 10 }, never);
    expect(there.rows.map((row) => row.fields.id)).toEqual(['c2']);
    expect(desk.reader.record('contact', 'c1')).toMatchObject({ gone: true, engagements: 1 });
    expect(desk.reader.engagement('e1')?.engagement.contacts).toHaveLength(1);
    expect(fields(desk)).toContain('contact c1 deleted');
    desk.took(pagePiece('contacts', [sentContact('c1')]));
    expect(desk.writer.counts().contacts).toBe(2);
  });
});
