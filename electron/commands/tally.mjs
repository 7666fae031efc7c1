/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * A tool that ran and said only whether all is well: one check.
 * @param {boolean} well
 * @returns {Tally}
 */
export function oneCheck(well) {
  return { ...nothing, passed: well ? 1 : 0, failed: well ? 0 : 1 };
}

/**
 * Vitest's JSON report. A file that could not be loaded has no tests to fail, and counts as one failure.
 * @param {{ success: boolean, numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} report
 * @returns {Tally}
 */
export function ofVitest(report) {
  const failed = report.numFailedTests === 0 && !report.success ? 1 : report.numFailedTests;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

/**
 * Playwright's JSON report. A test that passed at its second try has passed: the runner names it in its list.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Tally}
 */
export function ofPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The closing line.
 * @param {Tally} tally
 */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
