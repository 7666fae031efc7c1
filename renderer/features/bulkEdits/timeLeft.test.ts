import { expect, test } from 'vitest';
import { secondsLeft, withSample, type Sample } from './timeLeft.ts';

const taken = (...samples: [at: number, done: number][]) =>
  samples.reduce<readonly Sample[]>((all, [at, done]) => withSample(all, { at, done }), []);

test('the time left follows the pace of the last minute', () => {
  expect(secondsLeft(taken([0, 0], [10_000, 50]), 150)).toBe(20);
  expect(secondsLeft(taken([0, 0], [50_000, 10], [100_000, 110]), 160)).toBe(25);
});

test('nobody tells a time from nothing done, or from a moment', () => {
  expect(secondsLeft([], 10)).toBeNull();
  expect(secondsLeft(taken([0, 4]), 10)).toBeNull();
  expect(secondsLeft(taken([0, 4], [1000, 8]), 10)).toBeNull();
  expect(secondsLeft(taken([0, 4], [9000, 4]), 10)).toBeNull();
});

test('a count that falls is another stretch of work', () => {
  expect(taken([0, 90], [5000, 100], [6000, 3])).toEqual([{ at: 6000, done: 3 }]);
});
