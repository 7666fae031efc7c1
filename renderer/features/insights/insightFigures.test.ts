import { describe, expect, test } from 'vitest';
import type { TalkFigures } from '#shared/contract/reports.ts';
import { parseSides, sentimentLine, usualFigures } from './insightFigures.ts';

function figures(counted: number): TalkFigures {
  const figure = { value: 4, median: 2, counted };
  return {
    talkRatio: figure,
    longestMonologue: figure,
    patience: { ...figure, value: null, median: null },
    questions: figure,
    interactivity: figure,
    sentiment: figure,
  };
}

describe('what a speaker usually does', () => {
  test('is the average, but of monologues and questions the median', () => {
    const usual = usualFigures(figures(5));
    expect(usual.talkRatio).toEqual({ value: 4, engagements: 5 });
    expect(usual.longestMonologue).toEqual({ value: 2, engagements: 5 });
    expect(usual.questions).toEqual({ value: 2, engagements: 5 });
  });

  test('is unknown where nothing was measured', () => {
    expect(usualFigures(figures(5)).patience).toBeNull();
  });

  test('is unknown with fewer than five engagements', () => {
    expect(Object.values(usualFigures(figures(4)))).toEqual([null, null, null, null, null, null]);
  });
});

test('stored sides are read, without what a newer version or a person may have written', () => {
  const valid = ['eng_1', [[0, 'theirs']]];
  expect(parseSides(JSON.stringify([valid, ['eng_2', [[0, 'nowhere']]], ['eng_3'], 7]))).toEqual([valid]);
  expect(parseSides('{')).toEqual([]);
  expect(parseSides(null)).toEqual([]);
});

test('the line rises with the sentiment and breaks at unknown values', () => {
  const values = Float32Array.of(0, 1, Number.NaN, -1);
  expect(sentimentLine(values, 20)).toBe('M0.5 10.0h0.1L1.5 0.0M3.5 20.0h0.1');
});
