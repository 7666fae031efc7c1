import { describe, expect, it, onTestFinished } from 'vitest';
import { Database, number, type Row, text } from '../../database/database.ts';
import { LIST_ONLY, sentEngagement, sentTimeline, type Sent } from '../testing/fixtures.ts';
import { found, MirrorFixture } from '../testing/mirrorFixture.ts';

const LINES = [
  [0, 'Shall we start?'],
  [1, 'Yes.\nThe budget first.'],
] as const;
const TEXT = 'Shall we start?\nYes.\nThe budget first.';
const TIMELINE = sentTimeline(LINES, ['Ada', 'Grace']);

function connected(fixture: MirrorFixture): Database {
  const db = new Database(fixture.folder.file(), { readOnly: false });
  onTestFinished(() => db.close());
  return db;
}

let version = 0;
function sent(fields: Sent): Sent {
  version += 1;
  return sentEngagement('e1', { updated_at: `2026-03-01T11:${10 + version}:00Z`, ...fields });
}

const storedTexts = (db: Database): number | undefined =>
  db.get('SELECT count(*) FROM stored_text', (row) => number(row, 0));
const textOf = (db: Database): string | undefined =>
  db.get('SELECT plain_text FROM parley_v1_engagements', (row: Row) => text(row, 0));

describe('the text of a transcript', () => {
  it('is stored once if it is the lines of the timeline', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    fixture.tookPage('engagements', [sent({ transcript: TEXT })], { expanded: LIST_ONLY });
    expect([storedTexts(db), textOf(db)]).toEqual([1, TEXT]);
    fixture.tookPage('engagements', [sent({ transcript: TEXT, transcript_timeline: TIMELINE })]);
    expect([storedTexts(db), textOf(db)]).toEqual([0, TEXT]);
    expect(found(fixture, 'in:transcript budget')).toEqual(['e1']);
  });

  it('stays as it was when only the timeline changes', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    fixture.tookPage('engagements', [sent({ transcript: TEXT, transcript_timeline: TIMELINE })]);
    const shorter = sentTimeline(LINES.slice(0, 1), ['Ada']);
    const expanded = ['transcript_timeline'] as const;
    fixture.tookPage('engagements', [sent({ transcript_timeline: shorter })], { expanded });
    expect([storedTexts(db), textOf(db)]).toEqual([1, TEXT]);
    fixture.tookPage('engagements', [sent({ transcript_timeline: null })], { expanded });
    expect([storedTexts(db), textOf(db)]).toEqual([1, TEXT]);
    fixture.tookPage('engagements', [sent({ transcript_timeline: TIMELINE })], { expanded });
    expect([storedTexts(db), textOf(db)]).toEqual([0, TEXT]);
  });

  it('is stored when it changes and the timeline stays', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    fixture.tookPage('engagements', [sent({ transcript: TEXT, transcript_timeline: TIMELINE })]);
    fixture.tookPage('engagements', [sent({ transcript: 'A summary' })], { expanded: LIST_ONLY });
    expect([storedTexts(db), textOf(db)]).toEqual([1, 'A summary']);
    fixture.tookPage('engagements', [sent({ transcript: TEXT })], { expanded: LIST_ONLY });
    expect([storedTexts(db), textOf(db)]).toEqual([0, TEXT]);
  });

  it('stays when the token may no longer read timelines', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    fixture.tookPage('engagements', [sent({ transcript: TEXT, transcript_timeline: TIMELINE })]);
    const [at, receivedAt] = [0, '2026-11-21T12:00:00.000Z'];
    fixture.took({ kind: 'lost', scope: 'transcript_timelines:read', at, receivedAt });
    expect([storedTexts(db), textOf(db)]).toEqual([1, TEXT]);
  });

  it('is removed by maintenance where an earlier version stored it twice', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    fixture.tookPage('engagements', [sent({ transcript: TEXT, transcript_timeline: TIMELINE })]);
    db.exec('DELETE FROM text_of_lines');
    db.run('INSERT INTO stored_text SELECT key, ? FROM timeline', TEXT);
    db.run(`INSERT OR REPLACE INTO note (name, value) VALUES ('refold', '0')`);
    fixture.tidy();
    expect([storedTexts(db), textOf(db)]).toEqual([0, TEXT]);
  });
});

describe('the times of a transcript', () => {
  it('are written when nothing else of the timeline changed, and go with it', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    const lines = Array.from({ length: 70 }, (_, index) => [0, `Line ${index}`] as const);
    const timeline = sentTimeline(lines, ['Ada']);
    const entries = Array.isArray(timeline['entries']) ? timeline['entries'] : [];
    const later = entries.map((entry: object, index) =>
      index === 69 ? { ...entry, start_seconds: 300, end_seconds: 301 } : entry,
    );
    const lastStart = (): unknown[] =>
      db.all('SELECT line, start_seconds FROM parley_v1_utterances WHERE line = 69', (row) => [...row]);
    fixture.tookPage('engagements', [sent({ transcript_timeline: timeline })]);
    expect(lastStart()).toEqual([[69, 207]]);
    fixture.tookPage('engagements', [sent({ transcript_timeline: { ...timeline, entries: later } })]);
    expect(lastStart()).toEqual([[69, 300]]);
    fixture.tookPage('engagements', [sent({ transcript_timeline: sentTimeline(LINES, ['Ada']) })]);
    expect(db.all('SELECT chunk FROM timing_chunk', (row: Row) => number(row, 0))).toEqual([0]);
    fixture.remove('engagement', 'e1');
    expect(db.all('SELECT chunk FROM timing_chunk', (row: Row) => number(row, 0))).toEqual([]);
  });
});

describe('the file', () => {
  it('shrinks when idle after texts were deleted', () => {
    const fixture = new MirrorFixture();
    const db = connected(fixture);
    const ids = Array.from({ length: 100 }, (_, index) => `e${index}`);
    const long = 'many words about nothing '.repeat(2000);
    fixture.tookPage(
      'engagements',
      ids.map((id) => sentEngagement(id, { transcript: long })),
    );
    fixture.tidy();
    const pages = (): number => db.get('PRAGMA page_count', (row) => number(row, 0)) ?? 0;
    const before = pages();
    for (const id of ids) fixture.remove('engagement', id);
    fixture.tidy();
    expect(pages()).toBeLessThan(before / 4);
  });
});
