import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTimeline, type Timeline } from './timelineParser.ts';

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
