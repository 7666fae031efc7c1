import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { findBrowser } from './browsers.mjs';
import { inProject } from './project.mjs';
import { say } from './terminal.mjs';

/** Larger pictures would slow down the README. */
const MAX_BYTES = 400_000;
const MAX_MOVING_BYTES = 2_000_000;
const SIZE = { width: 1280, height: 800 };
const TITLE = 'Renewal review with Larkfield Logistics';

/** Takes the pictures for the README from the demo, in an installed browser; one of them moves. */
const executablePath = process.env['PARLEY_TEST_EXECUTABLE'] ?? findBrowser();
if (executablePath === null) {
  say('The pictures require an installed Chrome, Chromium or Edge.');
  process.exit(1);
}
if (spawnSync('ffmpeg', ['-version']).status !== 0) {
  say('The moving picture requires ffmpeg; on Debian and Ubuntu: apt install ffmpeg.');
  process.exit(1);
}
const dataDir = mkdtempSync(path.join(tmpdir(), 'parley-pictures-'));
const frameDir = mkdtempSync(path.join(tmpdir(), 'parley-frames-'));
const start = inProject('electron', 'commands', 'start.mjs');
const args = [start, '--demo', '--no-open', '--port', '0', '--data-dir', dataDir];
const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** @param {string} file @param {number} most */
function report(file, most) {
  const { size } = statSync(file);
  say(`${path.relative(inProject(), file)}: ${Math.round(size / 1000)} kB`);
  if (size > most) process.exitCode = 1;
}

/** @param {import('playwright').Page} page @param {string} name */
async function take(page, name) {
  const file = inProject('.github', `${name}.png`);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: file });
  report(file, MAX_BYTES);
}

/** The frames of the moving picture, each with the seconds that it stays. */
class Film {
  /** @type {{ file: string, seconds: number }[]} */
  #frames = [];
  #page;

  /** @param {import('playwright').Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {number} seconds */
  async hold(seconds) {
    const file = path.join(frameDir, `${this.#frames.length}.png`);
    await this.#page.screenshot({ path: file });
    this.#frames.push({ file, seconds });
  }

  /** Records what moves by itself. @param {number} count */
  async follow(count) {
    for (let frame = 0; frame < count; frame += 1) {
      await this.hold(0.25);
      await this.#page.waitForTimeout(120);
    }
  }

  /** @param {string} words */
  async type(words) {
    for (const letter of words) {
      await this.#page.keyboard.type(letter);
      await this.hold(0.09);
    }
  }

  /** @param {string} to */
  write(to) {
    const list = path.join(frameDir, 'frames.txt');
    const lines = this.#frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}\n`);
    // The last duration counts only if its frame is named again.
    writeFileSync(list, `${lines.join('')}file '${this.#frames.at(-1)?.file ?? ''}'\n`);
    const picture = ['-vf', 'scale=1120:-1:flags=lanczos', '-c:v', 'libwebp_anim', '-lossless', '0'];
    const quality = ['-q:v', '72', '-compression_level', '6', '-loop', '0', '-vsync', 'vfr'];
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
    const { status, stderr } = spawnSync('ffmpeg', [...input, ...picture, ...quality, to]);
    if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
  }
}

/** Searches, plays what was found, and adds a contact. @param {import('playwright').Page} page */
async function film(page) {
  const moving = new Film(page);
  await page.mouse.move(0, 0);
  await moving.hold(1.2);
  await page.keyboard.press('/');
  await moving.type('price');
  const line = page.getByRole('button', { name: /^Open at / }).first();
  await line.waitFor();
  await page.getByRole('complementary', { name: 'Preview' }).getByRole('listitem').first().waitFor();
  await moving.hold(1.8);
  await line.click();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await moving.follow(6);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/engagements\/ngmt_/);
  await page.getByRole('tab', { name: 'Transcript' }).waitFor();
  await moving.follow(10);
  await page.keyboard.press('Space');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit contacts' });
  await dialog.getByRole('searchbox').waitFor();
  await moving.hold(0.9);
  await moving.type('amara n');
  await dialog.getByRole('button', { name: 'Add Amara Núñez' }).first().click();
  await moving.hold(1.4);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.mouse.move(0, 0);
  await moving.hold(2.2);
  const file = inProject('.github', 'parley.webp');
  moving.write(file);
  report(file, MAX_MOVING_BYTES);
}

try {
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  /** @type {{ url: string }} */
  const { url } = JSON.parse(String(line));
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
  page.setDefaultTimeout(40_000);
  await page.goto(url);
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  const list = page.getByRole('grid', { name: 'Engagements' });
  await list.getByText(TITLE).first().waitFor();
  await page
    .getByRole('button', { name: 'Sync', exact: true })
    .filter({ hasText: /^Synced/ })
    .waitFor({ timeout: 300_000 });
  await film(page);

  // The message about the saved change leaves by itself.
  await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'hidden' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await list.getByText(TITLE).first().click();
  await page.getByRole('tab', { name: 'Insights' }).click();
  await page.getByText('Longest monologue').first().waitFor();
  await take(page, 'insights');
} finally {
  await browser.close();
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(frameDir, { recursive: true, force: true });
}
