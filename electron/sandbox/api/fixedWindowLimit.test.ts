import { expect, it } from 'vitest';
import { RateLimit } from './fixedWindowLimit.ts';

it('starts each window with the first request after the previous one ended', () => {
  let now = 1_000_000;
  const limit = new RateLimit(2, 1500, () => now);
  expect(limit.state()).toEqual({ limit: 2, remaining: 2, resetsAt: now + 1500 });
  expect(limit.take()).toEqual({ limit: 2, remaining: 1, resetsAt: 1_001_500 });
  now += 100;
  expect(limit.take()).toEqual({ limit: 2, remaining: 0, resetsAt: 1_001_500 });
  expect(limit.take()).toBeUndefined();
  expect(limit.retryAfter()).toBe(2);
  now = 1_001_499;
  expect(limit.take()).toBeUndefined();
  expect(limit.retryAfter()).toBe(1);
  now = 1_001_500;
  expect(limit.take()).toEqual({ limit: 2, remaining: 1, resetsAt: 1_003_000 });
  now = 1_009_000;
  expect(limit.state()).toEqual({ limit: 2, remaining: 2, resetsAt: 1_010_500 });
  expect(limit.take()?.resetsAt).toBe(1_010_500);
});

it('starts a new window when the clock goes back', () => {
  let now = 1_000_000;
  const limit = new RateLimit(1, 1000, () => now);
  limit.take();
  now -= 3_600_000;
  expect(limit.take()?.remaining).toBe(0);
});
