import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/contract/problem.ts';
import type { Ingest } from '../../sync/mirrorPort.ts';
import {
  EVERYTHING,
  missingInput,
  pageRequest,
  scannedInput,
  sentContact,
  sentEngagement,
  sentTimeline,
  singleInput,
} from '../testing/fixtures.ts';
import { fields, found, MirrorFixture, neverCancelled, titles } from '../testing/mirrorFixture.ts';

describe('a deleted resource', () => {
  it('disappears from lists, search and counts and stays in the history', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { transcript: 'budgets' }), sentEngagement('e2')]);
    const { counts, changedIds } = fixture.took(missingInput('e1'));
    expect(changedIds).toEqual(['e1']);
    expect(counts).toMatchObject({ engagements: 1, timelines: 1 });
    expect(titles(fixture)).toEqual(['Call e2']);
    expect(found(fixture, 'budgets')).toEqual([]);
    expect(fixture.reader.engagement('e1')).toBeNull();
    const [deleted] = fixture.reader.updates({ before: null, limit: 1 }).changes;
    expect(deleted).toMatchObject({ id: 'e1', name: 'Call e1', field: 'deleted', before: { id: 'e1' } });
  });

  it('is not restored by an answer in flight, but by one requested later', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1')]);
    fixture.took(missingInput('e1'));
    fixture.tookPage('engagements', [sentEngagement('e1')], { asked: 0 });
    expect(titles(fixture)).toEqual([]);
    fixture.tookPage('engagements', [sentEngagement('e1')], { asked: fixture.writer.syncState().commits });
    expect(titles(fixture)).toEqual(['Call e1']);
  });

  it('stays if it was seen after the request was sent', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1')]);
    fixture.took(missingInput('e1', 0));
    expect(titles(fixture)).toEqual(['Call e1']);
  });

  it('is requested by id after one scan missed it, and the answer settles it', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1'), sentEngagement('e2')]);
    const scan = (): void => {
      const { commits } = fixture.writer.syncState();
      fixture.tookPage('engagements', [sentEngagement('e2')]);
      fixture.took(scannedInput('engagements', commits));
    };
    const absent = (): unknown => fixture.writer.candidates({ kind: 'absent', limit: 10 });
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    fixture.took(singleInput(sentEngagement('e1')));
    expect(absent()).toEqual([]);
    scan();
    expect(absent()).toEqual(['e1']);
    expect(titles(fixture)).toHaveLength(2);
  });

  it('is an engagement that two scans missed, even when it can’t be requested by id', () => {
    const fixture = new MirrorFixture();
    fixture.tookPage('engagements', [sentEngagement('e1', { transcript: 'budgets' }), sentEngagement('e2')]);
    for (const left of [2, 1]) {
      const { commits } = fixture.writer.syncState();
      fixture.tookPage('engagements', [sentEngagement('e2')]);
      fixture.took(scannedInput('engagements', commits));
      expect(titles(fixture)).toHaveLength(left);
    }
    expect(found(fixture, 'budgets')).toEqual([]);
    expect(fields(fixture)).toContain('engagement e1 deleted');
  });

  it('is a contact that two scans missed; its engagements still show it', () => {
    const fixture = new MirrorFixture();
    const engagement = sentEngagement('e1', { contacts: [sentContact('c1')] });
    fixture.tookPage('engagements', [engagement]);
    fixture.tookPage('contacts', [sentContact('c1'), sentContact('c2')]);
    for (let round = 0; round < 2; round += 1) {
      const { commits } = fixture.writer.syncState();
      fixture.tookPage('contacts', [sentContact('c2')]);
      fixture.took(scannedInput('contacts', commits));
    }
    expect(fixture.writer.counts().contacts).toBe(1);
    const there = fixture.reader.records(
      { kind: 'contact', search: '', offset: 0, limit: 10 },
      neverCancelled,
    );
    expect(there.rows.map((row) => row.fields.id)).toEqual(['c2']);
    expect(fixture.reader.record({ kind: 'contact', id: 'c1' })).toMatchObject({
      gone: true,
      engagements: 1,
    });
    expect(fixture.reader.engagement('e1')?.engagement.contacts).toHaveLength(1);
    expect(fields(fixture)).toContain('contact c1 deleted');
    fixture.tookPage('contacts', [sentContact('c1')]);
    expect(fixture.writer.counts().contacts).toBe(2);
  });
});

/** A list refused for lack of a scope. */
function refused(scope: string | null): Ingest {
  const problem: Problem = { kind: 'forbidden', scope, detail: '', requestId: null };
  const request = { ...pageRequest('engagements', 1), expand: EVERYTHING };
  return { kind: 'failure', at: 0, receivedAt: '2026-11-21T12:00:00.000Z', request, problem };
}

/** Files of the mirror, including its log, that contain this text. */
function filesWith(fixture: MirrorFixture, text: string): string[] {
  return readdirSync(fixture.folder.path).filter((name) =>
    readFileSync(fixture.folder.file(name)).includes(text),
  );
}

function filled(): MirrorFixture {
  const fixture = new MirrorFixture();
  const rows = Array.from({ length: 60 }, (_, index) =>
    sentEngagement(`e${index}`, {
      title: index % 3 === 0 ? `qhidden${index} matter` : `Open ${index}`,
      is_private: index % 3 === 0,
      contacts: [sentContact(`c${index}`, { first_name: `qperson${index}` })],
      companies: [{ object: 'engagement_company', id: `k${index}`, name: `qfirm${index}`, domains: [] }],
      owner: {
        object: 'user',
        id: `u${index}`,
        first_name: `qowner${index}`,
        role: 'USER',
        created_at: '2026-01-01T00:00:00Z',
        updated_at: '2026-01-01T00:00:00Z',
      },
      owner_user_id: `u${index}`,
      transcript_timeline: {
        ...sentTimeline([], ['Ada']),
        entries: [
          { text: `we talked of qzanzibar${index} at length`, start_seconds: 0, sentiment: `qmood${index}` },
        ],
      },
    }),
  );
  fixture.tookPage('engagements', rows);
  // A change leaves the old state in free pages and in the history.
  fixture.tookPage(
    'engagements',
    rows.map((row, index) => ({
      ...row,
      title: `${String(row['title'])} again`,
      updated_at: '2026-03-02T11:00:00Z',
      contacts: [
        sentContact(`c${index}`, { first_name: `qsomebody${index}`, updated_at: '2026-03-02T11:00:00Z' }),
      ],
    })),
  );
  fixture.tidy();
  return fixture;
}

describe('data the token can no longer read', () => {
  it.each([
    ['transcript_timelines:read', ['qzanzibar', 'qmood']],
    ['contacts:read', ['qperson', 'qsomebody']],
    ['companies:read', ['qfirm']],
    ['users:read', ['qowner']],
    ['engagements:private:read', ['qhidden']],
    ['engagements:read', ['qhidden', 'qzanzibar']],
  ])('is nowhere in the file once a 403 named %s, and nothing else is lost', (scope, words) => {
    const fixture = filled();
    for (const word of words) expect(filesWith(fixture, word), word).not.toEqual([]);
    const rows = titles(fixture).length;
    fixture.took(refused(scope));
    for (const word of words) expect(found(fixture, `${word}*`), word).toEqual([]);
    fixture.tidy();
    for (const word of words) expect(filesWith(fixture, word), word).toEqual([]);
    const left = { 'engagements:private:read': 40, 'engagements:read': 0 }[scope] ?? rows;
    expect(titles(fixture)).toHaveLength(left);
    expect(found(fixture, 'open')).toHaveLength(left === 0 ? 0 : 20);
    expect(fixture.writer.counts().engagements).toBe(left);
    const counted = fixture.writer.counts();
    fixture.reopen();
    expect(fixture.writer.counts()).toEqual(counted);
  });

  it('stays after a 403 that names no scope, or one the request did not need', () => {
    const fixture = filled();
    fixture.took(refused(null));
    fixture.took(refused('calls:export'));
    expect(found(fixture, 'qzanzibar*')).toHaveLength(20);
    expect(fixture.writer.counts()).toMatchObject({ contacts: 60, companies: 60, users: 60, timelines: 60 });
  });

  it('includes private engagements that a complete scan with a new token did not meet', () => {
    const fixture = filled();
    const at = 0;
    const receivedAt = '2026-11-21T12:00:00.000Z';
    fixture.took({ kind: 'token', token: 1, at, receivedAt });
    const { commits } = fixture.writer.syncState();
    const seen = Array.from({ length: 60 }, (_, index) => index)
      .filter((index) => index % 3 !== 0 && index !== 1)
      .map((index) =>
        sentEngagement(`e${index}`, { title: `Open ${index}`, updated_at: '2026-03-03T11:00:00Z' }),
      );
    fixture.tookPage('engagements', seen);
    fixture.took(scannedInput('engagements', commits));
    fixture.tidy();
    // A non-private one may have been deleted, so two scans have to miss it.
    expect(titles(fixture)).toHaveLength(40);
    expect(filesWith(fixture, 'qhidden')).toEqual([]);
    const { changes } = fixture.reader.updates({ before: null, limit: 500 });
    expect(changes.filter(({ field }) => field === 'deleted')).toEqual([]);
    expect(JSON.stringify(changes)).not.toContain('qhidden');
  });

  it('returns with its scope and is not reported as news', () => {
    const fixture = filled();
    fixture.took(refused('contacts:read'));
    const { newest } = fixture.reader.updates({ before: null, limit: 1 });
    fixture.tookPage('engagements', [
      sentEngagement('e1', { title: 'Open 1 again', contacts: [sentContact('c1')] }),
    ]);
    fixture.tookPage('contacts', [sentContact('c1'), sentContact('c2')]);
    expect(fixture.writer.counts().contacts).toBe(2);
    const request = { kind: 'contact', search: '', offset: 0, limit: 10 } as const;
    expect(fixture.reader.records(request, neverCancelled).total).toBe(2);
    const { changes } = fixture.reader.updates({ before: null, limit: 10 });
    expect(changes.filter(({ seq, kind }) => seq > newest && kind === 'contact')).toEqual([]);
  });
});
