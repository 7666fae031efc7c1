import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAfter, lineAt, lineBefore, linesAt, previousLine } from './lineAt.ts';
import { anyCall, call, longCall } from './testing/calls.ts';
import { createTranscript, joinPieces, type Transcript } from './transcript.ts';
import { secondOf, wordAt } from './wordAt.ts';

/** Every line spoken at the second, by linear scan. */
function spokenAt(transcript: Transcript, second: number): number[] {
  return Array.from({ length: transcript.count }, (_, line) => line)
    .filter((line) => {
      const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
      return start <= second && second < Math.max(end, start + 0.2);
    })
    .toReversed();
}

describe('the line at a second', () => {
  test('is the latest to start if lines overlap, and none in a silence', () => {
    const transcript = call([
      [0, 0, 10],
      [1, 2, 4],
      [0, 12, 14],
    ]);
    expect([0, 2, 3.99, 4, 10, 11, 12, 14].map((second) => lineAt(transcript, second))).toEqual([
      0, 1, 1, 0, -1, -1, 2, -1,
    ]);
    expect(linesAt(transcript, 3)).toEqual([1, 0]);
  });

  test('matches a scan of all lines in calls of any shape', () => {
    fc.assert(
      fc.property(anyCall, fc.integer({ min: -10, max: 700 }), (transcript, tenths) => {
        const all = spokenAt(transcript, tenths / 10);
        expect(linesAt(transcript, tenths / 10, 100)).toEqual(all);
        expect(lineAt(transcript, tenths / 10)).toBe(all[0] ?? -1);
      }),
      { numRuns: 1000 },
    );
  });

  test('is highlighted briefly even without duration', () => {
    const transcript = call([[0, 5, 5]]);
    expect([4.9, 5, 5.1, 5.3].map((second) => lineAt(transcript, second))).toEqual([-1, 0, 0, -1]);
  });

  test('is found behind 40,000 later lines if one line spans the whole call', () => {
    const long = longCall(40_000);
    const spanned = createTranscript(long.speakers, {
      speaker: [0, ...long.speaker],
      start: [0, ...long.start],
      end: [1e9, ...long.end],
      text: ['', ...long.text],
      sentiment: [],
      words: [],
    });
    expect(lineAt(spanned, 1e8)).toBe(0);
    expect(linesAt(spanned, (long.start[20_000] ?? 0) + 0.1)).toEqual(
      spokenAt(spanned, (long.start[20_000] ?? 0) + 0.1),
    );
  });

  test('has neighbours: the last started, the next, and the previous as players define it', () => {
    const transcript = call([
      [0, 0, 2],
      [1, 5, 7],
      [0, 9, 10],
    ]);
    expect([-1, 3, 8, 99].map((second) => lineBefore(transcript, second))).toEqual([-1, 0, 1, 2]);
    expect([-1, 0, 5, 9].map((second) => lineAfter(transcript, second))).toEqual([0, 1, 2, null]);
    expect([0.5, 5.5, 6.5, 20].map((second) => previousLine(transcript, second))).toEqual([null, 0, 1, 2]);
  });
});

describe('a transcript', () => {
  test('sorts lines and repairs times, keeping the order of equal starts', () => {
    const transcript = call([
      [0, 4, 3, 'late'],
      [1, NaN, 5, 'untimed'],
      [9, -3, NaN, 'early'],
    ]);
    expect(transcript.text).toEqual(['early', 'late', 'untimed']);
    expect([...transcript.start]).toEqual([0, 4, 4]);
    expect([...transcript.end]).toEqual([0, 4, 5]);
    expect([...transcript.speaker]).toEqual([-1, 0, 1]);
    expect(transcript.duration).toBe(5);
  });

  test('is complete and sorted whatever it is made of', () => {
    fc.assert(
      fc.property(anyCall, (transcript) => {
        for (let line = 0; line < transcript.count; line += 1) {
          const [start, end] = [transcript.start[line] ?? NaN, transcript.end[line] ?? NaN];
          expect(start >= 0 && end >= start && Number.isFinite(end)).toBe(true);
          expect(start).toBeGreaterThanOrEqual(transcript.start[line - 1] ?? 0);
        }
      }),
    );
  });

  test('is joined from chunks in any order', () => {
    const chunk = (from: number, text: string) => ({
      from,
      speaker: [0],
      start: [from],
      end: [from + 1],
      text: [text],
      sentiment: [null],
      words: [null],
    });
    expect(joinPieces([chunk(1, 'b'), chunk(0, 'a')]).text).toEqual(['a', 'b']);
  });
});

describe('a word', () => {
  const transcript = call([[0, 10, 14, 'One two six', [0, 3, 10.5, 11, 4, 3, 11, 12, 8, 3, 13, 14]]]);

  test('is highlighted from its start to the start of the next', () => {
    expect([10, 10.5, 12.5, 13.2].map((second) => wordAt(transcript, 0, second)?.offset ?? null)).toEqual([
      null,
      0,
      4,
      8,
    ]);
    expect(wordAt(call([[0, 0, 1]]), 0, 0.5)).toBeNull();
  });

  test('gives the time of a click in the text, or the line’s start without word times', () => {
    expect([0, 4, 6, 11].map((offset) => secondOf(transcript, 0, offset))).toEqual([10.5, 11, 11, 13]);
    expect(secondOf(call([[0, 3, 4, 'no times']]), 0, 3)).toBe(3);
  });
});
