import { readFileSync } from 'node:fs';
import { withLock } from './commandLock.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { Refusal, say } from './terminal.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | null} null if it is missing or unreadable.
 */
function readPackages(file) {
  try {
    /** @type {Lock} */
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    return lock.packages ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether the installed packages match the lock file. Optional ones may be missing: they are for other systems, or
 * the user omitted them.
 * @param {Record<string, LockEntry>} wanted `packages` of package-lock.json
 * @param {Record<string, LockEntry> | null} installed `packages` of node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  if (installed === null) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const found = installed[place];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Installs the dependencies if they are missing or differ from the lock file. */
export async function ensureInstalled() {
  const wanted = readPackages(inProject('package-lock.json'));
  if (wanted === null) throw new Refusal('package-lock.json is missing or damaged. Restore it with git.');
  const done = () => isInstalled(wanted, readPackages(inProject('node_modules', '.package-lock.json')));
  if (done()) return;
  await withLock('install', async () => {
    // Another command may have installed them while we waited.
    if (done()) return;
    say('Installing the dependencies; the first time this takes a minute or two…');
    const code = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) {
      throw new Refusal(
        'The dependencies could not be installed; npm gives the reason above. Check the network, then run the same command again.',
      );
    }
  });
}

/**
 * Runs the npm script that runs us, if there is one: on Windows `npm` is a batch file, not a program.
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function runNpm(args, options = {}) {
  const script = process.env['npm_execpath'];
  const [program, first] =
    script?.endsWith('.js') === true
      ? [process.execPath, [script]]
      : process.platform === 'win32'
        ? [process.env['ComSpec'] ?? 'cmd.exe', ['/d', '/s', '/c', 'npm']]
        : ['npm', []];
  return run(program, [...first, ...args], { ...options, stdio: ['ignore', 2, 2] });
}
