import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

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
