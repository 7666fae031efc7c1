import { CLOCKS } from './clock.mjs';

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
    tests: ['electron/core/sync/simulation/simulate.test.ts'],
  },
  {
    name: 'R2-store',
    what: 'the same 10,000 seeds against the real mirror on disk (PARLEY_STORE_SEEDS for fewer)',
    tests: ['electron/core/sync/simulation/storeMirror.test.ts'],
  },
  {
    name: 'R3',
    what: '10,000 interleavings of two editors on one record',
    tests: ['electron/core/edits/twoEditors.test.ts'],
  },
  {
    name: 'R4',
    what: '100 hours beside other credentials, for each way to count a window',
    tests: ['electron/core/api/scheduler/simulation/rateSimulation.test.ts'],
  },
  {
    name: 'R6',
    what: '100,000 malformed problem bodies, 20,000 malformed pages read and 20,000 stored',
    tests: [
      'electron/core/api/responseProblem.test.ts',
      'electron/core/api/adapter/responseParser.test.ts',
      'electron/core/store/write/malformed.test.ts',
    ],
  },
  {
    name: 'R7',
    what: '50 points at which the disk is full, simulated and real; 200 corrupted pages',
    tests: [
      'electron/core/edits/diskFull.test.ts',
      'electron/core/store/damage.test.ts',
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
  ...CLOCKS.map((clock, at) => ({ name: `T${at + 1}`, what: clock.what, tests: [], clock })),
];
