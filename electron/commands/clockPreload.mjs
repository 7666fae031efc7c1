// Loaded before everything else in each process and thread of a run with another clock, and in component tests.
import { clockShift, shiftDate } from './clock.mjs';

/** Commands and runners compare the times of files with their clock, and those are of the real one. */
const KEEPS_REAL_TIME =
  /[\\/](?:electron[\\/]commands[\\/][\w.]+|vitest[\\/]vitest\.mjs|playwright[\\/]cli\.js)$/;

/** A page has no process. */
const threads = 'process' in globalThis ? process.getBuiltinModule('node:worker_threads') : null;
const keepsRealTime = threads?.isMainThread === true && KEEPS_REAL_TIME.test(process.argv[1] ?? '');
const shift = clockShift();
if (shift !== null && !keepsRealTime) {
  shiftDate(shift);
  if (threads !== null) passToThreads(threads);
}

/**
 * A thread that is given an environment of its own still inherits the clock.
 * @param {typeof import('node:worker_threads')} module
 */
function passToThreads(module) {
  const { PARLEY_TEST_CLOCK_SHIFT, NODE_OPTIONS } = process.env;
  const Real = module.Worker;
  module.Worker = class Worker extends Real {
    /**
     * @param {string | URL} file
     * @param {import('node:worker_threads').WorkerOptions} [options]
     */
    constructor(file, options = {}) {
      const { env } = options;
      const given = typeof env === 'object' ? { ...env, PARLEY_TEST_CLOCK_SHIFT, NODE_OPTIONS } : env;
      super(file, given === undefined ? options : { ...options, env: given });
    }
  };
  process.getBuiltinModule('node:module').syncBuiltinESMExports();
}
