import { expect, test } from 'vitest';
import { parseSides } from './chosenSides.ts';

test('stored sides are read, without what a newer version or a person may have written', () => {
  const valid = ['eng_1', [[0, 'theirs']]];
  expect(parseSides(JSON.stringify([valid, ['eng_2', [[0, 'nowhere']]], ['eng_3'], 7]))).toEqual([valid]);
  expect(parseSides('{')).toEqual([]);
  expect(parseSides(null)).toEqual([]);
});
