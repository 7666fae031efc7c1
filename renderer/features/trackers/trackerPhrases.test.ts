import { expect, test } from 'vitest';
import { parsePhrases } from './trackerPhrases.ts';

test('reads a phrase from each row, once, without stray blanks', () => {
  expect(parsePhrases(' price* \n\ntoo  expensive\nprice*\n—\n')).toEqual(['price*', 'too expensive']);
});

test.each(['', ' \n*\n', 'x'.repeat(201), Array.from({ length: 21 }, (_, at) => `w${at}`).join('\n')])(
  'takes no phrases from what can’t be kept (%#)',
  (text) => {
    expect(parsePhrases(text)).toBeNull();
  },
);
