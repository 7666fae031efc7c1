import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAt, lineBefore } from '#shared/domain/transcript/lineAt.ts';
import { call } from '#shared/domain/transcript/testing/calls.ts';
import { createLineLookup } from './currentLine.ts';

const transcriptOf = (times: readonly (readonly [number, number])[]) =>
  call(
    times.map(([start, end]) => [-1, start, end, '']),
    [],
  );

describe('the current line', () => {
  test('stays the last one in a pause, and is none before the first', () => {
    const lineOf = createLineLookup(
      transcriptOf([
        [1, 2],
        [5, 6],
      ]),
    );
    expect([0, 1, 3, 5, 60].map(lineOf)).toEqual([-1, 0, 0, 1, 1]);
  });

  test('is the longer one again after a short one within it', () => {
    const lineOf = createLineLookup(
      transcriptOf([
        [0, 60],
        [10, 12],
      ]),
    );
    expect([5, 11, 13, 61].map(lineOf)).toEqual([0, 1, 0, 1]);
  });

  test('does not depend on earlier lookups', () => {
    const second = fc.float({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(second, second), { maxLength: 12 }),
        fc.array(second, { minLength: 1, maxLength: 60 }),
        (times, asked) => {
          const transcript = transcriptOf(times);
          const lineOf = createLineLookup(transcript);
          for (const seconds of asked) {
            const spoken = lineAt(transcript, seconds);
            expect(lineOf(seconds)).toBe(spoken === -1 ? lineBefore(transcript, seconds) : spoken);
          }
        },
      ),
    );
  });
});
