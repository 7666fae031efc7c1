import { describe, expect, test } from 'vitest';
import type { TranscriptLines } from '#shared/contract/transcript.ts';
import { columnsOf, speakerNamed } from '#shared/domain/transcript/testing/calls.ts';
import { LineStore } from './lineStore.ts';

const speakers = ['Ada', 'Bob'].map((name) => speakerNamed(name));

/** Lines of one second. */
function piece(from: number, by: readonly number[]): TranscriptLines {
  return {
    from,
    ...columnsOf(by.map((speaker, at) => [speaker, from + at, from + at + 1, `line ${from + at}`])),
  };
}

describe('the lines of a transcript while loading', () => {
  test('publish the first page at once and later ones in batches', async () => {
    const lines = new LineStore(speakers);
    const counts: number[] = [];
    const later = new Promise<void>((resolve) => {
      lines.subscribe(() => {
        counts.push(lines.get().transcript.count);
        if (counts.length === 2) resolve();
      });
    });
    lines.append(piece(0, [0, 0]));
    expect(counts).toEqual([2]);
    lines.append(piece(2, [1, 1]));
    lines.append(piece(4, [1, 0]));
    expect(lines.received).toBe(6);
    await later;
    expect(counts).toEqual([2, 6]);
  });

  test('begin a turn where the speaker changes, across pages too', () => {
    const lines = new LineStore(speakers);
    lines.append(piece(0, [0, 0, 1]));
    lines.append(piece(3, [1, 0]));
    lines.settle(null);
    expect([0, 1, 2, 3, 4].map((line) => lines.beginsTurn(line))).toEqual([true, false, true, false, true]);
  });

  test('keep what is loaded when loading stops, with the problem', () => {
    const lines = new LineStore(speakers);
    lines.append(piece(0, [0]));
    lines.settle({ kind: 'cancelled' });
    expect(lines.get()).toMatchObject({ transcript: { count: 1 }, problem: { kind: 'cancelled' } });
  });

  test('say what the user corrected, whichever corrections they were read with', () => {
    const own = (line: number, text: string) => ({ line, id: `c${line}`, text, received: `line ${line}` });
    const lines = new LineStore(speakers, [own(1, 'first')]);
    lines.append({ ...piece(0, [0, 0]), text: ['line 0', 'first'], corrected: [own(1, 'first')] });
    const { text, corrected } = lines.get().transcript;
    expect([text, [...corrected.keys()]]).toEqual([['line 0', 'first'], [1]]);

    const revised = lines.revised(speakers, [own(0, 'own'), own(3, 'later')]);
    expect(revised.get().transcript.text).toEqual(['own', 'line 1']);
    revised.append(piece(2, [1, 1]));
    revised.settle(null);
    const after = revised.get().transcript;
    expect([after.text, [...after.corrected.keys()]]).toEqual([
      ['own', 'line 1', 'line 2', 'later'],
      [0, 3],
    ]);
    expect(revised.revised(speakers, []).get().transcript.text).toEqual(
      [0, 1, 2, 3].map((line) => `line ${line}`),
    );
  });
});
