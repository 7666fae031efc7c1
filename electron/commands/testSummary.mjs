import path from 'node:path';
import { inProject } from './project.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {readonly string[]} failed what failed, by name
 * @property {number} skipped
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: [], skipped: 0 };

/**
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export function sum(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    skipped: a.skipped + b.skipped,
  };
}

/**
 * Counts a tool that reports only success or failure as one check.
 * @param {string} name
 * @param {boolean} well
 * @returns {Tally}
 */
export function oneCheck(name, well) {
  return { ...nothing, passed: well ? 1 : 0, failed: well ? [] : [name] };
}

/**
 * @typedef {object} VitestFile
 * @property {string} name its path
 * @property {string} status
 * @property {{ fullName: string, status: string }[]} assertionResults
 */

/**
 * Reads Vitest's JSON report. A file that failed to load has no tests to fail and counts as one failure.
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }}
 * report
 * @returns {Tally}
 */
export function ofVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(inProject(), name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file} › ${fullName}`);
    });
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {{ title: string, ok: boolean, file: string, line: number }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * Reads Playwright's JSON report. A test that passed on retry counts as passed; the runner lists it as flaky.
 * @param {{ stats: { expected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[], errors: {
 * message?: string }[] }} report
 * @returns {Tally}
 */
export function ofPlaywright({ stats, suites, errors }) {
  const failed = [...suites.flatMap(failedIn), ...errors.map(({ message }) => message ?? 'End-to-end tests')];
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return [...own, ...suites.flatMap(failedIn)];
}

/**
 * The result of a step, or of all steps.
 * @param {Tally} tally
 */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed.length} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
