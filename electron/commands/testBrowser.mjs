import { existsSync } from 'node:fs';
import { findTestBrowser, HEADLESS_SHELL } from './browsers.mjs';
import { node24 } from './node24.mjs';
import { inProject } from './project.mjs';
import { run } from './run.mjs';
import { say } from './terminal.mjs';

const INSTALL_LIMIT_MS = 5 * 60_000;

/**
 * The browser that the end-to-end tests drive. If none is installed, one is downloaded: with apt-get when running
 * as root on Debian, since only apt also installs the system libraries, else with Playwright.
 * @returns {Promise<{ kind: 'installed', path: string } | { kind: 'playwright' } | { kind: 'none' }>}
 */
export async function testBrowser() {
  const found = findTestBrowser();
  if (found !== null) return { kind: 'installed', path: found };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('No Chrome or Chromium was found: installing Chromium with apt-get…');
    const updated = await quietly('apt-get', ['update', '-q']);
    const packages = ['chromium', HEADLESS_SHELL];
    const installed =
      updated && (await quietly('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages]));
    const path = installed ? findTestBrowser() : null;
    if (path !== null) return { kind: 'installed', path };
  }
  say('No Chrome or Chromium was found: fetching the one of Playwright…');
  const cli = inProject('node_modules', 'playwright', 'cli.js');
  const fetched = await quietly(node24(), [cli, 'install', '--only-shell', 'chromium']);
  return { kind: fetched ? 'playwright' : 'none' };
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
async function quietly(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (await run(program, args, { stdio: ['ignore', 2, 2], env, limitMs: INSTALL_LIMIT_MS })) === 0;
}
