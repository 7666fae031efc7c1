import { describe, expect, test } from 'vitest';
import { longestMatch } from './FoundEngagement.tsx';

describe('what is found again in a call that a search led to', () => {
  test('is the phrase where words stand beside each other', () => {
    const text = 'the price-list, and a list of prices';
    expect(
      longestMatch({
        text,
        marks: [
          [4, 9],
          [10, 14],
          [22, 26],
        ],
      }),
    ).toBe('price-list');
  });

  test('is the longest word where they stand apart', () => {
    expect(
      longestMatch({
        text: 'a list of prices',
        marks: [
          [2, 6],
          [10, 16],
        ],
      }),
    ).toBe('prices');
  });

  test('is nothing where nothing is marked', () => {
    expect(longestMatch({ text: 'a list', marks: [] })).toBeNull();
  });
});
