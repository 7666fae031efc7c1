import { expect, test } from 'vitest';
import { trendPoints } from './trendLine.ts';

const of = (...counts: number[]) =>
  trendPoints(
    counts.map((open) => ({ open })),
    90,
    20,
  );

test('a trend falls with its counts, from the most at the top to none at the foot', () => {
  expect(of(40, 20, 10, 0)).toBe('0,0 30,10 60,15 90,20');
});

test('one day, no day and nothing to count are drawn without numbers that are none', () => {
  expect(of(5)).toBe('0,0');
  expect(of()).toBe('');
  expect(of(0, 0)).toBe('0,20 90,20');
});
