import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { findBrowser } from './browsers.mjs';
import { inProject } from './project.mjs';
import { say } from './terminal.mjs';

/** Larger pictures would slow down the README. */
const MAX_BYTES = 400_000;
const TITLE = 'Renewal review with Larkfield Logistics';

/** Takes the screenshots for the README from the demo, in an installed browser. */
const executablePath = process.env['PARLEY_TEST_EXECUTABLE'] ?? findBrowser();
if (executablePath === null) {
  say('The pictures require an installed Chrome, Chromium or Edge.');
  process.exit(1);
}
const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-pictures-'));
const start = inProject('electron', 'commands', 'start.mjs');
const args = [start, '--demo', '--no-open', '--port', '0', '--data-dir', dataDir];
const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  /** @type {{ url: string }} */
  const { url } = JSON.parse(String(line));
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  page.setDefaultTimeout(60_000);

  /** @param {string} name */
  const take = async (name) => {
    const file = inProject('.github', `${name}.png`);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    say(`${path.relative(inProject(), file)}: ${Math.round(size / 1000)} kB`);
    if (size > MAX_BYTES) process.exitCode = 1;
  };

  await page.goto(url);
  await page.getByRole('grid', { name: 'Engagements' }).getByText(TITLE).first().click();
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').nth(4).waitFor();
  await page.mouse.move(0, 0);
  await take('parley');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'API log' }).click();
  await page.getByRole('grid', { name: 'API log' }).getByRole('row').nth(4).waitFor();
  await take('requests');
} finally {
  await browser.close();
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
