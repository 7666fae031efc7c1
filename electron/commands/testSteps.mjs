import { constants, setPriority } from 'node:os';
import { ensureBuilt } from './built.mjs';
import { noteCalledMethods } from './calledMethods.mjs';
import { realTime } from './clock.mjs';
import { whyNoWindow } from './display.mjs';
import { findElectron } from './electronBinary.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { outputTo, run } from './run.mjs';
import { nothing, oneCheck, runPlaywright, runVitest, sum } from './testRunners.mjs';

/**
 * Starts jobs in order, a few at a time.
 * @template Outcome
 * @param {readonly (() => Promise<Outcome>)[]} jobs
 * @param {number} limit how many run at once
 * @returns {Promise<Outcome>[]} one promise per job, in the same order
 */
export function startInParallel(jobs, limit) {
  let free = limit;
  /** @type {(() => void)[]} */
  const waiting = [];
  return jobs.map(async (job) => {
    if (free === 0) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    else free -= 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  });
}

/**
 * @typedef {import('./testRunners.mjs').Tally} Tally
 * @typedef {import('./browsers.mjs').TestBrowser} TestBrowser
 * @typedef {(words: string) => void} Say
 * @typedef {object} Step
 * @property {string} name to run only this step
 * @property {string} heading
 * @property {boolean} [needsBrowser]
 * @property {(say: Say, browser: TestBrowser) => Promise<Tally>} run
 */

const UNIT = 'Unit and integration tests';
const END_TO_END = 'End-to-end tests';
const NO_BROWSER = 'no Chrome or Chromium could be found or fetched';

/**
 * A tool that runs on Node 24. Its output is shown only if it fails.
 * @param {string} name
 * @param {string} heading
 * @param {string} script from node_modules
 * @param {...string} args
 * @returns {Step}
 */
const check = (name, heading, script, ...args) => ({
  name,
  heading,
  run: async (say) => {
    let words = '';
    const { stdio, onStart } = outputTo((piece) => (words += piece));
    const code = await run(node24(), [inProject('node_modules', script), ...args], {
      stdio,
      // The compiler and the linter are Go programs, which by default collect garbage for a fifth of their time.
      env: { ...process.env, GOGC: '400' },
      onStart: (child) => {
        onStart(child);
        // The tests beside it have time limits.
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      },
    });
    if (code !== 0) say(words);
    return oneCheck(heading, code === 0);
  },
});

/** @type {Step['run']} */
async function unitTests(say, browser) {
  const env =
    browser.kind === 'installed' ? { ...process.env, PARLEY_TEST_EXECUTABLE: browser.path } : process.env;
  if (browser.kind !== 'none') return runVitest(UNIT, { env, ...outputTo(say) });
  const others = await runVitest(UNIT, { args: ['--project=!components'], ...outputTo(say) });
  return skipped('Component tests', NO_BROWSER, sum(others, { ...nothing, skipped: 1 }), say);
}

/** @type {Step['run']} */
async function endToEnd(say, browser) {
  await ensureBuilt();
  const inBrowser =
    browser.kind === 'none'
      ? skipped('End-to-end tests in a browser', NO_BROWSER, oneCheck(END_TO_END, false), say)
      : await endToEndInBrowser(browser.kind === 'installed' ? browser.path : null, say);
  const electron = findElectron();
  const why = electron === null ? 'its binary is not on this machine' : whyNoWindow();
  const inElectron =
    electron === null || why !== null
      ? skipped('End-to-end tests in Electron', why ?? '', { ...nothing, skipped: 1 }, say)
      : await runPlaywright(END_TO_END, {
          project: 'electron',
          executable: electron,
          // Its pages belong to Electron, so they would keep the real time.
          env: realTime(),
          ...outputTo(say),
        });
  return sum(inBrowser, inElectron);
}

/**
 * The browser shell, then the Electron shell without Electron: its real main process and page, and a stand-in for what
 * lies between them.
 * @param {string | null} executable of the browser
 * @param {Say} say
 */
async function endToEndInBrowser(executable, say) {
  const calls = noteCalledMethods();
  const options = { executable, env: calls.env, ...outputTo(say) };
  const inBrowser = await runPlaywright(END_TO_END, { project: 'browser', ...options });
  say('Electron shell on a stand-in for Electron (docs/electron.md says what that proves):\n');
  const onStandIn = await runPlaywright(END_TO_END, { project: 'stand-in', ...options });
  return [onStandIn, calls.check(say)].reduce(sum, inBrowser);
}

/**
 * @param {string} what
 * @param {string} why
 * @param {Tally} tally
 * @param {Say} say
 */
function skipped(what, why, tally, say) {
  say(`SKIPPED ${what}: ${why}.\n`);
  return tally;
}

/** @type {readonly Step[]} */
export const steps = [
  // With several checkers, each checks what the others import: one takes two thirds of the processor time.
  check('types', 'Types', 'typescript/bin/tsc', '-b', '--checkers', '1'),
  check('lint', 'Lint', 'oxlint/bin/oxlint', '--type-aware'),
  check('format', 'Format', 'oxfmt/bin/oxfmt', '--list-different', '.'),
  check(
    'imports',
    'Import table',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    'shared',
    'electron',
    'renderer',
    'e2e',
  ),
  check('unused', 'Unused code', 'knip/bin/knip.js'),
  check('texts', 'Texts', '../electron/commands/texts.mjs'),
  { name: 'unit', heading: UNIT, needsBrowser: true, run: unitTests },
  { name: 'e2e', heading: END_TO_END, needsBrowser: true, run: endToEnd },
];
