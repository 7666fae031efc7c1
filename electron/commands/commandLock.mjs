import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject } from './project.mjs';

/** Longer than any locked work takes on a slow machine. */
const STALE_MS = 10 * 60_000;
const RETRY_MS = 200;

/**
 * Runs work that two commands must not do at once; the second waits for the first. A lock left behind by a dead
 * process is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withLock(name, body) {
  const file = lockFile(name);
  mkdirSync(path.dirname(file), { recursive: true });
  while (!acquire(file)) {
    if (isStale(file)) rmSync(file, { force: true });
    else await pause(RETRY_MS);
  }
  try {
    return await body();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Lock files live in the build folder, which is only ever replaced piece by piece. npm replaces `node_modules`
 * under this lock, and in the system's temporary folder another user could place a lock that is never released.
 * @param {string} name
 */
export function lockFile(name) {
  return inProject('dist', `${name}.lock`);
}

/** @param {string} file */
function acquire(file) {
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
    // Signal 0 only tests whether the process exists.
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
