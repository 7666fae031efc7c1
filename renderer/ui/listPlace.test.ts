import { expect, test } from 'vitest';
import { currentIndex } from './listPlace.ts';

const at = (rows: readonly string[]) => (index: number) => rows[index];

test('the active row stays active when rows are added above it', () => {
  expect(currentIndex({ index: 1, key: 'b' }, 3, at(['a', 'b', 'c']))).toBe(1);
  expect(currentIndex({ index: 1, key: 'b' }, 4, at(['x', 'a', 'b', 'c']))).toBe(2);
});

test('no row is active once the active one is gone', () => {
  expect(currentIndex({ index: 1, key: 'b' }, 2, at(['a', 'c']))).toBe(-1);
});

test('the index stays the same in a list without keys, and before any row was active', () => {
  expect(currentIndex({ index: 5 }, 9, undefined)).toBe(5);
  expect(currentIndex({ index: -1 }, 2, at(['a', 'b']))).toBe(-1);
});
