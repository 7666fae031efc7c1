import { ensureBuilt } from './built.mjs';
import { whyNoWindow } from './display.mjs';
import { findElectron } from './electronBinary.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { nothing, oneCheck, sum } from './testSummary.mjs';
import { testBrowser } from './testBrowser.mjs';
import { runPlaywright, runVitest } from './testRunners.mjs';

/**
 * @typedef {import('./testSummary.mjs').Tally} Tally
 * @typedef {object} Step
 * @property {string} name to run only this step
 * @property {string} heading
 * @property {boolean} [quiet] prints nothing until it ends, so that it can run beside others.
 * @property {(say: (words: string) => void) => Promise<Tally>} run
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
  quiet: true,
  run: async (say) => {
    let words = '';
    const code = await run(node24(), [inProject('node_modules', script), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      onStart: (child) => {
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (piece) => (words += String(piece)));
      },
    });
    if (code !== 0) say(words);
    return oneCheck(heading, code === 0);
  },
});

async function unitTests() {
  const browser = await testBrowser();
  if (browser.kind !== 'none') return runVitest(UNIT);
  const others = await runVitest(UNIT, { args: ['--project=!components'] });
  return skipped('Component tests', NO_BROWSER, sum(others, { ...nothing, skipped: 1 }));
}

async function endToEnd() {
  await ensureBuilt();
  const browser = await testBrowser();
  const executable = browser.kind === 'installed' ? browser.path : null;
  const inBrowser =
    browser.kind === 'none'
      ? skipped('End-to-end tests in a browser', NO_BROWSER, oneCheck(END_TO_END, false))
      : sum(await runPlaywright(END_TO_END, { project: 'browser', executable }), await onStandIn(executable));
  const electron = findElectron();
  const why = electron === null ? 'its binary is not on this machine' : whyNoWindow();
  const inElectron =
    electron === null || why !== null
      ? skipped('End-to-end tests in Electron', why ?? '', { ...nothing, skipped: 1 })
      : await runPlaywright(END_TO_END, { project: 'electron', executable: electron });
  return sum(inBrowser, inElectron);
}

/**
 * The Electron shell without Electron: its real main process and page, and a stand-in for what lies between them.
 * @param {string | null} executable of the browser
 */
function onStandIn(executable) {
  process.stdout.write(
    'Electron shell on a stand-in for Electron (docs/electron.md says what that proves):\n',
  );
  // Enough for every kind of value, without syncing longer than necessary.
  const env = { ...process.env, PARLEY_DEMO_ENGAGEMENTS: '150' };
  return runPlaywright(END_TO_END, { project: 'stand-in', executable, env });
}

/**
 * @param {string} what
 * @param {string} why
 * @param {Tally} tally
 */
function skipped(what, why, tally) {
  process.stdout.write(`SKIPPED ${what}: ${why}.\n`);
  return tally;
}

/** @type {readonly Step[]} */
export const steps = [
  check('types', 'Types', 'typescript/bin/tsc', '-b'),
  check('lint', 'Lint', 'oxlint/bin/oxlint', '--type-aware'),
  check(
    'format',
    'Format',
    'prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    // Skips files that passed and have not changed since.
    '--cache',
    '--cache-strategy=content',
    '.',
  ),
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
  check('texts', 'Texts', '../electron/commands/texts.mjs', '--check'),
  { name: 'unit', heading: UNIT, run: unitTests },
  { name: 'e2e', heading: END_TO_END, run: endToEnd },
];
