import { expect, test } from 'vitest';
import { timeTicks } from './timeTicks.ts';

test('times below the lanes are round and stand apart, near and far', () => {
  expect(timeTicks({ from: 0, to: 3600 }, 500).map(({ second }) => second)).toEqual([
    0, 600, 1200, 1800, 2400, 3000, 3600,
  ]);
  expect(timeTicks({ from: 61, to: 71 }, 500).map(({ second }) => second)).toEqual([62, 64, 66, 68, 70]);
  for (const length of [5, 77, 3000, 100_000, 1e7]) {
    const ticks = timeTicks({ from: 0, to: length }, 700);
    expect(ticks.length).toBeGreaterThan(0);
    for (const [at, { x }] of ticks.entries())
      expect(x - (ticks[at - 1]?.x ?? -100)).toBeGreaterThanOrEqual(72);
  }
});
