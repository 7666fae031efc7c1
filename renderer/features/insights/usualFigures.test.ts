import { describe, expect, test } from 'vitest';
import type { TalkFigures } from '#shared/contract/reports.ts';
import { usualFigures } from './usualFigures.ts';

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
