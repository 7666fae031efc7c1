import { describe, expect, it } from 'vitest';
import type { RateHeaders } from '../rateHeaders.ts';
import {
  expectedOfOthers,
  applyHeaders,
  rollOver,
  countSent,
  UNKNOWN_BUDGET,
  type Budget,
} from './rateBudget.ts';

function headers(fields: Partial<RateHeaders> = {}): RateHeaders {
  return { limit: 1000, remaining: 900, resetInMs: 30_000, window: 100, ...fields };
}

function learnAll(...answers: readonly (readonly [number, RateHeaders])[]): Budget {
  return answers.reduce((budget, [now, told]) => applyHeaders(budget, told, 0, now), UNKNOWN_BUDGET);
}

describe('the rate budget', () => {
  it('limits nothing before the first response', () => {
    expect(countSent(UNKNOWN_BUDGET, 0)).toMatchObject({ limit: null, remaining: null, own: 1 });
  });

  it('subtracts requests in flight from the remaining count', () => {
    expect(applyHeaders(UNKNOWN_BUDGET, headers(), 7, 0).remaining).toBe(893);
  });

  it('counts a request when it is sent, not when its response arrives', () => {
    const budget = countSent(countSent(learnAll([0, headers()]), 10), 20);
    expect(budget).toMatchObject({ remaining: 898, own: 2 });
  });

  it('uses the lowest count of the window, because responses arrive out of order', () => {
    const budget = learnAll([0, headers({ remaining: 890 })], [10, headers({ remaining: 895 })]);
    expect(budget.remaining).toBe(890);
  });

  it('never falls below zero', () => {
    expect(countSent(learnAll([0, headers({ remaining: 0 })]), 1).remaining).toBe(0);
  });

  it('uses the earliest reset reported, because every response is delayed', () => {
    const budget = learnAll(
      [0, headers({ resetInMs: 31_000 })],
      [500, headers({ resetInMs: 30_000 })],
      [900, headers({ resetInMs: 30_000 })],
    );
    expect(budget.resetAt).toBe(30_500);
  });

  it('treats resets a second apart as the same window, and others as another', () => {
    const budget = countSent(learnAll([0, headers({ window: 100 })]), 1);
    expect(applyHeaders(budget, headers({ window: 101, remaining: 890 }), 0, 10).own).toBe(1);
    expect(applyHeaders(budget, headers({ window: 160, remaining: 999 }), 2, 10)).toMatchObject({
      own: 3,
      window: 160,
    });
  });

  it('ignores responses of an earlier window', () => {
    const budget = learnAll([0, headers({ window: 160, remaining: 999 })]);
    expect(applyHeaders(budget, headers({ window: 100, remaining: 3 }), 0, 10)).toBe(budget);
  });
});

describe('a window whose reset has passed', () => {
  const ending = learnAll([0, headers({ remaining: 40, resetInMs: 1000, window: 100 })]);

  it('frees the whole limit, and remembers the old remainder until a response confirms it', () => {
    expect(rollOver(ending, 999)).toBe(ending);
    expect(rollOver(ending, 1000)).toMatchObject({
      remaining: 1000,
      resetAt: null,
      own: 0,
      ended: { window: 100, left: 40 },
    });
  });

  it('is over once a response names another', () => {
    const told = headers({ remaining: 998, resetInMs: 59_000, window: 160 });
    expect(applyHeaders(countSent(ending, 1000), told, 0, 1100)).toMatchObject({
      remaining: 998,
      ended: null,
      own: 1,
      truncatesResets: false,
    });
  });

  it('continues if a response still names it: requests sent since count in it, and the next reset is trusted less', () => {
    const early = countSent(
      applyHeaders(countSent(ending, 1), headers({ remaining: 39, resetInMs: 900 }), 0, 100),
      1000,
    );
    const told = applyHeaders(early, headers({ remaining: 38, resetInMs: 0, window: 100 }), 0, 1010);
    expect(told).toMatchObject({ remaining: 38, ended: null, own: 2, truncatesResets: true });
    expect(told.resetAt).toBeGreaterThan(1010);
    const next = applyHeaders(told, headers({ remaining: 999, resetInMs: 59_000, window: 160 }), 0, 2000);
    expect(next.resetAt).toBe(2000 + 59_000 + 1000);
  });
});

describe('usage by others', () => {
  it('is at least the used count that is not ours', () => {
    const own = countSent(countSent(learnAll([0, headers({ remaining: 1000 })]), 0), 0);
    expect(applyHeaders(own, headers({ remaining: 700 }), 1, 10).others).toBe(298);
  });

  it('is expected to continue at its present rate', () => {
    const budget = learnAll(
      [0, headers({ remaining: 1000, resetInMs: 60_000 })],
      [10_000, headers({ remaining: 900, resetInMs: 50_000 })],
    );
    expect(expectedOfOthers(budget, 10_000)).toBe(500);
    expect(expectedOfOthers(budget, 60_000)).toBe(0);
  });

  it('before the first response does not count towards the rate', () => {
    const late = learnAll([0, headers({ remaining: 300, resetInMs: 20_000 })]);
    expect(expectedOfOthers(late, 100)).toBe(0);
  });

  it('is expected to reach that of the previous window', () => {
    const before = rollOver(learnAll([0, headers({ remaining: 400, resetInMs: 1000, window: 100 })]), 1000);
    expect(expectedOfOthers(before, 1000)).toBe(600);
    const told = headers({ remaining: 900, resetInMs: 59_000, window: 160 });
    expect(expectedOfOthers(applyHeaders(before, told, 0, 60_000), 118_990)).toBe(500);
  });
});
