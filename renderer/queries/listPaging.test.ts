import { expect, test } from 'vitest';
import { joinWindows, shownWindows, wantedWindows } from './listPaging.ts';

test('rows on screen map to the windows of their positions', () => {
  const none = { first: 0, last: 0 };
  expect(shownWindows(none, 0, 99, 100)).toBe(none);
  expect(shownWindows(none, 99, 100, 100)).toEqual({ first: 0, last: 1 });
  expect(shownWindows(none, 250, 270, 100)).toEqual({ first: 1, last: 2 });
});

test('scrolling past a whole window changes them once', () => {
  let shown = shownWindows({ first: 0, last: 0 }, 300, 320, 100);
  const seen = new Set([shown]);
  for (let row = 301; row < 400; row += 1) {
    shown = shownWindows(shown, row, row + 20, 100);
    expect(shown.first * 100).toBeLessThanOrEqual(row);
    expect((shown.last + 1) * 100).toBeGreaterThan(row + 20);
    seen.add(shown);
  }
  expect(seen.size).toBe(2);
});

test('windows on screen are loaded with their neighbours, and always with the first one', () => {
  expect(wantedWindows({ first: 0, last: 0 })).toEqual([0, 1]);
  expect(wantedWindows({ first: 1, last: 2 })).toEqual([0, 1, 2, 3]);
  expect(wantedWindows({ first: 7, last: 7 })).toEqual([0, 6, 7, 8]);
});

test('rows are at their positions, with holes between windows', () => {
  const rows = joinWindows([0, 2], [['a', 'b'], ['e']], 2, 6);
  expect(rows).toHaveLength(6);
  expect([rows[0], rows[1], rows[2], rows[4], rows[5]]).toEqual(['a', 'b', undefined, 'e', undefined]);
});

test('a list of unknown length ends with the last loaded row', () => {
  expect(joinWindows([0, 1], [['a', 'b'], undefined], 2, null)).toEqual(['a', 'b']);
  expect(joinWindows([0, 1], [undefined, undefined], 2, null)).toEqual([]);
});

test('a list that became shorter drops the rows beyond its end', () => {
  expect(joinWindows([0, 1], [['a', 'b'], ['c']], 2, 2)).toEqual(['a', 'b']);
});
