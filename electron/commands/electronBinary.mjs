import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { say } from './terminal.mjs';

const FETCH_LIMIT_MS = 5 * 60_000;
/** How long a failed download is remembered, so that an offline machine doesn't wait on every start. */
const FAILURE_MS = 24 * 60 * 60_000;
const PROGRESS_MS = 10_000;
const failureFile = () => inProject('node_modules', '.cache', 'parley', 'electron-not-fetched');

/**
 * Finds Electron's executable. Requiring the package itself would start a download.
 * @returns {string | null}
 */
export function findElectron() {
  const folder = inProject('node_modules', 'electron');
  const pathFile = path.join(folder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null;
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  const file = override
    ? path.join(override, name ?? executableIn(process.platform))
    : name === null
      ? null
      : path.join(folder, 'dist', name);
  return file !== null && existsSync(file) ? file : null;
}

/**
 * Where the executable is in a folder of Electron's. Its installer records that; a folder specified by the user was
 * created without it.
 * @param {NodeJS.Platform} platform
 */
export function executableIn(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/**
 * Downloads the executable with Electron's own installer.
 * @param {{ again: boolean }} options `again`: also retry if it failed recently.
 * @returns {Promise<string | null>} null if it failed; the reason was printed.
 */
export async function fetchElectron({ again }) {
  if (!again && failedRecently()) return null;
  const { version } = JSON.parse(readFileSync(inProject('node_modules', 'electron', 'package.json'), 'utf8'));
  say(`Fetching Electron ${version} (about 120 MB, once)…`);
  const began = Date.now();
  const progress = setInterval(
    () => say(`Still fetching Electron, ${Math.round((Date.now() - began) / 1000)} s so far…`),
    PROGRESS_MS,
  );
  let words = '';
  const code = await run(node24(), [inProject('node_modules', 'electron', 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    limitMs: FETCH_LIMIT_MS,
    onStart: (child) => child.stderr?.on('data', (piece) => (words += String(piece))),
  });
  clearInterval(progress);
  const found = code === 0 ? findElectron() : null;
  if (found === null) say(`Electron could not be fetched: ${whyNotFetched(words)}`);
  remember(found === null);
  return found;
}

/**
 * The line of the installer that says what went wrong, without the stack below it.
 * @param {string} words its standard error
 */
export function whyNotFetched(words) {
  const lines = words.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /^(\w*Error|\w+ \[\w+\]|RequestError)\b.*:/.test(line));
  return (
    error ?? lines.find((line) => line !== '') ?? 'its installer took too long or ended without a message'
  );
}

function failedRecently() {
  const file = failureFile();
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < FAILURE_MS;
}

/** @param {boolean} failed */
function remember(failed) {
  const file = failureFile();
  if (!failed) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
}

const RESTRICTIONS = /** @type {const} */ ([
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]);

/**
 * Why Electron would abort with its message about the SUID sandbox, and what to do; null if it starts.
 * Chromium's sandbox needs either user namespaces, which Ubuntu since 23.10 and hardened systems deny to
 * unknown programs, or a helper owned by root. Packages contain the helper; npm can't install one. Parley
 * never runs without the sandbox.
 * @param {string} electron the executable
 * @param {{ platform?: NodeJS.Platform, read?: (file: string) => string | null, helper?: (file: string) => {
 * uid: number, mode: number } | null }} [machine] @returns {{ why: string, fix: string } | null}
 */
export function whyNoSandbox(electron, machine = {}) {
  const { platform = process.platform, read = textOf, helper = ownerOf } = machine;
  if (platform !== 'linux') return null;
  if (!RESTRICTIONS.some(([file, restricted]) => read(file)?.trim() === restricted)) return null;
  const file = path.join(path.dirname(electron), 'chrome-sandbox');
  const found = helper(file);
  if (found !== null && found.uid === 0 && (found.mode & 0o7777) === 0o4755) return null;
  return {
    why: 'this system denies it user namespaces, which its sandbox needs',
    fix: `sudo chown root:root '${file}' && sudo chmod 4755 '${file}'`,
  };
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} file */
function ownerOf(file) {
  return statSync(file, { throwIfNoEntry: false }) ?? null;
}
