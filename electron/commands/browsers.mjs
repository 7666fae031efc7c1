import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { outputTo, run } from './run.mjs';
import { say } from './terminal.mjs';

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chromium-browser',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Chromium without its user interface, as Debian names it. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** @returns {string[]} where a Chromium-based browser may be installed, best first. */
function candidates() {
  const { env, platform } = process;
  const named = env['CHROME_PATH'] === undefined ? [] : [env['CHROME_PATH']];
  if (platform === 'darwin') {
    const folders = ['/Applications', path.join(homedir(), 'Applications')];
    return [
      ...named,
      ...MAC_APPS.flatMap((app) =>
        folders.map((folder) => path.join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
      ),
    ];
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (folder) => folder !== undefined,
    );
    return [
      ...named,
      ...WINDOWS_PROGRAMS.flatMap((parts) => folders.map((folder) => path.join(folder, ...parts))),
    ];
  }
  return [...named, ...LINUX_NAMES.flatMap(onPath)];
}

/**
 * @param {string} name
 * @returns {string[]} where a program of this name would be
 */
function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, name));
}

/**
 * Finds an installed Chromium-based browser.
 * @returns {string | null}
 */
export function findBrowser() {
  return candidates().find(isProgram) ?? null;
}

/**
 * Finds the installed browser that tests drive. Without a user interface, Chromium takes a fifth less processor time.
 * @returns {string | null}
 */
export function findTestBrowser() {
  return onPath(HEADLESS_SHELL).find(isProgram) ?? findBrowser();
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const INSTALL_LIMIT_MS = 10 * 60_000;
const LOCKED_RETRY_MS = 2_000;

/**
 * @typedef {{ kind: 'installed', path: string } | { kind: 'playwright' } | { kind: 'none' }} TestBrowser
 */

/**
 * The browser that the tests drive. If none is installed, one is downloaded: with apt-get when running as root on
 * Debian, since only apt also installs the system libraries, else with Playwright. Call it once per command:
 * apt-get refuses a second caller.
 * @returns {Promise<TestBrowser>}
 */
export async function testBrowser() {
  const found = findTestBrowser();
  if (found !== null) return { kind: 'installed', path: found };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chrome or Chromium was found: installing Chromium with apt-get…');
    const updated = await apt('update', '-q');
    const packages = ['chromium', HEADLESS_SHELL];
    const installed = updated && (await apt('install', '-y', '-q', '--no-install-recommends', ...packages));
    const path = installed ? findTestBrowser() : null;
    if (path !== null) return { kind: 'installed', path };
  }
  say('No Chrome or Chromium was found: fetching the one of Playwright…');
  const cli = inProject('node_modules', 'playwright', 'cli.js');
  const fetched = await run(node24(), [cli, 'install', '--only-shell', 'chromium'], {
    stdio: ['ignore', 2, 2],
    limitMs: INSTALL_LIMIT_MS,
  });
  return { kind: fetched === 0 ? 'playwright' : 'none' };
}

/**
 * Runs apt-get, which refuses to work while another program uses Debian's packages: that one is waited for.
 * @param {...string} args
 */
async function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const until = Date.now() + INSTALL_LIMIT_MS;
  let isWaiting = false;
  for (;;) {
    let words = '';
    const code = await run('apt-get', args, {
      ...outputTo((piece) => (words += piece)),
      env,
      limitMs: INSTALL_LIMIT_MS,
    });
    if (code === 0) return true;
    const isLocked = /could not get lock|unable to (?:lock|acquire)/i.test(words);
    if (!isLocked || Date.now() > until) {
      say(words);
      return false;
    }
    if (!isWaiting) say('Another program is installing packages; waiting for it…');
    isWaiting = true;
    await pause(LOCKED_RETRY_MS);
  }
}
