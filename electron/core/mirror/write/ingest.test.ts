import { describe, expect, it, onTestFinished } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { Database } from '../../database/database.ts';
import { found, MirrorFixture, NOW, titles } from '../testing/mirrorFixture.ts';
import { pageInput, sentContact, sentEngagement, sentTimeline } from '../testing/fixtures.ts';
import { MirrorWriter } from './mirrorWriter.ts';

describe('ingesting a page', () => {
  it('stores its rows with their contacts, companies, tags, texts and lines', () => {
    const fixture = new MirrorFixture();
    const sent = sentEngagement('e1', {
      title: 'Renewal',
      owner_user_id: 'u1',
      owner: { object: 'user', id: 'u1', first_name: 'Grace', last_name: 'H', role: 'USER', emails: [] },
      contacts: [sentContact('c2'), sentContact('c1')],
      companies: [{ object: 'engagement_company', id: 'k1', name: 'Acme', domains: ['acme.example'] }],
      tags: [{ object: 'tag', id: 't1', name: 'Key' }],
      signals: [{ object: 'engagement_signal', id: 's1', name: 'Mood', value: { any: [1, 'thing'] } }],
      transcript: '<p>Hello &amp; welcome</p>',
      transcript_timeline: sentTimeline(
        [
          [0, 'Hello & welcome'],
          [0, 'Two\nlines'],
        ],
        ['Grace'],
      ),
      something_new: { stored: true },
    });
    const { counts, changedIds } = fixture.tookPage('engagements', [sent], { requestId: 'rid_7' });
    expect(changedIds).toEqual(['e1']);
    expect(counts).toEqual({ engagements: 1, timelines: 1, contacts: 2, companies: 1, users: 1, tags: 1 });
    const stored = fixture.reader.engagement('e1');
    expect(stored?.engagement).toMatchObject({
      id: 'e1',
      owner: { id: 'u1', first_name: 'Grace' },
      companies: [{ id: 'k1', domains: ['acme.example'] }],
      tags: [{ id: 't1' }],
      signals: [{ id: 's1', value: { any: [1, 'thing'] } }],
      transcript: '<p>Hello &amp; welcome</p>',
      something_new: { stored: true },
    });
    expect(stored?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c2', 'c1']);
    expect(stored?.parts.transcript).toMatchObject({ source: 'mirror', requestId: 'rid_7' });
    const head = fixture.reader.transcript('e1');
    expect(head).toMatchObject({ kind: 'timeline', lineCount: 2, speakers: [{ name: 'Grace' }] });
    const revision = head?.kind === 'timeline' ? head.revision : '';
    const lines = fixture.reader.transcriptLines({
      engagementId: engagementId.parse('e1'),
      revision,
      from: 0,
      count: 10,
    });
    expect(lines).toMatchObject({ text: ['Hello & welcome', 'Two\nlines'], start: [0, 3] });
  });

  it('survives a restart', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { transcript: 'about budgets' })]);
    const state = fixture.writer.syncState();
    fixture.reopen();
    expect(fixture.writer.syncState()).toEqual(state);
    expect(fixture.writer.counts().engagements).toBe(1);
    expect(found(fixture, 'budgets')).toEqual(['e1']);
  });

  it('stores nothing if the page is not a list or the sync state can’t be advanced', () => {
    const fixture = new MirrorFixture();
    const before = fixture.writer.syncState();
    const page = pageInput('engagements', [sentEngagement('e1')]);
    const notAList = { ...page, body: new TextEncoder().encode('{"data": 7}') };
    expect(fixture.take(notAList)).toMatchObject({
      ok: false,
      problem: { kind: 'network', reason: 'not-the-api' },
    });
    const notJson = { ...page, body: new TextEncoder().encode('<html>') };
    expect(fixture.take(notJson)).toMatchObject({
      ok: false,
      problem: { kind: 'network', reason: 'not-the-api' },
    });
    expect(fixture.writer.syncState()).toEqual(before);
    expect(titles(fixture)).toEqual([]);
    fixture.writer.close();
    const failing = new MirrorWriter(fixture.folder.file(), {
      now: () => NOW,
      stopping: () => false,
      advance: () => {
        throw new Error('no');
      },
    });
    expect(() => failing.ingest(page)).toThrow('no');
    expect(failing.counts().engagements).toBe(0);
    expect(failing.syncState()).toEqual(before);
    failing.close();
    expect(titles(fixture)).toEqual([]);
  });

  it('keeps what is readable of a row and reports the rest', () => {
    const fixture = new MirrorFixture();
    const odd = sentEngagement('e1', {
      title: 7,
      duration_seconds: 'long',
      contacts: [sentContact('c1'), { id: 9 }],
    });
    fixture.tookPage('engagements', [odd, { id: null }, 'nonsense', sentEngagement('e2')]);
    const stored = fixture.reader.engagement('e1');
    expect(stored?.engagement.title).toBe('');
    expect(stored?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c1']);
    expect(stored?.unreadable.map((item) => item.where)).toEqual(
      expect.arrayContaining(['row 1.title', 'row 1.duration_seconds', 'row 1.contacts[1]']),
    );
    expect(fixture.writer.counts().engagements).toBe(2);
    const db = new Database(fixture.folder.file(), { readOnly: true });
    onTestFinished(() => db.close());
    const sql = 'SELECT collection, place, raw, request_id FROM unreadable_row ORDER BY seq DESC';
    expect(db.all(sql, (row) => [...row])).toEqual([
      ['engagements', 'row 3', '"nonsense"', 'rid_page'],
      ['engagements', 'row 2', expect.any(String), 'rid_page'],
    ]);
  });
});
