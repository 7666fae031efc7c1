import { describe, expect, it } from 'vitest';
import { fields, found, MirrorFixture, titles } from '../testing/mirrorFixture.ts';
import { LIST_ONLY, sentContact, sentEngagement, sentTimeline } from '../testing/fixtures.ts';

describe('which of two versions wins', () => {
  const older = sentEngagement('e1', { title: 'Older', updated_at: '2026-03-01T11:00:00.000001Z' });
  const newer = sentEngagement('e1', { title: 'Newer', updated_at: '2026-03-01T11:00:00.000002Z' });

  it('is the newer one, to the microsecond, in any order of arrival', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [newer], { asked: 0 });
    fixture.tookPage('engagements', [older], { asked: 0 });
    expect(titles(fixture)).toEqual(['Newer']);
  });

  it('is the one requested later when its timestamp did not move or went back', () => {
    const fixture = new MirrorFixture();
    const linked = { ...newer, contacts: [sentContact('c1')] };
    const { state } = fixture.tookPage('engagements', [linked]);
    fixture.tookPage('engagements', [{ ...newer, contacts: [sentContact('c2')] }], { asked: state.commits });
    expect(fixture.reader.engagement('e1')?.engagement.contacts?.map((contact) => contact.id)).toEqual([
      'c2',
    ]);
    const again = fixture.tookPage('engagements', [{ ...newer, contacts: [] }], { asked: 0 });
    expect(again.changedIds).toEqual([]);
    expect(fixture.reader.engagement('e1')?.engagement.contacts).toHaveLength(1);
    fixture.tookPage('engagements', [older], { asked: fixture.writer.syncState().commits });
    expect(titles(fixture)).toEqual(['Older']);
  });

  it('does not affect parts that were not requested', () => {
    const fixture = new MirrorFixture();
    const whole = {
      ...older,
      contacts: [sentContact('c1')],
      transcript: 'all about budgets',
      signals: [{ id: 's1', name: 'Mood', value: 3 }],
    };
    fixture.tookPage('engagements', [whole]);
    fixture.tookPage('engagements', [{ ...newer, signals: undefined, transcript: undefined }], {
      expanded: [],
    });
    const stored = fixture.reader.engagement('e1')?.engagement;
    expect(stored).toMatchObject({
      title: 'Newer',
      transcript: 'all about budgets',
      signals: [{ id: 's1' }],
    });
    expect(stored?.contacts).toHaveLength(1);
    expect(found(fixture, 'budgets newer')).toEqual(['e1']);
  });

  it('lets an overtaken page contribute parts that are missing', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [newer], { asked: 5, expanded: LIST_ONLY });
    const slow = {
      ...newer,
      title: 'Slow',
      transcript_timeline: sentTimeline([[0, 'first words']], ['Ada']),
    };
    fixture.tookPage('engagements', [slow], { asked: 0 });
    expect(titles(fixture)).toEqual(['Newer']);
    expect(found(fixture, 'words')).toEqual(['e1']);
  });

  it('reports no change when nothing changed', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [older]);
    const again = fixture.tookPage('engagements', [older], { expanded: LIST_ONLY });
    expect(again.changedIds).toEqual([]);
    expect(fields(fixture)).toEqual([]);
  });
});
