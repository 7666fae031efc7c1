import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clockEnvironment, CLOCKS } from './clock.mjs';
import { inProject } from './project.mjs';
import { Refusal, say } from './terminal.mjs';
import { nothing, runPlaywright, runVitest, sum } from './testRunners.mjs';
import { testBrowser } from './browsers.mjs';

/**
 * @typedef {object} SoakRow
 * @property {string} name as in docs/reliability.md and in the line that the tests print
 * @property {string} what the load, in a few words
 * @property {readonly string[]} tests files of unit tests, or specs of end-to-end tests
 * @property {import('./clock.mjs').Clock} [clock] runs all tests at this time instead, in their short form
 * @property {Readonly<Record<string, string>>} [env] makes an end-to-end test run in its long form; unit tests get
 * PARLEY_LONG.
 */

/**
 * The runs that `npm test` does only in a short form. Each prints its results under its name (`printFigures`); a
 * run that prints nothing counts as failed.
 * @type {readonly SoakRow[]}
 */
export const SOAK_ROWS = [
  {
    name: 'R1',
    what: '500 kills while 50,000 edits are acknowledged; 4,000 records whose PUTs lose their responses',
    tests: ['electron/core/edits/killLoop.test.ts', 'electron/core/edits/lostAnswers.test.ts'],
  },
  {
    name: 'R2',
    what: '10,000 seeds × 200 steps of sync under every kind of failure, with a mirror in memory',
    tests: ['electron/testing/sync/simulate.test.ts'],
  },
  {
    name: 'R2-store',
    what: 'the same 10,000 seeds against the real mirror on disk (PARLEY_STORE_SEEDS for fewer)',
    tests: ['electron/testing/sync/storeMirror.test.ts'],
  },
  {
    name: 'R3',
    what: '10,000 interleavings of two editors on one record',
    tests: ['electron/core/edits/twoEditors.test.ts'],
  },
  {
    name: 'R4',
    what: '100 hours beside other credentials, for each way to count a window',
    tests: ['electron/testing/scheduler/rateSimulation.test.ts'],
  },
  {
    name: 'R6',
    what: '100,000 malformed problem bodies, 20,000 malformed pages read and 20,000 stored',
    tests: [
      'electron/core/api/http.test.ts',
      'electron/core/api/adapter/responseParser.test.ts',
      'electron/core/mirror/write/malformed.test.ts',
    ],
  },
  {
    name: 'R7',
    what: '50 points at which the disk is full, simulated and real; 200 corrupted pages',
    tests: [
      'electron/core/edits/diskFull.test.ts',
      'electron/core/mirror/damage.test.ts',
      'electron/shells/common/fullDisk.test.ts',
    ],
  },
  {
    name: 'R8',
    what: 'the connection broken in eight ways, at every endpoint',
    tests: ['electron/core/api/brokenConnections.test.ts'],
  },
  {
    name: 'S1',
    what: 'a canary token on every path through the app; 20,000 echoes of it in mixed encodings',
    tests: ['electron/core/api/tokenRedaction.test.ts', 'electron/shells/common/tokenCanary.test.ts'],
  },
  {
    name: 'S2',
    what: '10,000 hostile texts everywhere text of others is shown, in a real browser',
    tests: ['e2e/specs/hostile.spec.ts'],
    env: { PARLEY_HOSTILE_TEXTS: '10000' },
  },
  {
    name: 'S4',
    what: '200,000 hostile calls and 50,000 hostile messages on the contract',
    tests: ['electron/host/hostileCalls.test.ts'],
  },
  {
    name: 'C1',
    what: '500 clips cut out of each of 13 recordings in 11 formats, and 500 with pictures out of each of 4',
    tests: ['renderer/recordings/recordings.browser.test.tsx'],
  },
  ...CLOCKS.map((clock, at) => ({ name: `T${at + 1}`, what: clock.what, tests: [], clock })),
];

/**
 * @typedef {Record<string, unknown>} Figures
 * @typedef {object} SoakResult the summary of one run, printed as one line of JSON
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {Figures} figures what the tests printed
 * @property {string[]} failed what failed, by name
 * @property {string[]} skipped what could not be done on this machine, and why
 * @property {number} seconds
 * @property {string} log
 * @typedef {SoakResult & { commit: string, on: string }} KeptResult
 */

const FOLDER = inProject('.cache', 'soak');
const STATE = path.join(FOLDER, 'results.json');

/**
 * Does the runs one after the other and prints a line for each, even if others fail. A run that passed on this
 * commit is not repeated.
 * @param {object} parts
 * @param {readonly SoakRow[]} parts.rows
 * @param {string | null} parts.commit null neither uses nor keeps earlier results.
 * @param {boolean} parts.again
 * @param {(row: SoakRow) => Promise<SoakResult>} parts.run
 * @param {AbortSignal} [parts.signal] discards the current run and starts no more.
 * @param {(line: string) => void} [parts.print]
 * @param {string} [parts.file] where results are kept
 * @returns {Promise<string[]>} the names of those that failed.
 */
export async function resumeSoak({ rows, commit, again, run, signal, print = printLine, file = STATE }) {
  /** @type {string[]} */
  const failed = [];
  for (const row of rows) {
    const kept = again ? undefined : readResults(file).find((one) => one.name === row.name);
    if (kept !== undefined && kept.commit === commit) {
      print(JSON.stringify({ ...kept, ran: 'earlier' }));
      continue;
    }
    const found = await run(row);
    if (signal?.aborted === true)
      throw new Refusal(`Stopped. Results of passed runs are kept; ${row.name} will be repeated.`);
    const on = new Date().toISOString().slice(0, 10);
    const result = { ...found, commit: commit ?? 'uncommitted', on };
    print(JSON.stringify({ ...result, ran: 'now' }));
    if (result.outcome === 'failed') failed.push(row.name);
    if (result.outcome === 'passed' && commit !== null) keep(file, result);
  }
  return failed;
}

/** @param {string} line */
function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {string} file
 * @returns {KeptResult[]}
 */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

/**
 * Written atomically, since a soak can be stopped at any moment.
 * @param {string} file
 * @param {KeptResult} result
 */
function keep(file, result) {
  const others = readResults(file).filter(({ name }) => name !== result.name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.fresh`, JSON.stringify([...others, result], null, 2));
  renameSync(`${file}.fresh`, file);
}

/**
 * Runs the tests of a row in their long form, with their output in a log file.
 * @param {SoakRow} row
 * @returns {Promise<SoakResult>}
 */
export async function runRow(row) {
  say(`${row.name}: ${row.what}…`);
  mkdirSync(FOLDER, { recursive: true });
  const log = path.join(FOLDER, `${row.name}.log`);
  const words = openSync(log, 'w');
  const began = performance.now();
  const tally = await runTests(row, ['ignore', words, words]).finally(() => closeSync(words));
  const seconds = Math.round((performance.now() - began) / 1000);
  // All tests together have no figures but their number.
  const all = row.clock === undefined ? '' : JSON.stringify({ name: row.name, passed: tally.passed });
  return {
    ...judge(row.name, tally, `${readFileSync(log, 'utf8')}\n${all}`),
    seconds,
    log: path.relative(inProject(), log),
  };
}

/**
 * The tests of a row, or all of them where it has a clock. No retries: they would hide the very failures that a long run
 * looks for.
 * @param {SoakRow} row
 * @param {import('node:child_process').StdioOptions} stdio
 */
async function runTests({ name, tests, clock, env: more }, stdio) {
  const specs = tests.filter((test) => test.startsWith('e2e/'));
  const units = tests.filter((test) => !specs.includes(test));
  const isAll = clock !== undefined;
  const browser = isAll || specs.length > 0 ? await testBrowser() : null;
  const executable = browser?.kind === 'installed' ? browser.path : null;
  const env = {
    ...process.env,
    ...(isAll ? clockEnvironment(clock) : { PARLEY_LONG: '1' }),
    ...(executable === null ? {} : { PARLEY_TEST_EXECUTABLE: executable }),
    ...more,
  };
  let tally = nothing;
  if (isAll || units.length > 0)
    tally = sum(tally, await runVitest(name, { args: ['--retry=0', ...units], env, stdio }));
  const args = ['--retries=0', ...specs.map((spec) => path.basename(spec))];
  const projects = /** @type {const} */ (['browser', 'stand-in']);
  for (const project of isAll ? projects : specs.length > 0 ? projects.slice(0, 1) : [])
    tally = sum(tally, await runPlaywright(name, { project, executable, args, env, stdio }));
  return tally;
}

/**
 * The outcome of a run, from its tally and what its tests printed.
 * @param {string} name
 * @param {import('./testRunners.mjs').Tally} tally
 * @param {string} words
 * @returns {Pick<SoakResult, 'name' | 'outcome' | 'figures' | 'failed' | 'skipped'>}
 */
export function judge(name, tally, words) {
  const printed = figuresIn(words);
  const failed = [...tally.failed];
  const skipped = printed.flatMap((line) => (typeof line['skipped'] === 'string' ? [line['skipped']] : []));
  if (printed.every((line) => line['name'] !== name)) failed.push(`${name} printed no figures`);
  /** @type {Figures} */
  const figures = {};
  for (const { name: of, skipped: _, ...found } of printed)
    Object.assign(figures, of === name ? found : { [String(of)]: found });
  const nothingDone = tally.passed === 0 || Object.keys(figures).length === 0;
  const outcome = failed.length > 0 ? 'failed' : nothingDone && skipped.length > 0 ? 'skipped' : 'passed';
  return { name, outcome, figures, failed, skipped };
}

/**
 * The lines of the output that hold JSON with a name.
 * @param {string} words
 * @returns {Figures[]}
 */
function figuresIn(words) {
  return words.split('\n').flatMap((line) => {
    const begins = line.indexOf('{"name":"');
    if (begins < 0) return [];
    try {
      return [JSON.parse(line.slice(begins))];
    } catch {
      return [];
    }
  });
}
