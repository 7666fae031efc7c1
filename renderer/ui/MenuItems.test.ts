import { expect, test } from 'vitest';
import { type MenuEntry, shownEntries, typeaheadMatch } from './MenuItems.tsx';

const labels = ['Copy link', 'Copy quote', 'Bookmark', 'Clip', 'Élargir'];

test('a letter selects the next item that begins with it, wrapping around to the first', () => {
  expect(typeaheadMatch(labels, -1, 'c')).toBe(0);
  expect(typeaheadMatch(labels, 0, 'c')).toBe(1);
  expect(typeaheadMatch(labels, 3, 'c')).toBe(0);
  expect(typeaheadMatch(labels, 2, 'B')).toBe(2);
});

test('repeating a letter moves on, other letters narrow the search from the focused item', () => {
  expect(typeaheadMatch(labels, 0, 'cc')).toBe(1);
  expect(typeaheadMatch(labels, 0, 'cop')).toBe(0);
  expect(typeaheadMatch(labels, 0, 'cl')).toBe(3);
  expect(typeaheadMatch(labels, 3, 'é')).toBe(4);
});

test('letters that no item begins with select nothing', () => {
  expect(typeaheadMatch(labels, 1, 'x')).toBe(-1);
  expect(typeaheadMatch([], -1, 'c')).toBe(-1);
});

test('a separator is only shown between two items', () => {
  const item = (key: string): MenuEntry => ({ key, label: key, onChoose: () => undefined });
  const line = (key: string): MenuEntry => ({ key, separator: true });
  const keys = (entries: readonly MenuEntry[]) => shownEntries(entries).map(({ key }) => key);
  expect(keys([line('1'), item('a'), line('2'), line('3'), item('b'), line('4')])).toEqual(['a', '2', 'b']);
  expect(keys([line('1'), line('2')])).toEqual([]);
  expect(keys([item('a'), item('b')])).toEqual(['a', 'b']);
});
