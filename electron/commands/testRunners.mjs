import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { ofPlaywright, ofVitest, oneCheck, sum } from './testSummary.mjs';

/**
 * @typedef {import('./testSummary.mjs').Tally} Tally
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
