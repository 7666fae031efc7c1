import { expect, test } from 'vitest';
import { currentIndex } from './listPlace.ts';

const at = (rows: readonly string[]) => (index: number) => rows[index];

test('the keyboard stays with its row when others come in above it', () => {
  expect(currentIndex({ index: 1, key: 'b' }, 3, at(['a', 'b', 'c']))).toBe(1);
  expect(currentIndex({ index: 1, key: 'b' }, 4, at(['x', 'a', 'b', 'c']))).toBe(2);
});

test('it stands nowhere when its row is gone', () => {
  expect(currentIndex({ index: 1, key: 'b' }, 2, at(['a', 'c']))).toBe(-1);
});

test('it keeps its number in a list whose rows have no names, and before any row was stood on', () => {
  expect(currentIndex({ index: 5 }, 9, undefined)).toBe(5);
  expect(currentIndex({ index: -1 }, 2, at(['a', 'b']))).toBe(-1);
});
