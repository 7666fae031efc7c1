import { describe, expect, it } from 'vitest';
import { engagementId } from '#shared/contract/ids.ts';
import { initialSyncState } from '../../sync/syncState.ts';
import { Desk, NOW } from '../testing/desk.ts';
import {
  LIST_ONLY,
  missingPiece,
  pagePiece,
  scannedPiece,
  sentContact,
  sentEngagement,
  sentTimeline,
  singlePiece,
} from '../testing/pieces.ts';
import { Writer } from './writer.ts';

const never = (): void => undefined;

function titles(desk: Desk): string[] {
  const choice = { filter: {}, order: 'updated_at:desc', offset: 0, limit: 100 } as const;
  return desk.reader.list(choice, never).rows.map((row) => row.engagement.title);
}

function found(desk: Desk, input: string): string[] {
  const request = { input, typing: false, order: 'newest', cursor: null, limit: 20 } as const;
  return desk.reader.search(request, never).found.map(({ row }) => row.engagement.id);
}

function fields(desk: Desk): string[] {
  const { changes } = desk.reader.feed({ before: null, limit: 100 });
  return changes.map((change) => `${change.kind} ${change.id} ${change.field}`).toReversed();
}

describe('what a page leaves in the mirror', () => {
  it('is its rows with their people, companies, tags, texts and lines', () => {
    const desk = new Desk();
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
      something_new: { kept: true },
    });
    const { counts, changedIds } = desk.took(pagePiece('engagements', [sent], { requestId: 'rid_7' }));
    expect(changedIds).toEqual(['e1']);
    expect(counts).toEqual({ engagements: 1, timelines: 1, contacts: 2, companies: 1, users: 1, tags: 1 });
    const kept = desk.reader.engagement('e1');
    expect(kept?.engagement).toMatchObject({
      id: 'e1',
      owner: { id: 'u1', first_name: 'Grace' },
      companies: [{ id: 'k1', domains: ['acme.example'] }],
      tags: [{ id: 't1' }],
      signals: [{ id: 's1', value: { any: [1, 'thing'] } }],
      transcript: '<p>Hello &amp; welcome</p>',
      something_new: { kept: true },
    });
    expect(kept?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c2', 'c1']);
    expect(kept?.parts.transcript).toMatchObject({ source: 'mirror', requestId: 'rid_7' });
    const head = desk.reader.transcript('e1');
    expect(head).toMatchObject({ kind: 'timeline', lineCount: 2, speakers: [{ name: 'Grace' }] });
    const revision = head?.kind === 'timeline' ? head.revision : '';
    const lines = desk.reader.transcriptLines('e1', revision, 0, 10);
    expect(lines).toMatchObject({
      ok: true,
      value: { text: ['Hello & welcome', 'Two\nlines'], start: [0, 3] },
    });
  });

  it('stays through a new start of the program', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1', { transcript: 'about budgets' })]));
    const state = desk.writer.syncState();
    desk.reopen();
    expect(desk.writer.syncState()).toEqual(state);
    expect(desk.writer.counts().engagements).toBe(1);
    expect(found(desk, 'budgets')).toEqual(['e1']);
  });

  it('is nothing at all where it is no list, or where the sync fails to count it', () => {
    const desk = new Desk();
    const before = desk.writer.syncState();
    const page = pagePiece('engagements', [sentEngagement('e1')]);
    const notAList = { ...page, body: new TextEncoder().encode('{"data": 7}') };
    expect(desk.take(notAList)).toMatchObject({
      ok: false,
      problem: { kind: 'network', reason: 'not-the-api' },
    });
    const notJson = { ...page, body: new TextEncoder().encode('<html>') };
    expect(desk.take(notJson)).toMatchObject({
      ok: false,
      problem: { kind: 'network', reason: 'not-the-api' },
    });
    expect(desk.writer.syncState()).toEqual(before);
    expect(titles(desk)).toEqual([]);
    desk.writer.close();
    const failing = new Writer(desk.folder.file(), {
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
    expect(titles(desk)).toEqual([]);
  });

  it('keeps what can be read of a row, and reports what cannot', () => {
    const desk = new Desk();
    const odd = sentEngagement('e1', {
      title: 7,
      duration_seconds: 'long',
      contacts: [sentContact('c1'), { id: 9 }],
    });
    desk.took(pagePiece('engagements', [odd, { id: null }, 'nonsense', sentEngagement('e2')]));
    const kept = desk.reader.engagement('e1');
    expect(kept?.engagement.title).toBe('');
    expect(kept?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c1']);
    expect(kept?.unreadable.map((item) => item.where)).toEqual(
      expect.arrayContaining(['row 1.title', 'row 1.duration_seconds', 'row 1.contacts[1]']),
    );
    expect(desk.writer.counts().engagements).toBe(2);
    expect(desk.reader.unreadable(10)).toMatchObject([
      { collection: 'engagements', where: 'row 3', raw: '"nonsense"', requestId: 'rid_page' },
      { collection: 'engagements', where: 'row 2' },
    ]);
  });
});

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

  it('is asked for by id after two complete scans have missed it, and settled by the answer', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1'), sentEngagement('e2')]));
    const scan = (): void => {
      const { commits } = desk.writer.syncState();
      desk.took(pagePiece('engagements', [sentEngagement('e2')]));
      desk.took(scannedPiece('engagements', commits));
    };
    const absent = (): unknown => desk.writer.candidates({ kind: 'absent', limit: 10 });
    scan();
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    desk.took(singlePiece(sentEngagement('e1')));
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual([]);
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

describe('what the sync asks of the mirror', () => {
  it('is told of engagements still processing or without their timeline, the longest due first', () => {
    const desk = new Desk();
    const touched = { updated_at: '2026-03-01T11:00:00Z' };
    desk.took(
      pagePiece('engagements', [
        sentEngagement('pending', { ...touched, processing_status: 'PENDING' }),
        sentEngagement('settled', { ...touched, transcript_timeline: sentTimeline([[0, 'a']], ['Ada']) }),
        sentEngagement('silent', touched),
      ]),
    );
    const due = (timelines: boolean): unknown =>
      desk.writer.candidates({ kind: 'unsettled', at: 86_400_000, limit: 10, timelines });
    expect(due(true)).toEqual(['pending', 'silent']);
    expect(due(false)).toEqual(['pending']);
    expect(desk.writer.candidates({ kind: 'unsettled', at: 0, limit: 10, timelines: true })).toEqual([]);
  });

  it('goes on counting commits where its memory was lost and the rows were not', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1')]));
    desk.took(pagePiece('engagements', [sentEngagement('e2')]));
    desk.writer.close();
    const writer = new Writer(desk.folder.file(), {
      now: () => NOW,
      stopping: () => false,
      advance: (state) => ({ ...state, version: 1, commits: 9 }),
    });
    writer.ingest(pagePiece('engagements', [sentEngagement('e3')]));
    writer.close();
    desk.writer = new Writer(desk.folder.file(), { now: () => NOW, stopping: () => false });
    expect(desk.writer.syncState().commits).toBe(9);
  });

  it('begins with the first state', () => {
    const desk = new Desk();
    expect(desk.writer.syncState()).toEqual(initialSyncState());
  });
});

describe('the index', () => {
  it('follows when somebody is renamed, when there is time', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]));
    expect(found(desk, 'person:ada')).toEqual(['e1']);
    desk.took(pagePiece('contacts', [sentContact('c1', { first_name: 'Grace' })]));
    expect(desk.reader.coverage().waiting).toBe(1);
    desk.tidy();
    expect(desk.reader.coverage().waiting).toBe(0);
    expect(found(desk, 'person:ada')).toEqual([]);
    expect(found(desk, 'person:grace')).toEqual(['e1']);
  });

  it('finds an engagement at its new time when it is moved', () => {
    const desk = new Desk();
    const row = (id: string, start: string, updated: string): Record<string, unknown> =>
      sentEngagement(id, { start_at: start, updated_at: updated, transcript: 'budgets' });
    desk.took(
      pagePiece('engagements', [
        row('a', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
        row('b', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z'),
      ]),
    );
    expect(found(desk, 'budgets')).toEqual(['b', 'a']);
    desk.took(pagePiece('engagements', [row('a', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z')]));
    expect(found(desk, 'budgets')).toEqual(['a', 'b']);
    expect(found(desk, 'budgets after:2026-02-20')).toEqual(['a']);
  });

  it('keeps thousands apart that took place in the same second', () => {
    const desk = new Desk();
    const ids = Array.from({ length: 300 }, (_, index) => `e${index}`);
    desk.took(
      pagePiece(
        'engagements',
        ids.map((id) => sentEngagement(id, { start_at: '2020-01-01T00:00:00Z' })),
      ),
    );
    const request = { input: 'call', typing: false, order: 'newest', cursor: null, limit: 400 } as const;
    expect(desk.reader.search(request, never).found).toHaveLength(300);
  });
});

describe('answers to what a person asked', () => {
  it('are kept like any other, and are not undone by a page that was under way', () => {
    const desk = new Desk();
    desk.took(pagePiece('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })]));
    const { commits } = desk.writer.syncState();
    const written = sentEngagement('e1', { contacts: [sentContact('c2')] });
    const absorbed = desk.writer.absorb({
      collection: 'engagements',
      body: new TextEncoder().encode(JSON.stringify(written)),
      requestId: 'rid_put',
      receivedAt: '2026-11-21T10:00:00Z',
      expanded: ['contacts'],
      asked: commits,
    });
    expect(absorbed).toMatchObject({ ok: true, value: { value: { changedIds: ['e1'] } } });
    desk.took(
      pagePiece('engagements', [sentEngagement('e1', { contacts: [sentContact('c1')] })], { asked: commits }),
    );
    const id = engagementId.parse('e1');
    expect(desk.reader.engagement(id)?.engagement.contacts?.map((contact) => contact.id)).toEqual(['c2']);
  });
});

describe('a full disk', () => {
  it('takes nothing half, keeps what it has, and goes on when there is room', () => {
    const desk = new Desk({ maxPages: 220 });
    const page = (from: number): ReturnType<typeof pagePiece> =>
      pagePiece(
        'engagements',
        Array.from({ length: 50 }, (_, index) =>
          sentEngagement(`e${from + index}`, { transcript: `word${from + index} `.repeat(400) }),
        ),
      );
    let taken = 0;
    let refused;
    for (; taken < 100; taken += 1) {
      const before = desk.writer.syncState();
      try {
        desk.take(page(taken * 50));
      } catch (error) {
        refused = error;
        expect(desk.writer.syncState()).toEqual(before);
        break;
      }
    }
    expect(refused).toMatchObject({ errcode: 13 });
    expect(taken).toBeGreaterThan(0);
    const { counts } = { counts: desk.writer.counts() };
    expect(counts.engagements).toBe(taken * 50);
    expect(found(desk, `word${taken * 50 - 1}`)).toEqual([`e${taken * 50 - 1}`]);
    expect(found(desk, `word${taken * 50}`)).toEqual([]);
    desk.reopen();
    expect(desk.writer.counts()).toEqual(counts);
    desk.took(page(taken * 50));
    expect(desk.writer.counts().engagements).toBe(taken * 50 + 50);
    desk.tidy();
  });
});
