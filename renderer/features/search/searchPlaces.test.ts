import { describe, expect, test } from 'vitest';
import { longestMatch, markedAlike } from './searchPlaces.ts';

describe('the search words passed on when opening a result', () => {
  test('are the phrase of adjacent words', () => {
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

  test('are the longest word if they are apart', () => {
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

  test('are none if nothing is marked', () => {
    expect(longestMatch({ text: 'a list', marks: [] })).toBeNull();
  });
});

test('a whole line is marked like its snippet', () => {
  const snippet = { text: '… the price', marks: [[6, 11]] as const };
  expect(markedAlike('price: the price, a reprice', snippet).marks).toEqual([
    [0, 5],
    [11, 16],
  ]);
  expect(markedAlike('nothing', snippet).marks).toEqual([]);
});
