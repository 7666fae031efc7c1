import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './built.mjs';
import { whyNoWindow } from './desktop.mjs';
import { findElectron } from './electronBinary.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { nothing, ofPlaywright, ofVitest, oneCheck, sum } from './tally.mjs';
import { testBrowser } from './testBrowser.mjs';

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {object} Step
 * @property {string} name by which it can be asked for alone
 * @property {string} heading
 * @property {boolean} [quiet] says nothing before it has ended: may run beside others.
 * @property {(say: (words: string) => void) => Promise<Tally>} run
 */

const UNIT = 'Unit and integration tests';
const END_TO_END = 'End-to-end tests';

/**
 * A tool of the libraries, under Node 24. Its words are kept back unless it complains.
 * @param {string} name
 * @param {string} heading
 * @param {string} script inside node_modules
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

/**
 * A test runner that leaves a JSON report behind.
 * @template Report
 * @param {string} name
 * @param {(file: string) => Promise<number>} runner
 * @param {(report: Report) => Tally} read
 */
async function reported(name, runner, read) {
  const dir = mkdtempSync(path.join(tmpdir(), 'parley-test-'));
  const file = path.join(dir, 'report.json');
  const code = await runner(file);
  try {
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    // Red with nothing to show for it: something outside the tests went wrong.
    return code !== 0 && tally.failed.length === 0 ? sum(tally, oneCheck(name, false)) : tally;
  } catch {
    return oneCheck(name, false);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function unitTests() {
  const script = inProject('node_modules', 'vitest', 'vitest.mjs');
  return reported(
    UNIT,
    (file) =>
      run(node24(), [script, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
    ofVitest,
  );
}

async function endToEnd() {
  await ensureBuilt();
  const browser = await testBrowser();
  const inBrowser =
    browser.kind === 'none'
      ? skipped(
          'in a browser',
          'no Chrome or Chromium could be found or fetched',
          oneCheck(END_TO_END, false),
        )
      : await playwright('browser', browser.kind === 'installed' ? browser.path : null);
  const electron = findElectron();
  const why = electron === null ? 'its binary is not on this machine' : whyNoWindow();
  const inElectron =
    electron === null || why !== null
      ? skipped('in Electron', why ?? '', { ...nothing, skipped: 1 })
      : await playwright('electron', electron);
  return sum(inBrowser, inElectron);
}

/**
 * @param {string} where
 * @param {string} why
 * @param {Tally} tally
 */
function skipped(where, why, tally) {
  process.stdout.write(`SKIPPED end to end ${where}: ${why}.\n`);
  return tally;
}

/**
 * @param {'browser' | 'electron'} project
 * @param {string | null} executable null: the one that Playwright has fetched.
 */
async function playwright(project, executable) {
  const script = inProject('node_modules', 'playwright', 'cli.js');
  const config = inProject('e2e', 'playwright.config.ts');
  return reported(
    END_TO_END,
    (file) => {
      const env = {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(executable === null ? {} : { PARLEY_TEST_EXECUTABLE: executable }),
      };
      const args = ['test', `--config=${config}`, `--project=${project}`, '--reporter=list,json'];
      return run(node24(), [script, ...args], { env });
    },
    ofPlaywright,
  );
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
    // What was well and has not changed is well.
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
  { name: 'unit', heading: UNIT, run: unitTests },
  { name: 'e2e', heading: END_TO_END, run: endToEnd },
];
