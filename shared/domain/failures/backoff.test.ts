import { describe, expect, test } from 'vitest';
import { backoffMs, withJitter } from './backoff.ts';

describe('a backoff', () => {
  const backoff = { firstMs: 1000, longestMs: 60_000 };

  test('doubles with every consecutive failure up to its longest delay', () => {
    const delays = [1, 2, 3, 6, 7, 8].map((failures) => backoffMs(backoff, failures));
    expect(delays).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  });

  test('stays at its longest delay after any number of failures', () => {
    expect(backoffMs(backoff, 10_000)).toBe(60_000);
  });

  test('starts with its first delay if nothing has failed yet', () => {
    expect(backoffMs(backoff, 0)).toBe(1000);
  });
});

describe('jitter', () => {
  test('spreads a delay between its two factors', () => {
    expect([0, 0.5, 1].map((random) => withJitter(1000, [0.5, 1], random))).toEqual([500, 750, 1000]);
    expect([0, 1].map((random) => withJitter(1000, [0, 1], random))).toEqual([0, 1000]);
  });
});
