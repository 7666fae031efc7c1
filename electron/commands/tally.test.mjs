import { describe, expect, it } from 'vitest';
import { nothing, ofPlaywright, ofVitest, oneCheck, sum, summary } from './tally.mjs';

const vitest = { success: true, numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('the closing line of npm test', () => {
  it('adds up checks, unit tests and end-to-end tests', () => {
    const all = [oneCheck(true), oneCheck(false), ofVitest(vitest), ofPlaywright(playwright)].reduce(
      sum,
      nothing,
    );
    expect(summary(all)).toBe('11 passed, 1 failed, 2 skipped');
    expect(summary(oneCheck(true))).toBe('1 passed, 0 failed');
  });

  it('counts a file that could not be loaded as a failure, though none of its tests failed', () => {
    expect(ofVitest({ ...vitest, success: false }).failed).toBe(1);
    expect(ofVitest({ ...vitest, success: false, numFailedTests: 2 }).failed).toBe(2);
  });

  it('counts what passed at the second try as passed, and what never ran at all as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(ofPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });
});
