import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from './project.mjs';
import { nothing, ofPlaywright, ofVitest, oneCheck, sum, summary } from './testRunners.mjs';

const file = (over = {}) => ({
  name: inProject('shared', 'a.test.ts'),
  status: 'passed',
  message: '',
  assertionResults: [],
  ...over,
});
const vitest = { numPassedTests: 7, numPendingTests: 1, numTodoTests: 1, testResults: [file()] };
const playwright = { stats: { expected: 3, flaky: 0, skipped: 0 }, suites: [], errors: [] };

describe('the closing line of npm test', () => {
  it('adds up checks, unit tests and end-to-end tests', () => {
    const all = [
      oneCheck('Types', true),
      oneCheck('Lint', false),
      ofVitest(vitest),
      ofPlaywright(playwright),
    ].reduce(sum, nothing);
    expect(summary(all)).toBe('11 passed, 1 failed, 2 skipped');
    expect(summary(oneCheck('Types', true))).toBe('1 passed, 0 failed');
    expect(all.failed).toEqual(['Lint']);
  });

  it('counts a file that failed to load as a failure although none of its tests failed', () => {
    const broken = { ...vitest, testResults: [file(), file({ status: 'failed', message: 'no module b' })] };
    expect(ofVitest(broken).failed).toEqual([`${path.join('shared', 'a.test.ts')}: no module b`]);
  });

  it('names the test during which a process ended', () => {
    const assertionResults = [
      { fullName: 'a list is long', status: 'passed', failureMessages: [] },
      { fullName: 'a list is short', status: 'pending', failureMessages: [] },
    ];
    const broken = { ...vitest, testResults: [file({ status: 'failed', assertionResults })] };
    expect(ofVitest(broken).failed).toEqual([
      `${path.join('shared', 'a.test.ts')} › its process ended during "a list is short"`,
    ]);
  });

  it('names each failed unit test with its file and the start of the reason', () => {
    const assertionResults = [
      { fullName: 'a list is long', status: 'passed', failureMessages: [] },
      {
        fullName: 'a list is short',
        status: 'failed',
        failureMessages: ['\u001b[31mexpected 3\n\n  not 4\n    at list (a.ts:1:1)'],
      },
    ];
    const broken = { ...vitest, testResults: [file({ status: 'failed', assertionResults })] };
    expect(ofVitest(broken).failed).toEqual([
      `${path.join('shared', 'a.test.ts')} › a list is short: expected 3 · not 4`,
    ]);
  });

  it('names each failed end-to-end test at any depth, and errors outside any test', () => {
    const place = { file: 'list.spec.ts', line: 7, tests: [] };
    const inside = { specs: [{ title: 'closes', ok: false, ...place }] };
    const suites = [{ specs: [{ title: 'opens', ok: true, ...place }], suites: [inside] }];
    expect(ofPlaywright({ ...playwright, suites, errors: [{ message: 'No tests found' }] }).failed).toEqual([
      'list.spec.ts:7 › closes',
      'No tests found',
    ]);
  });

  it('counts a test that passed on retry as passed, and names it', () => {
    const results = [{ error: { message: 'expected a list' } }, {}];
    const place = { file: 'list.spec.ts', line: 7 };
    const flaky = { title: 'opens', ok: true, ...place, tests: [{ status: 'flaky', results }] };
    const stats = { expected: 3, flaky: 1, skipped: 2 };
    expect(ofPlaywright({ ...playwright, stats, suites: [{ specs: [flaky] }] })).toEqual({
      passed: 4,
      failed: [],
      retried: ['list.spec.ts:7 › opens: expected a list'],
      skipped: 2,
    });
    const second = { fullName: 'a list is long', status: 'passed', failureMessages: ['expected 3'] };
    const { failed, retried } = ofVitest({ ...vitest, testResults: [file({ assertionResults: [second] })] });
    expect([failed, retried]).toEqual([
      [],
      [`${path.join('shared', 'a.test.ts')} › a list is long: expected 3`],
    ]);
  });
});
