import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { node24 } from './node24.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {readonly string[]} failed what failed, by name and with the start of the reason
 * @property {readonly string[]} retried what passed only on its second try, as in `failed`
 * @property {number} skipped
 */

/** @type {Tally} */
export const nothing = { passed: 0, failed: [], retried: [], skipped: 0 };

/**
 * @param {Tally} a
 * @param {Tally} b
 * @returns {Tally}
 */
export function sum(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    retried: [...a.retried, ...b.retried],
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
 * @property {string} message why it failed as a whole
 * @property {{ fullName: string, status: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * Reads Vitest's JSON report. A file that failed without a failed test failed to load, or its process ended in the
 * middle: then tests are pending, and the first of them is named. A test that passed with the message of a failure
 * passed on its second try.
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }}
 * report
 * @returns {Tally}
 */
export function ofVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length > 0) return tests.map(named(name));
      const pending = assertionResults.find(({ status }) => status === 'pending');
      const where = pending === undefined ? '' : ` › its process ended during "${pending.fullName}"`;
      return [`${relative(name)}${where}${message === '' ? '' : reason(message)}`];
    });
  const retried = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(named(name)),
  );
  return { passed: numPassedTests, failed, retried, skipped: numPendingTests + numTodoTests };
}

/** @param {string} file */
const relative = (file) => path.relative(inProject(), file);

/** @param {string} file */
const named =
  (file) =>
  (/** @type {VitestFile['assertionResults'][number]} */ { fullName, failureMessages }) =>
    `${relative(file)} › ${fullName}${reason(failureMessages[0])}`;

/**
 * The start of an error's message, on one line: the end of a log is often all that one gets to see.
 * @param {string} [message]
 */
function reason(message) {
  if (message === undefined) return '';
  const lines = stripVTControlCharacters(message).split('\n');
  const said = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('at '));
  return `: ${said.join(' · ').slice(0, 400)}`;
}

/**
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {boolean} ok
 * @property {string} file
 * @property {number} line
 * @property {{ status: string, results: { error?: { message?: string } }[] }[]} tests each with its tries
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSpec[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * Reads Playwright's JSON report. A test that passed on retry counts as passed, and is named.
 * @param {{ stats: { expected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[], errors: {
 * message?: string }[] }} report
 * @returns {Tally}
 */
export function ofPlaywright({ stats, suites, errors }) {
  const specs = suites.flatMap(specsIn);
  const failed = specs.filter(({ ok }) => !ok).map(nameOf);
  const retried = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(nameOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: [...failed, ...errors.map(({ message }) => message ?? 'End-to-end tests')],
    retried,
    skipped: stats.skipped,
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

/** @param {PlaywrightSpec} spec */
function nameOf({ file, line, title, tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
  return `${file}:${line} › ${title}${reason(errors[0])}`;
}

/**
 * The result of a step, or of all steps.
 * @param {Tally} tally
 */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed.length} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/**
 * @typedef {Pick<import('./run.mjs').RunOptions, 'env' | 'stdio' | 'onStart'> & { args?: readonly string[] }} RunnerOptions
 *   `args` are files to run and further options of the runner; without any, it runs everything.
 */

/**
 * Runs a test runner that writes a JSON report.
 * @template Report
 * @param {string} name
 * @param {(file: string) => Promise<number>} runner
 * @param {(report: Report) => Tally} read
 * @returns {Promise<Tally>}
 */
async function reported(name, runner, read) {
  const dir = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
  const file = path.join(dir, 'report.json');
  const code = await runner(file);
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    // A failure without a failed test happened outside the tests.
    return code !== 0 && tally.failed.length === 0 ? sum(tally, oneCheck(name, false)) : tally;
  } catch {
    return oneCheck(name, false);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/**
 * Runs unit and integration tests.
 * @param {string} name
 * @param {RunnerOptions} [options]
 */
export function runVitest(name, { args = [], ...options } = {}) {
  const script = inProject('node_modules', 'vitest', 'vitest.mjs');
  return reported(
    name,
    (file) => {
      const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      return run(node24(), [script, 'run', ...report, ...args], options);
    },
    ofVitest,
  );
}

/**
 * Runs end-to-end tests. `executable`: the browser or Electron to drive; null for Playwright's own browser.
 * @param {string} name
 * @param {RunnerOptions & { project: 'browser' | 'electron' | 'stand-in', executable: string | null }} options
 */
export function runPlaywright(name, { project, executable, args = [], env = process.env, ...options }) {
  const script = inProject('node_modules', 'playwright', 'cli.js');
  const config = inProject('e2e', 'playwright.config.ts');
  return reported(
    name,
    (file) => {
      const withReport = {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(executable === null ? {} : { PARLEY_TEST_EXECUTABLE: executable }),
      };
      const report = [`--config=${config}`, `--project=${project}`, '--reporter=list,json'];
      return run(node24(), [script, 'test', ...report, ...args], { ...options, env: withReport });
    },
    ofPlaywright,
  );
}
