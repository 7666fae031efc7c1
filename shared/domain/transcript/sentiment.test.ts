import { describe, expect, test } from 'vitest';
import { allRated, hasSentiment, ratedBySpeaker, sentimentOf, sentimentOver } from './sentiment.ts';
import { createTranscript } from './transcript.ts';
import { ADA, BOB, columnsOf, type Line } from './testing/calls.ts';

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
    ['constructor', null],
    [null, null],
    [Number.NaN, null],
  ])('is read from numbers and from words: %s is %s', (sentiment, feeling) => {
    expect(sentimentOf(sentiment)).toBe(feeling);
  });

  test('is added up by speaker, over the lines that have one and for at least half a second each', () => {
    const call = createTranscript([ADA, BOB], {
      ...columnsOf([
        [0, 0, 4],
        [1, 4, 4.1],
        [0, 5, 7],
        [0, 8, 9],
        [9, 10, 11],
      ]),
      sentiment: [0.5, 'negative', -1, 'purple', 1],
    });
    const rated = ratedBySpeaker(call);
    expect(rated.get(0)).toEqual({ lines: 2, seconds: 6, sum: 0 });
    expect(rated.get(1)).toEqual({ lines: 1, seconds: 0.5, sum: -0.35 });
    expect(rated.get(-1)).toEqual({ lines: 1, seconds: 1, sum: 1 });
    expect(allRated(rated)).toEqual({ lines: 4, seconds: 7.5, sum: 0.65 });
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
