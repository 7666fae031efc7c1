import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/contract/problem.ts';
import type { Ingest } from '../../sync/mirrorPort.ts';
import { Desk } from '../testing/desk.ts';
import {
  EVERYTHING,
  pagePiece,
  pageRequest,
  scannedPiece,
  sentContact,
  sentEngagement,
  sentTimeline,
} from '../testing/pieces.ts';
import { found, never, titles } from '../testing/seen.ts';

/** A list was refused for want of a scope. */
function refused(scope: string | null): Ingest {
  const problem: Problem = { kind: 'forbidden', scope, detail: '', requestId: null };
  const request = { ...pageRequest('engagements', 1), expand: EVERYTHING };
  return { kind: 'failure', at: 0, receivedAt: '2026-11-21T12:00:00.000Z', request, problem };
}

/** Files of the mirror, its log included, that hold this text. */
function filesWith(desk: Desk, text: string): string[] {
  return readdirSync(desk.folder.path).filter((name) => readFileSync(desk.folder.file(name)).includes(text));
}

function filled(): Desk {
  const desk = new Desk();
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
      transcript_timeline: sentTimeline([[0, `we talked of qzanzibar${index} at length`]], ['Ada']),
    }),
  );
  desk.took(pagePiece('engagements', rows));
  // A change leaves the older state in free pages and in the history.
  desk.took(
    pagePiece(
      'engagements',
      rows.map((row, index) => ({
        ...row,
        title: `${String(row['title'])} again`,
        updated_at: '2026-03-02T11:00:00Z',
        contacts: [
          sentContact(`c${index}`, { first_name: `qsomebody${index}`, updated_at: '2026-03-02T11:00:00Z' }),
        ],
      })),
    ),
  );
  desk.tidy();
  return desk;
}

describe('what a token may no longer read', () => {
  it.each([
    ['transcript_timelines:read', ['qzanzibar']],
    ['contacts:read', ['qperson', 'qsomebody']],
    ['companies:read', ['qfirm']],
    ['users:read', ['qowner']],
    ['engagements:private:read', ['qhidden']],
    ['engagements:read', ['qhidden', 'qzanzibar']],
  ])('is nowhere in the file once a 403 named %s, and nothing else is lost', (scope, words) => {
    const desk = filled();
    for (const word of words) expect(filesWith(desk, word), word).not.toEqual([]);
    const rows = titles(desk).length;
    desk.took(refused(scope));
    for (const word of words) expect(found(desk, `${word}*`), word).toEqual([]);
    desk.tidy();
    for (const word of words) expect(filesWith(desk, word), word).toEqual([]);
    const left = { 'engagements:private:read': 40, 'engagements:read': 0 }[scope] ?? rows;
    expect(titles(desk)).toHaveLength(left);
    expect(found(desk, 'open')).toHaveLength(left === 0 ? 0 : 20);
    expect(desk.writer.counts().engagements).toBe(left);
    const counted = desk.writer.counts();
    desk.reopen();
    expect(desk.writer.counts()).toEqual(counted);
  });

  it('stays where a 403 names no scope, or one that the request did not need', () => {
    const desk = filled();
    desk.took(refused(null));
    desk.took(refused('calls:export'));
    expect(found(desk, 'qzanzibar*')).toHaveLength(20);
    expect(desk.writer.counts()).toMatchObject({ contacts: 60, companies: 60, users: 60, timelines: 60 });
  });

  it('is what a complete scan with another token did not bring of private engagements', () => {
    const desk = filled();
    const at = 0;
    const receivedAt = '2026-11-21T12:00:00.000Z';
    desk.took({ kind: 'token', token: 1, at, receivedAt });
    const { commits } = desk.writer.syncState();
    const seen = Array.from({ length: 60 }, (_, index) => index)
      .filter((index) => index % 3 !== 0 && index !== 1)
      .map((index) =>
        sentEngagement(`e${index}`, { title: `Open ${index}`, updated_at: '2026-03-03T11:00:00Z' }),
      );
    desk.took(pagePiece('engagements', seen));
    desk.took(scannedPiece('engagements', commits));
    desk.tidy();
    // One that isn't private may have been deleted: it has to be missed twice.
    expect(titles(desk)).toHaveLength(40);
    expect(filesWith(desk, 'qhidden')).toEqual([]);
    const { changes } = desk.reader.feed({ before: null, limit: 500 });
    expect(changes.filter(({ field }) => field === 'deleted')).toEqual([]);
    expect(JSON.stringify(changes)).not.toContain('qhidden');
  });

  it('comes back where the scope does, and is no news then', () => {
    const desk = filled();
    desk.took(refused('contacts:read'));
    const { newest } = desk.reader.feed({ before: null, limit: 1 });
    desk.took(
      pagePiece('engagements', [
        sentEngagement('e1', { title: 'Open 1 again', contacts: [sentContact('c1')] }),
      ]),
    );
    desk.took(pagePiece('contacts', [sentContact('c1'), sentContact('c2')]));
    expect(desk.writer.counts().contacts).toBe(2);
    const request = { kind: 'contact', search: '', offset: 0, limit: 10 } as const;
    expect(desk.reader.records(request, never).total).toBe(2);
    const { changes } = desk.reader.feed({ before: null, limit: 10 });
    expect(changes.filter(({ seq, kind }) => seq > newest && kind === 'contact')).toEqual([]);
  });
});
