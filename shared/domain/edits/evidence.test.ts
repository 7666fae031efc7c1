import { expect, test } from 'vitest';
import { strengthOf, strongestFirst } from './evidence.ts';

test('one of several suggestions with the same evidence is a step weaker, never less than possible', () => {
  expect(strengthOf('speaker-email', 1)).toBe('strong');
  expect(strengthOf('speaker-email', 2)).toBe('likely');
  expect(strengthOf('speaker-name', 5)).toBe('possible');
  expect(strengthOf('same-domain', 2)).toBe('possible');
});

test('findings are ordered by strength and otherwise stay as they were', () => {
  const found = [
    { id: 1, strength: null },
    { id: 2, strength: 'possible' },
    { id: 3, strength: 'strong' },
    { id: 4, strength: 'possible' },
    { id: 5, strength: 'likely' },
    { id: 6, strength: 'strong' },
  ] as const;
  expect(strongestFirst(found).map(({ id }) => id)).toEqual([3, 6, 5, 2, 4, 1]);
});
