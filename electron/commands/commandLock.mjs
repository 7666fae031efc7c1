import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project.mjs';

/** Longer than anything that is done under a lock takes on a slow machine. */
const STALE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 200;

/**
 * Does something that two commands must not do at once; the second waits for the first. A lock whose holder is
 * gone is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withLock(name, body) {
  const file = lockFile(name);
  mkdirSync(path.dirname(file), { recursive: true });
  while (!takes(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await pause(LOOK_AGAIN_MS);
  }
  try {
    return await body();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * In the folder of the build, which is only ever replaced in parts. Not in `node_modules`, which npm replaces under
 * this lock, nor in the system's temporary folder, where another user can put a lock that is never given back.
 * @param {string} name
 */
export function lockFile(name) {
  return inProject('dist', `${name}.lock`);
}

/** @param {string} file */
function takes(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_MS) return true;
    // Signal 0 is no signal: it asks whether there is such a process.
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
