import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findTestBrowser, HEADLESS_SHELL } from './browsers.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { outputTo, run } from './run.mjs';
import { say } from './terminal.mjs';

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
