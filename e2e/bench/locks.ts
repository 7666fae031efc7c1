import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { printDetails, printFigure, rounded } from '../../electron/bench/figures.ts';
import { databasesIn, holdElsewhere, type Use } from '../../electron/core/testing/lockHolder.ts';
import { runningProgram } from '../../electron/shells/cli/caller.ts';
import { startService, type Service } from '../fixtures/service.ts';
import { goTo, openListInsteadOfHome } from '../fixtures/startPage.ts';
import { CommandMenu } from '../pages/CommandMenu.ts';
import { launchBrowser } from './measurement.ts';
import { startParley } from './runningParley.ts';

/**
 * What another program costs that holds a lock on one of the databases for five seconds, file by file: how long the main
 * thread lets a call wait while the program runs and while it starts, and how long the page shows no new frame while it
 * scrolls, plays and answers Ctrl+K. The same without a lock is measured in the same run, before and after. Where the
 * program keeps a file to itself, the other one is refused.
 */
const HELD_MS = 5_000;
const CALL_MS = 20;
const SYNC_LIMIT_MS = 240_000;
const RECORDED = 'Renewal review with Larkfield Logistics';
const USES: readonly Use[] = ['write', 'alone'];

interface Gaps {
  /** Milliseconds. */
  readonly call: number;
  readonly frame: number;
  readonly key: number;
}

declare global {
  interface Window {
    /** The longest times since the last question, in milliseconds; set by `watchFrames`. */
    takeGaps?: () => Omit<Gaps, 'call'>;
  }
}

/** Scrolls the list by some rows in each frame, and notes how far apart frames are and how late the menu answers a key. */
function watchFrames(): void {
  let [last, frames, keys, step] = [performance.now(), 0, 0, 40];
  const frame = (now: number): void => {
    frames = Math.max(frames, now - last);
    last = now;
    const list = document.querySelector('[role="grid"]');
    const before = list?.scrollTop;
    list?.scrollBy({ top: step, behavior: 'instant' });
    if (list?.scrollTop === before) step = -step;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const watch = ({ target, timeStamp }: Event): void => {
    const options =
      target instanceof Element ? target.closest('dialog')?.querySelector('[role="listbox"]') : null;
    if (options === null || options === undefined) return;
    const observer = new MutationObserver(() => {
      observer.disconnect();
      keys = Math.max(keys, performance.now() - timeStamp);
    });
    observer.observe(options, { subtree: true, childList: true, characterData: true });
  };
  addEventListener('input', watch, true);
  window.takeGaps = () => {
    const taken = { frame: frames, key: keys };
    [frames, keys] = [0, 0];
    return taken;
  };
}

interface Running {
  readonly url: string;
  /** The longest wait for an answer of the main thread, in milliseconds. */
  longestCall(): Promise<number>;
  end(): Promise<void>;
}

async function startProgram(dataDir: string, service: Service): Promise<Running> {
  const parley = await startParley(dataDir, service);
  const caller = await runningProgram(dataDir);
  return {
    url: parley.url,
    longestCall: async () => {
      let longest = 0;
      for (const end = performance.now() + HELD_MS; performance.now() < end;) {
        const began = performance.now();
        await caller.call('connections.list', {});
        longest = Math.max(longest, performance.now() - began);
        await setTimeout(CALL_MS);
      }
      return longest;
    },
    end: async () => {
      caller.close();
      await parley.end();
    },
  };
}

/** Asks the command menu as long as the lock is held. */
async function askMenu(page: Page): Promise<void> {
  const menu = new CommandMenu(page);
  for (const end = performance.now() + HELD_MS; performance.now() < end;) {
    await page.keyboard.press('Control+k');
    await menu.box.waitFor();
    await page.keyboard.type('ren', { delay: 100 });
    await menu
      .option(/Larkfield/u)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await menu.dialog.waitFor({ state: 'hidden' });
  }
}

async function gapsOf(running: Running, page: Page): Promise<Gaps> {
  await page.evaluate(() => window.takeGaps?.());
  const [call] = await Promise.all([running.longestCall(), askMenu(page)]);
  const ofPage = await page.evaluate(() => window.takeGaps?.());
  return { call, frame: ofPage?.frame ?? Number.NaN, key: ofPage?.key ?? Number.NaN };
}

/** A page in which a recording plays and the list is shown. */
async function openPage(page: Page, url: string, engagementId: string): Promise<void> {
  await page.goto(url);
  await openListInsteadOfHome(page);
  await page
    .getByRole('button', { name: 'Sync', exact: true })
    .filter({ hasText: 'Synced' })
    .waitFor({ timeout: SYNC_LIMIT_MS });
  await goTo(page, `engagements/${engagementId}`);
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await page.evaluate(watchFrames);
  await setTimeout(HELD_MS);
}

const shown = (gaps: Partial<Gaps>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(gaps).map(([name, ms]) => [name, Math.round(ms)]));

const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
const service = await startService(['--demo', '--engagements', '2000', '--rate-limit', '100000']);
const browser = await launchBrowser();
try {
  const running = await startProgram(dataDir, service);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await openPage(page, running.url, (await service.engagementByTitle(RECORDED)).id);
  const free = [await gapsOf(running, page)];
  const held: Gaps[] = [];
  let refused = 0;
  const files = databasesIn(dataDir);
  for (const file of files) {
    for (const use of USES) {
      const other = await holdElsewhere(path.join(dataDir, file), use);
      if (other === null) {
        refused += 1;
        continue;
      }
      const gaps = await gapsOf(running, page);
      await other.end();
      held.push(gaps);
      printDetails(`while it runs: ${path.basename(file)}, ${use}`, shown(gaps));
    }
  }
  free.push(await gapsOf(running, page));
  await page.close();
  await running.end();
  for (const gaps of free) printDetails('while it runs: no lock', shown(gaps));

  const starts = new Map<string, number>();
  for (const file of [null, ...files, null]) {
    const other = file === null ? null : await holdElsewhere(path.join(dataDir, file), 'alone');
    const again = await startProgram(dataDir, service);
    const call = await again.longestCall();
    starts.set(file ?? 'none', Math.max(call, starts.get(file ?? 'none') ?? 0));
    await other?.end();
    await again.end();
    printDetails(`at the start: ${file === null ? 'no lock' : path.basename(file)}`, shown({ call }));
  }

  const most = (of: readonly Gaps[], which: keyof Gaps): number => Math.max(...of.map((gaps) => gaps[which]));
  for (const which of ['call', 'key'] as const)
    printFigure(`longest ${which} while a file is locked`, most(held, which), {
      unit: 'ms',
      withoutLock: rounded(most(free, which)),
      locks: held.length,
      refused,
    });
  // The menu alone takes the page longer than a tenth of a second to draw on two cores without a graphics card.
  printFigure(
    'longest frame while a file is locked, of that without',
    most(held, 'frame') / most(free, 'frame'),
    { ms: rounded(most(held, 'frame')), withoutLock: rounded(most(free, 'frame')) },
  );
  const { none = 0, ...locked } = Object.fromEntries(starts);
  printFigure('longest call at a start with a locked file', Math.max(...Object.values(locked)), {
    unit: 'ms',
    withoutLock: rounded(none),
  });
} finally {
  await browser.close();
  await service.end();
  await rm(dataDir, { recursive: true, force: true });
}
