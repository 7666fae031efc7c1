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

describe('the budget of the rate window', () => {
  it('knows nothing before the first answer, and holds nothing back', () => {
    expect(countSent(UNKNOWN_BUDGET, 0)).toMatchObject({ limit: null, remaining: null, own: 1 });
  });

  it('takes what is still out off what the service says is left', () => {
    expect(applyHeaders(UNKNOWN_BUDGET, headers(), 7, 0).remaining).toBe(893);
  });

  it('counts a request when it leaves, not when its answer comes', () => {
    const budget = countSent(countSent(learnAll([0, headers()]), 10), 20);
    expect(budget).toMatchObject({ remaining: 898, own: 2 });
  });

  it('goes by the lowest count of the window: answers overtake each other', () => {
    const budget = learnAll([0, headers({ remaining: 890 })], [10, headers({ remaining: 895 })]);
    expect(budget.remaining).toBe(890);
  });

  it('never counts below nothing', () => {
    expect(countSent(learnAll([0, headers({ remaining: 0 })]), 1).remaining).toBe(0);
  });

  it('believes the earliest end of the window that an answer told, as each is late by its way', () => {
    const budget = learnAll(
      [0, headers({ resetInMs: 31_000 })],
      [500, headers({ resetInMs: 30_000 })],
      [900, headers({ resetInMs: 30_000 })],
    );
    expect(budget.resetAt).toBe(30_500);
  });

  it('takes resets a second apart for the same window, and others for another', () => {
    const budget = countSent(learnAll([0, headers({ window: 100 })]), 1);
    expect(applyHeaders(budget, headers({ window: 101, remaining: 890 }), 0, 10).own).toBe(1);
    expect(applyHeaders(budget, headers({ window: 160, remaining: 999 }), 2, 10)).toMatchObject({
      own: 3,
      window: 160,
    });
  });

  it('ignores an answer of a window that is over', () => {
    const budget = learnAll([0, headers({ window: 160, remaining: 999 })]);
    expect(applyHeaders(budget, headers({ window: 100, remaining: 3 }), 0, 10)).toBe(budget);
  });
});

describe('a window that should be over', () => {
  const ending = learnAll([0, headers({ remaining: 40, resetInMs: 1000, window: 100 })]);

  it('gives everything free, and remembers what was left until an answer confirms it', () => {
    expect(rollOver(ending, 999)).toBe(ending);
    expect(rollOver(ending, 1000)).toMatchObject({
      remaining: 1000,
      resetAt: null,
      own: 0,
      ended: { window: 100, left: 40 },
    });
  });

  it('is over once an answer names another', () => {
    const told = headers({ remaining: 998, resetInMs: 59_000, window: 160 });
    expect(applyHeaders(countSent(ending, 1000), told, 0, 1100)).toMatchObject({
      remaining: 998,
      ended: null,
      own: 1,
      truncatesResets: false,
    });
  });

  it('goes on where an answer names it still: what was sent counts in it, and the next reset is believed less', () => {
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

describe('what others use', () => {
  it('is what is gone and was not ours, at least', () => {
    const own = countSent(countSent(learnAll([0, headers({ remaining: 1000 })]), 0), 0);
    expect(applyHeaders(own, headers({ remaining: 700 }), 1, 10).others).toBe(298);
  });

  it('is expected to go on at the pace they have shown', () => {
    const budget = learnAll(
      [0, headers({ remaining: 1000, resetInMs: 60_000 })],
      [10_000, headers({ remaining: 900, resetInMs: 50_000 })],
    );
    expect(expectedOfOthers(budget, 10_000)).toBe(500);
    expect(expectedOfOthers(budget, 60_000)).toBe(0);
  });

  it('is not taken for a pace where it happened before we looked', () => {
    const late = learnAll([0, headers({ remaining: 300, resetInMs: 20_000 })]);
    expect(expectedOfOthers(late, 100)).toBe(0);
  });

  it('is expected to be what it was in the window before, less what they had of it', () => {
    const before = rollOver(learnAll([0, headers({ remaining: 400, resetInMs: 1000, window: 100 })]), 1000);
    expect(expectedOfOthers(before, 1000)).toBe(600);
    const told = headers({ remaining: 900, resetInMs: 59_000, window: 160 });
    expect(expectedOfOthers(applyHeaders(before, told, 0, 60_000), 118_990)).toBe(500);
  });
});
