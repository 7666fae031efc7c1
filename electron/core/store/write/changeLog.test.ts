import { describe, expect, it } from 'vitest';
import { Desk, NOW } from '../testing/desk.ts';
import {
  LIST_ONLY,
  pagePiece,
  sentContact,
  sentEngagement,
  sentTimeline,
  singlePiece,
} from '../testing/pieces.ts';
import { fields } from '../testing/seen.ts';

describe('the history', () => {
  it('tells field by field what changed, links among them, and nothing of the first fill', () => {
    const desk = new Desk();
    const first = sentEngagement('e1', { contacts: [sentContact('c1')] });
    desk.took(pagePiece('engagements', [first], { expanded: LIST_ONLY }));
    expect(fields(desk)).toEqual([]);
    const second = {
      ...first,
      title: 'Renamed',
      description: null,
      duration_seconds: 90,
      updated_at: '2026-03-02T00:00:00Z',
      contacts: [sentContact('c2'), sentContact('c1')],
    };
    desk.took(pagePiece('engagements', [second], { requestId: 'rid_2' }));
    expect(fields(desk)).toEqual([
      'engagement e1 title',
      'engagement e1 duration_seconds',
      'engagement e1 contacts',
    ]);
    const { changes } = desk.reader.feed({ before: null, limit: 10 });
    expect(changes[0]).toMatchObject({ before: ['c1'], after: ['c2', 'c1'], requestId: 'rid_2' });
    expect(changes[2]).toMatchObject({ before: 'Call e1', after: 'Renamed', name: 'Renamed' });
  });

  it('tells of a transcript that came, once it was known that there was none', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1')]));
    const ready = { transcript: 'hello', transcript_timeline: sentTimeline([[0, 'hello']], ['Ada']) };
    desk.took(singlePiece(sentEngagement('e1', ready)));
    expect(fields(desk)).toEqual(['engagement e1 transcript', 'engagement e1 transcript_timeline']);
  });

  it('calls new what was created after the mirror was begun', () => {
    const desk = new Desk();
    const created = new Date(NOW + 60_000).toISOString();
    desk.took(pagePiece('engagements', [sentEngagement('early', { created_at: created })]));
    desk.took(
      pagePiece('engagements', [sentEngagement('old'), sentEngagement('new', { created_at: created })]),
    );
    expect(fields(desk)).toEqual(['engagement new created']);
  });

  it('takes the whole of a company after its short form as more to know, not as a change', () => {
    const desk = new Desk();
    const short = { object: 'engagement_company', id: 'k1', name: 'Acme', domains: ['acme.example'] };
    desk.took(pagePiece('engagements', [sentEngagement('e1', { companies: [short] })]));
    const whole = {
      object: 'company',
      id: 'k1',
      name: 'Acme',
      domains: [{ domain: 'acme.example' }],
      industry: 'Tools',
      updated_at: '2026-01-01T00:00:00Z',
    };
    desk.took(pagePiece('companies', [whole]));
    expect(fields(desk)).toEqual([]);
    expect(desk.reader.record('company', 'k1')).toMatchObject({ partial: false });
    desk.took(
      pagePiece('engagements', [sentEngagement('e2', { companies: [{ ...short, name: 'Acme Corp' }] })]),
    );
    expect(fields(desk)).toEqual(['company k1 name']);
    expect(desk.reader.record('company', 'k1')?.fields).toMatchObject({
      name: 'Acme Corp',
      industry: 'Tools',
    });
    expect(desk.reader.engagement('e1')?.engagement.companies).toMatchObject([{ domains: ['acme.example'] }]);
  });

  it('lets a view that was overtaken bring what it alone has', () => {
    const desk = new Desk();
    const nameless = { object: 'company', id: 'k1', name: null, updated_at: '2026-01-01T00:00:00Z' };
    const short = { object: 'engagement_company', id: 'k1', name: 'Acme', domains: [] };
    desk.took(pagePiece('companies', [nameless]));
    desk.took(pagePiece('engagements', [sentEngagement('e1', { companies: [short] })], { asked: 0 }));
    expect(desk.reader.record('company', 'k1')).toMatchObject({ name: 'Acme', fields: { name: 'Acme' } });
    expect(fields(desk)).toEqual([]);
  });

  it('tells of nothing that the first fill meets twice', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]));
    desk.took(
      pagePiece('engagements', [
        sentEngagement('e2', { contacts: [sentContact('c1', { first_name: 'Eve' })] }),
      ]),
    );
    desk.took(pagePiece('contacts', [sentContact('c1', { first_name: 'Eve' })]));
    expect(fields(desk)).toEqual([]);
    desk.took(pagePiece('contacts', [sentContact('c1', { first_name: 'Ida' })]));
    expect(fields(desk)).toEqual(['contact c1 first_name']);
  });

  it('remembers what was looked at', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1')]));
    desk.took(pagePiece('engagements', [sentEngagement('e1', { title: 'B' })]));
    const { newest, unseen } = desk.reader.feed({ before: null, limit: 10 });
    expect(unseen).toBe(1);
    desk.writer.markLooked(newest);
    desk.took(pagePiece('engagements', [sentEngagement('e1', { title: 'C' })]));
    expect(desk.reader.feed({ before: null, limit: 10 })).toMatchObject({ looked: newest, unseen: 1 });
  });
});
