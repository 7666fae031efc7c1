import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Ingest } from '../../sync/mirrorPort.ts';
import { Database, number, text } from '../../database/database.ts';
import { MirrorFixture } from '../testing/mirrorFixture.ts';
import {
  LIST_ONLY,
  pageInput,
  scannedInput,
  sentContact,
  sentEngagement,
  sentTimeline,
} from '../testing/fixtures.ts';

/** The tables that hold most of the bytes. */
const CONTENT = [
  'engagement_body',
  'stored_text',
  'timeline',
  'timing_chunk',
  'link',
  'indexed',
  'reindex',
  'change',
];
/** A page with its header in the write-ahead log. */
const FRAME_BYTES = 8216;

/** A whole workspace, as a scan returns it. */
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
      // Some have none and are rechecked for it.
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
    pageInput('contacts', contacts, { requestId }),
    pageInput('companies', companies, { requestId }),
    pageInput('engagements', rows, { requestId, expanded: LIST_ONLY }),
    pageInput('engagements', rows.slice(0, half), { requestId }),
    pageInput('engagements', rows.slice(half), { requestId }),
  ];
}

describe('a second complete scan of an unchanged workspace', () => {
  it('writes only marks, starts no scrub and reports no change', () => {
    const fixture = new MirrorFixture();
    for (const input of workspace('rid_1')) fixture.took(input);
    fixture.tidy();
    const { revision } = transcriptOf(fixture);
    const watching = new Database(fixture.folder.file(), { readOnly: false });
    watching.exec('CREATE TABLE touched (name TEXT NOT NULL)');
    for (const name of CONTENT) {
      for (const deed of ['INSERT', 'UPDATE', 'DELETE']) {
        watching.exec(
          `CREATE TRIGGER ${name}_${deed} AFTER ${deed} ON ${name} BEGIN INSERT INTO touched VALUES ('${deed} ${name}'); END`,
        );
      }
    }
    const touched = (): string[] => watching.all('SELECT name FROM touched', (row) => text(row, 0));
    const log = `${fixture.folder.file()}-wal`;
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
    fixture.took({ kind: 'token', token: 1, at, receivedAt });
    const { commits } = fixture.writer.syncState();
    for (const input of workspace('rid_2')) {
      const { changed, records } = written(fixture, input);
      expect({ changed, records }).toEqual({ changed: [], records: false });
      emptyLog();
    }
    for (const name of ['engagements', 'contacts', 'companies'] as const) {
      fixture.took(scannedInput(name, commits));
    }
    const scrub = watching.get(`SELECT value FROM note WHERE name = 'scrub'`, (row) => text(row, 0));
    expect(scrub).toBeUndefined();
    fixture.tidy();
    emptyLog();
    expect(touched()).toEqual([]);
    // Each engagement is met twice, and its row marked both times.
    expect(frames).toBeLessThan(pages / 5);
    expect(transcriptOf(fixture).revision).toBe(revision);

    // Proves that the triggers fire on a change.
    fixture.tookPage('engagements', [sentEngagement('e1', { title: 'Renamed' })]);
    expect(touched()).toEqual(expect.arrayContaining(['UPDATE engagement_body', 'DELETE timeline']));
    watching.close();
  });
});

function written(fixture: MirrorFixture, input: Ingest) {
  const result = fixture.writer.ingest(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

function transcriptOf(fixture: MirrorFixture) {
  const head = fixture.reader.transcript('e1');
  if (head?.kind !== 'timeline') throw new Error('no timeline');
  return head;
}
