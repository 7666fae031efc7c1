import { describe, expect, it } from 'vitest';
import { Desk } from '../testing/desk.ts';
import { LIST_ONLY, pagePiece, sentContact, sentEngagement, sentTimeline } from '../testing/pieces.ts';
import { fields, found, titles } from '../testing/seen.ts';

describe('which of two versions stands', () => {
  const older = sentEngagement('e1', { title: 'Older', updated_at: '2026-03-01T11:00:00.000001Z' });
  const newer = sentEngagement('e1', { title: 'Newer', updated_at: '2026-03-01T11:00:00.000002Z' });

  it('is the newer one, to the microsecond, however they overtake each other', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [newer], { asked: 0 }));
    desk.took(pagePiece('engagements', [older], { asked: 0 }));
    expect(titles(desk)).toEqual(['Newer']);
  });

  it('is what was asked for later, where its time stamp did not move or went back', () => {
    const desk = new Desk();
    const linked = { ...newer, contacts: [sentContact('c1')] };
    const { state } = desk.took(pagePiece('engagements', [linked]));
    desk.took(
      pagePiece('engagements', [{ ...newer, contacts: [sentContact('c2')] }], { asked: state.commits }),
    );
    expect(desk.reader.engagement('e1')?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c2']);
    const again = desk.took(pagePiece('engagements', [{ ...newer, contacts: [] }], { asked: 0 }));
    expect(again.changedIds).toEqual([]);
    expect(desk.reader.engagement('e1')?.engagement.contacts).toHaveLength(1);
    desk.took(pagePiece('engagements', [older], { asked: desk.writer.syncState().commits }));
    expect(titles(desk)).toEqual(['Older']);
  });

  it('leaves alone what was not asked for', () => {
    const desk = new Desk();
    const whole = {
      ...older,
      contacts: [sentContact('c1')],
      transcript: 'all about budgets',
      signals: [{ id: 's1', name: 'Mood', value: 3 }],
    };
    desk.took(pagePiece('engagements', [whole]));
    desk.took(
      pagePiece('engagements', [{ ...newer, signals: undefined, transcript: undefined }], { expanded: [] }),
    );
    const kept = desk.reader.engagement('e1')?.engagement;
    expect(kept).toMatchObject({ title: 'Newer', transcript: 'all about budgets', signals: [{ id: 's1' }] });
    expect(kept?.contacts).toHaveLength(1);
    expect(found(desk, 'budgets newer')).toEqual(['e1']);
  });

  it('lets a page that was overtaken still bring what nobody brought before', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [newer], { asked: 5, expanded: LIST_ONLY }));
    const slow = {
      ...newer,
      title: 'Slow',
      transcript_timeline: sentTimeline([[0, 'first words']], ['Ada']),
    };
    desk.took(pagePiece('engagements', [slow], { asked: 0 }));
    expect(titles(desk)).toEqual(['Newer']);
    expect(found(desk, 'words')).toEqual(['e1']);
  });

  it('says nothing changed where nothing did', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [older]));
    const again = desk.took(pagePiece('engagements', [older], { expanded: LIST_ONLY }));
    expect(again.changedIds).toEqual([]);
    expect(fields(desk)).toEqual([]);
  });
});
