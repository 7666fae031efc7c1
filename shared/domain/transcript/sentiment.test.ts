import { describe, expect, test } from 'vitest';
import { sentimentOf, sentimentOver, hasSentiment } from './sentiment.ts';
import { createTranscript } from './transcript.ts';
import { ADA, columnsOf, type Line } from './testing/calls.ts';

function felt(lines: readonly Line[], sentiment: (number | string | null)[]) {
  return createTranscript([ADA], { ...columnsOf(lines), sentiment });
}

describe('the sentiment of a call', () => {
  test.each([
    [0.4, 0.4],
    [-7, -1],
    ['Positive', 0.7],
    ['VERY_NEGATIVE', -1],
    ['neutral', 0],
    ['purple', null],
    [null, null],
    [Number.NaN, null],
  ])('is read from numbers and from words: %s is %s', (sentiment, feeling) => {
    expect(sentimentOf(sentiment)).toBe(feeling);
  });

  test('is the mean of the lines in each part, weighted by duration', () => {
    const call = felt(
      [
        [0, 0, 1],
        [0, 1, 4],
        [0, 20, 40],
      ],
      [1, -1, 0.5],
    );
    expect(hasSentiment(call)).toBe(true);
    expect([...sentimentOver(call, 0, 40, 4)]).toEqual([-0.5, Number.NaN, 0.5, 0.5]);
  });

  test('of a range ignores lines before and after it, except one that continues into it', () => {
    const call = felt(
      [
        [0, 0, 1],
        [0, 5, 15],
        [0, 90, 95],
      ],
      [-1, 1, -1],
    );
    expect([...sentimentOver(call, 10, 30, 2)]).toEqual([1, Number.NaN]);
  });

  test('is unknown if the API has none', () => {
    expect(hasSentiment(felt([[0, 0, 1]], ['purple']))).toBe(false);
    expect([...sentimentOver(felt([], []), 0, 10, 2)]).toEqual([Number.NaN, Number.NaN]);
  });
});
