import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG, printFigures } from '../../testing/longRun.ts';
import {
  readContact,
  readContactIds,
  readEngagement,
  readPage,
  readTimeline,
  type Timeline,
} from './responseParser.ts';

describe('the contact ids of an engagement', () => {
  test('are complete, including contacts with other invalid fields', () => {
    const contacts = [{ id: 'c1', emails: 'not a list' }, { id: 'c2' }];
    expect(readContactIds({ id: 'e', contacts })).toEqual(['c1', 'c2']);
  });

  test.each([
    {},
    { contacts: null },
    { contacts: [{ id: 'c1' }, { first_name: 'Ada' }] },
    { contacts: ['c1'] },
    null,
  ])('are unknown if the response doesn’t identify every contact: %j', (engagement) => {
    expect(readContactIds(engagement)).toBe(null);
  });
});

const PAGES = LONG ? 20_000 : 500;

function answer(json: unknown) {
  return {
    status: 200,
    json,
    requestId: 'rid_1',
    etag: null,
    receivedAt: '2026-01-15T09:00:00.000Z',
    serviceTime: null,
  };
}

const good = {
  object: 'engagement',
  id: 'ngmt_1',
  title: 'Renewal',
  engagement_type: 'MEETING',
  processing_status: 'COMPLETED',
  is_private: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
};

function readAll(data: unknown[]) {
  const page = readPage(answer({ object: 'list', data, has_more: false, next_cursor: null }), readEngagement);
  if (!page.ok) throw new Error('not a page');
  return page.value;
}

describe('a page of a list', () => {
  test('keeps unknown fields and values', () => {
    const [row] = readAll([{ ...good, engagement_type: 'HOLOGRAM', mood: 'sunny' }]).rows;
    expect(row).toMatchObject({ engagement_type: 'HOLOGRAM', mood: 'sunny' });
  });

  test('never contains a signed media URL or a timeline', () => {
    const [row] = readAll([
      { ...good, media_url: 'https://media.example.com/secret', transcript_timeline: {} },
    ]).rows;
    expect(JSON.stringify(row)).not.toMatch(/media|timeline/);
  });

  test('sets an invalid field aside and keeps the row', () => {
    const page = readAll([{ ...good, duration_seconds: 'an hour', contacts: [{ id: 'cnt_1' }, { id: 7 }] }]);
    expect(page.rows).toMatchObject([{ id: 'ngmt_1', contacts: [{ id: 'cnt_1' }] }]);
    expect(page.unreadable.map((item) => item.where)).toEqual([
      'row 1.duration_seconds',
      'row 1.contacts[1]',
    ]);
    expect(page.unreadable[0]?.raw).toBe('"an hour"');
  });

  test('reports a row without an id and keeps the others', () => {
    const page = readAll([{ title: 'nobody' }, good, 'text', null]);
    expect(page.rows.map((row) => row.id)).toEqual(['ngmt_1']);
    expect(page.unreadable.map((item) => item.where)).toEqual(['row 1', 'row 3', 'row 4']);
  });

  test.each([{}, { data: null }, [], 'text', null])('is rejected if the response is %j', (json) => {
    expect(readPage(answer(json), readContact)).toMatchObject({ problem: { reason: 'not-the-api' } });
  });

  test('loses no row, whatever the rows contain', { timeout: 900_000 }, () => {
    const row = fc.oneof(
      fc.anything(),
      fc.record(
        {
          id: fc.oneof(fc.constant('ngmt_9'), fc.anything()),
          title: fc.anything(),
          contacts: fc.anything(),
          tags: fc.anything(),
          crm_association: fc.anything(),
          is_private: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.array(row), (raw) => {
        const data: unknown[] = JSON.parse(
          JSON.stringify(raw, (_, value) => (typeof value === 'bigint' ? 1 : value)) ?? '[]',
        );
        const page = readAll(data);
        const lost = new Set(
          page.unreadable.map((item) => /^row \d+$/.exec(item.where)?.[0]).filter(Boolean),
        );
        expect(page.rows.length + lost.size).toBe(data.length);
      }),
      { numRuns: PAGES },
    );
    printFigures('R6', { malformedPagesRead: PAGES });
  });
});

function read(entries: unknown[], durationSeconds: number | null = null): Timeline {
  const timeline = readTimeline({ speakers: [{ name: 'Ada' }, { name: 'Ben' }], entries }, durationSeconds);
  if (timeline === null) throw new Error('not a timeline');
  return timeline;
}

function spans(timeline: Timeline): [number, number, string][] {
  return timeline.lines.map((line) => [line.start, line.end, line.text]);
}

describe('a transcript timeline', () => {
  test.each([
    [{ start_seconds: 1.5, end_seconds: 2 }],
    [{ start_ms: 1500, end_ms: 2000 }],
    [{ startTimeMillis: 1500, endTimeMillis: 2000 }],
    [{ start_time: 1.5, end_time: 2 }],
    [{ start: '1.5', end: '0:02' }],
  ])('accepts any name for its times: %j', (times) => {
    expect(spans(read([{ text: 'Hi', speaker_index: 0, ...times }], 60))).toEqual([[1.5, 2, 'Hi']]);
  });

  test('reads unsuffixed times as milliseconds if the last end is more than twice the call duration', () => {
    expect(spans(read([{ text: 'Hi', start: 1000, end: 121_000 }], 60))).toEqual([[1, 121, 'Hi']]);
    expect(spans(read([{ text: 'Hi', start: 1000, end: 120_000 }], 60_000))).toEqual([[1000, 120_000, 'Hi']]);
  });

  test('reads unsuffixed times as milliseconds if they exceed a day and the duration is unknown', () => {
    expect(spans(read([{ text: 'Hi', start: 1000, end: 86_401 }]))).toEqual([[1, 86.401, 'Hi']]);
    expect(spans(read([{ text: 'Hi', start: 1000, end: 86_400 }]))).toEqual([[1000, 86_400, 'Hi']]);
  });

  test('is sorted by start, keeping overlaps', () => {
    const timeline = read([
      { text: 'third', start_seconds: 4, end_seconds: 9 },
      { text: 'first', start_seconds: 0, end_seconds: 6 },
      { text: 'second', start_seconds: 2, end_seconds: 3 },
    ]);
    expect(timeline.lines.map((line) => line.text)).toEqual(['first', 'second', 'third']);
  });

  test('leaves lines without a speaker unassigned', () => {
    const named = [0, 1, 2, -1, 0.5, null, undefined, 'x', '1'].map((speaker_index) => ({
      text: 'a',
      start_seconds: 0,
      speaker_index,
    }));
    expect(read(named).lines.map((line) => line.speaker)).toEqual([0, 1, -1, -1, -1, -1, -1, -1, 1]);
  });

  test('keeps a line without times at its position and reports it', () => {
    const timeline = read([
      { text: 'one', start_seconds: 5, end_seconds: 6 },
      { text: 'two' },
      { text: 'three', start_seconds: 8, end_seconds: 9 },
    ]);
    expect(timeline.lines.map((line) => [line.start, line.text])).toEqual([
      [5, 'one'],
      [5, 'two'],
      [8, 'three'],
    ]);
    expect(timeline.unreadable).toMatchObject([{ where: 'line 2' }]);
  });

  test('locates words in the text, repeated ones in order', () => {
    const [line] = read([
      {
        text: 'no, no way',
        start_seconds: 0,
        end_seconds: 2,
        words: [
          { text: 'no', start_seconds: 0, end_seconds: 0.4 },
          { word: 'no', start_ms: 500, end_ms: 900 },
          { text: 'missing', start_seconds: 1, end_seconds: 1.1 },
          { text: 'way', start_seconds: 1.2, end_seconds: 1.6 },
        ],
      },
    ]).lines;
    expect(line?.words).toEqual([0, 2, 0, 0.4, 4, 2, 0.5, 0.9, 7, 3, 1.2, 1.6]);
  });

  test.each([null, [], 'text', 42, {}, { entries: null }])('is null if the response is %j', (raw) => {
    expect(readTimeline(raw, null)).toBeNull();
  });

  test('turns every entry into a line or reports it', () => {
    const entry = fc.oneof(
      fc.anything(),
      fc.record(
        {
          text: fc.oneof(fc.string(), fc.anything()),
          speaker_index: fc.anything(),
          start_seconds: fc.oneof(fc.double(), fc.anything()),
          end_seconds: fc.oneof(fc.double(), fc.anything()),
          sentiment: fc.anything(),
          words: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.array(entry), (raw) => {
        const entries: unknown[] = JSON.parse(
          JSON.stringify(raw, (_, value) => (typeof value === 'bigint' ? 1 : value)) ?? '[]',
        );
        const timeline = read(entries);
        const withText = entries.filter(
          (item) =>
            typeof item === 'object' && item !== null && 'text' in item && typeof item.text === 'string',
        );
        expect(timeline.lines).toHaveLength(withText.length);
        const reported = new Set(timeline.unreadable.map((item) => item.where));
        expect(timeline.lines.length + reported.size).toBeGreaterThanOrEqual(entries.length);
        for (const [index, line] of timeline.lines.entries()) {
          expect(line.start).toBeGreaterThanOrEqual(timeline.lines[index - 1]?.start ?? 0);
          expect(line.end).toBeGreaterThanOrEqual(line.start);
        }
      }),
    );
  });
});
