import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ingest } from '../../sync/mirrorPort.ts';
import { Database } from '../database.ts';
import { number, text } from '../row.ts';
import { Desk } from '../testing/desk.ts';
import {
  LIST_ONLY,
  pagePiece,
  scannedPiece,
  sentContact,
  sentEngagement,
  sentTimeline,
} from '../testing/pieces.ts';

/** What a mirror holds most of its bytes in. */
const CONTENT = ['engagement_body', 'engagement_text', 'timeline', 'link', 'indexed', 'reindex', 'change'];
/** A page of the file with its header, as it lies in the log. */
const FRAME_BYTES = 8216;

/** A whole workspace as a scan brings it. */
function workspace(requestId: string): Ingest[] {
  const company = (index: number) => ({ id: `k${index}`, name: `Firm ${index}` });
  const contacts = Array.from({ length: 40 }, (_, index) => sentContact(`c${index}`, { job_title: 'Buyer' }));
  const companies = Array.from({ length: 9 }, (_, index) => ({
    ...company(index),
    object: 'company',
    domains: [{ domain: 'firm.example' }],
    industry: 'Tools',
    updated_at: '2026-01-01T00:00:00Z',
  }));
  const rows = Array.from({ length: 100 }, (_, index) =>
    sentEngagement(`e${index}`, {
      contacts: [contacts[index % 40], contacts[(index + 7) % 40]],
      companies: [{ ...company(index % 9), object: 'engagement_company', domains: ['firm.example'] }],
      tags: [{ object: 'tag', id: 't1', name: 'Key' }],
      owner_user_id: `u${index % 5}`,
      owner: { object: 'user', id: `u${index % 5}`, first_name: 'Grace', emails: [] },
      transcript: `word${index} `.repeat(2000),
      // Some have none, and are read again for that.
      transcript_timeline:
        index % 10 === 0
          ? null
          : sentTimeline(
              Array.from({ length: 200 }, (_unused, line) => [0, `line ${line} of call ${index}`] as const),
              ['Ada'],
            ),
    }),
  );
  const half = rows.length / 2;
  return [
    pagePiece('contacts', contacts, { requestId }),
    pagePiece('companies', companies, { requestId }),
    pagePiece('engagements', rows, { requestId, expanded: LIST_ONLY }),
    pagePiece('engagements', rows.slice(0, half), { requestId }),
    pagePiece('engagements', rows.slice(half), { requestId }),
  ];
}

describe('a second complete scan of a workspace in which nothing has changed', () => {
  it('writes marks only, starts no scrub, and nobody is told of a change', () => {
    const desk = new Desk();
    for (const piece of workspace('rid_1')) desk.took(piece);
    desk.tidy();
    const { revision } = transcriptOf(desk);
    const watching = new Database(desk.folder.file(), { readOnly: false });
    watching.exec('CREATE TABLE touched (name TEXT NOT NULL)');
    for (const name of CONTENT) {
      for (const deed of ['INSERT', 'UPDATE', 'DELETE']) {
        watching.exec(
          `CREATE TRIGGER ${name}_${deed} AFTER ${deed} ON ${name} BEGIN INSERT INTO touched VALUES ('${deed} ${name}'); END`,
        );
      }
    }
    const touched = (): string[] => watching.all('SELECT name FROM touched', (row) => text(row, 0));
    const log = `${desk.folder.file()}-wal`;
    let frames = 0;
    const emptyLog = (): void => {
      frames += Math.floor(statSync(log).size / FRAME_BYTES);
      watching.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    };
    emptyLog();
    const pages = watching.get('PRAGMA page_count', (row) => number(row, 0)) ?? 0;
    frames = 0;

    const at = 0;
    const receivedAt = '2026-11-21T12:00:00.000Z';
    desk.took({ kind: 'token', token: 1, at, receivedAt });
    const { commits } = desk.writer.syncState();
    for (const piece of workspace('rid_2')) {
      const { changed, records } = written(desk, piece);
      expect({ changed, records }).toEqual({ changed: [], records: false });
      emptyLog();
    }
    for (const name of ['engagements', 'contacts', 'companies'] as const) {
      desk.took(scannedPiece(name, commits));
    }
    const scrub = watching.get(`SELECT value FROM note WHERE name = 'scrub'`, (row) => text(row, 0));
    expect(scrub).toBeUndefined();
    desk.tidy();
    emptyLog();
    expect(touched()).toEqual([]);
    // Each engagement was met twice, and each time its row is marked.
    expect(frames).toBeLessThan(pages / 5);
    expect(transcriptOf(desk).revision).toBe(revision);

    // What is watched is what a change writes.
    desk.took(pagePiece('engagements', [sentEngagement('e1', { title: 'Renamed' })]));
    expect(touched()).toEqual(expect.arrayContaining(['UPDATE engagement_body', 'DELETE timeline']));
    watching.close();
  });
});

function written(desk: Desk, piece: Ingest) {
  const result = desk.writer.ingest(piece);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

function transcriptOf(desk: Desk) {
  const head = desk.reader.transcript('e1');
  if (head?.kind !== 'timeline') throw new Error('no timeline');
  return head;
}
