import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** Well within the two seconds in which a command has to exit. */
const POLL_MS = 250;

/**
 * Calls the listener once if the npm that started this command is gone. npm signals its shell but not what the
 * shell runs, so the signal never arrives here; only the parent's process id changes. Commands started without npm
 * may outlive their parent, as with nohup.
 * @param {() => void} listener
 * @returns {() => void} stops watching
 */
export function onOrphaned(listener) {
  // On Windows, the parent process id never changes.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, POLL_MS);
  return () => clearInterval(timer);
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Whether this command was asked to end while a program ran. */
let isEnding = false;

/**
 * @typedef {object} RunOptions
 * @property {import('node:child_process').StdioOptions} [stdio] inherited by default.
 * @property {string} [cwd] the project folder by default.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [limitMs] after which the program is killed.
 * @property {boolean} [visible] a program with windows of its own; on Windows all others are started without any.
 * @property {(child: import('node:child_process').ChildProcess) => void} [onStart]
 */

/**
 * Runs a program until it exits, and forwards the signals that we receive.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 1 if it could not be started or was killed. A program that killed
 * itself after being asked to exit counts as successful. Once we are asked to, no other program is started.
 */
export function run(program, args, options = {}) {
  if (isEnding) return Promise.resolve(1);
  const { stdio = 'inherit', cwd = root, env = process.env, limitMs, visible = false, onStart } = options;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio, env, windowsHide: !visible });
    let asked = false;
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      // Once: a terminal sends Ctrl+C to the program too, and some end without closing at the second signal.
      if (asked) return;
      asked = true;
      isEnding = true;
      // Windows can only kill; the IPC channel, if there is one, asks politely.
      if (process.platform === 'win32' && child.connected) child.send('close');
      else child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    const stopWatching = onOrphaned(() => forward('SIGTERM'));
    const limit = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    /** @param {number} code */
    const done = (code) => {
      clearTimeout(limit);
      stopWatching();
      for (const signal of SIGNALS) process.off(signal, forward);
      resolve(code);
    };
    child.once('error', () => done(1));
    child.once('close', (code, signal) => done(code ?? (asked && signal === 'SIGKILL' ? 0 : 1)));
    onStart?.(child);
  });
}

/**
 * Options with which a program's output goes to a function instead of ours.
 * @param {(words: string) => void} say
 * @returns {Required<Pick<RunOptions, 'stdio' | 'onStart'>>}
 */
export function outputTo(say) {
  return {
    stdio: ['ignore', 'pipe', 'pipe'],
    onStart: (child) => {
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    },
  };
}
