import { describe, expect, it } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { MirrorFixture } from '../testing/mirrorFixture.ts';
import { sentContact, sentEngagement } from '../testing/fixtures.ts';

describe('responses to user requests', () => {
  it('are stored like any other and not undone by a page in flight', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]);
    const { commits } = fixture.writer.syncState();
    const written = sentEngagement('e1', { contacts: [sentContact('c2')] });
    const absorbed = fixture.writer.upsertFromResponse({
      collection: 'engagements',
      body: new TextEncoder().encode(JSON.stringify(written)),
      requestId: 'rid_put',
      receivedAt: '2026-11-21T10:00:00Z',
      expanded: ['contacts'],
      asked: commits,
      fromService: true,
    });
    expect(absorbed).toMatchObject({ ok: true, value: { value: { changedIds: ['e1'] } } });
    fixture.tookPage('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })], {
      asked: commits,
    });
    const id = engagementId.parse('e1');
    expect(fixture.reader.engagement(id)?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c2']);
  });

  it('are in the history of their record, but not among updates by others if Parley assembled them', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]);
    const write = (contact: string, fromService: boolean) =>
      fixture.writer.upsertFromResponse({
        collection: 'engagements',
        body: sentEngagement('e1', { contacts: [sentContact(contact)] }),
        requestId: 'rid_put',
        receivedAt: '2026-11-21T10:00:00Z',
        expanded: ['contacts'],
        asked: fixture.writer.syncState().commits,
        fromService,
      });
    const updates = () => fixture.reader.updates({ before: null, limit: 10, kinds: ['engagement'] });
    const history = () =>
      fixture.reader.updates({ before: null, limit: 10, of: { kind: 'engagement', id: 'e1' } });
    write('c2', false);
    expect([updates().changes.length, updates().unseen, history().changes.length]).toEqual([0, 0, 1]);
    write('c3', true);
    expect([updates().changes.length, updates().unseen, history().changes.length]).toEqual([1, 1, 2]);
  });

  it('count as evidence of changes by others, unless Parley assembled them', () => {
    const fixture = new MirrorFixture();
    const answer = {
      collection: 'engagements',
      requestId: 'rid_put',
      receivedAt: '2026-11-21T10:00:00Z',
      expanded: ['contacts'],
      asked: 0,
      body: sentEngagement('e1', { contacts: [sentContact('c2')] }),
    } as const;
    expect(fixture.writer.upsertFromResponse({ ...answer, fromService: false })).toMatchObject({
      value: { value: { changedIds: ['e1'] }, seen: [] },
    });
    expect(fixture.writer.upsertFromResponse({ ...answer, fromService: true })).toMatchObject({
      value: { seen: [{ engagementId: 'e1', contacts: ['c2'] }] },
    });
  });
});
