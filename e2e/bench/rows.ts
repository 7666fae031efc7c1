import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { z } from 'zod';
import { startCommand } from '../fixtures/command.ts';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { inventList } from '../fixtures/syntheticList.ts';
import { median, printFigure, rounded } from '../../electron/bench/figures.ts';
import { launchBrowser } from './measurement.ts';
import { buildRowPeers } from './rowPeers.ts';
import { longestTask, workPerFrame, type Scrolling } from './scrolling.ts';

/**
 * P8 and the part of P1 about fixed-height rows: the product's list with 100,000 rows scrolled at 8,000 pixels per
 * second, compared to TanStack Virtual with default measuring and a handwritten recycler with the very same
 * elements; processor time of the page's main thread per frame, in alternating turns, as the median of ratios. Also
 * the page's memory with a million rows compared to a thousand, after a walk through the list to its last row.
 */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '5' },
    /** Of scrolling in each turn. */
    seconds: { type: 'string', default: '3' },
  },
});
const VIEW = { viewport: { width: 1280, height: 800 }, locale: 'en-US' } as const;
const ROWS = 100_000;
const PAIRS = Number(values.pairs);
const SECONDS = Number(values.seconds);
/** Of scrolling, to find the longest task. */
const LONG_SECONDS = 10;
const scrollingOf = (selector: string): Scrolling => ({ selector, seconds: SECONDS, throttle: 1 });

declare global {
  interface Window {
    startRecycler?: (count: number, template: string) => void;
    startTanStack?: (count: number, template: string) => void;
  }
}

async function openList(context: BrowserContext, url: string, rows: number): Promise<Page> {
  const page = await context.newPage();
  await inventList(page, rows);
  await page.goto(url);
  await openListInsteadOfHome(page);
  await page.locator('[role="grid"] [role="row"][id="row-ngmt_0"]').waitFor();
  return page;
}

/** A page with the app's styles and an empty list as large as the product's, with its columns. */
async function openPeers(browser: Browser, product: Page, script: string): Promise<Page> {
  const grid = product.locator('[role="grid"]');
  const size = await grid.boundingBox();
  const columns = await grid.evaluate((element) => element.style.getPropertyValue('--columns'));
  const styles = await product.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n'),
  );
  const page = await browser.newPage(VIEW);
  await page.setContent(
    `<!doctype html><style>${styles}
      #scroller { position: relative; width: ${size?.width}px; height: ${size?.height}px; overflow: hidden auto; --columns: ${columns}; }
      #scroller [role='row'] { position: absolute; inset-inline: 0; contain: strict; }
    </style><div id="scroller"><div style="position:relative"></div></div>`,
  );
  await page.addScriptTag({ content: script });
  return page;
}

/** The heap size of the page after garbage collection, in bytes. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    least = Math.min(least, usedSize);
  }
  await session.detach();
  return least;
}

/** A page that has been at the last row of its list and is back at the first. */
async function openWalked(context: BrowserContext, url: string, rows: number): Promise<Page> {
  const page = await openList(context, url, rows);
  const grid = page.getByRole('grid', { name: 'Engagements' });
  await grid.focus();
  await page.keyboard.press('End');
  await page.locator(`[id="row-ngmt_${rows - 1}"]`).waitFor();
  await page.keyboard.press('Home');
  await page.locator('[id="row-ngmt_0"]').waitFor();
  return page;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
const parley = await startCommand('start', ['--no-open', '--port', '0', '--data-dir', dataDir, '--demo']);
const { url } = z.object({ url: z.url() }).parse(parley.ready);
const browser = await launchBrowser();
try {
  const script = await buildRowPeers();
  const context = await browser.newContext(VIEW);
  const product = await openList(context, url, ROWS);
  // A typical row: with a company, people, a duration and no badge.
  const template = await product.locator('[id="row-ngmt_2"]').evaluate((row) => row.outerHTML);
  const peers = await openPeers(browser, product, script);
  const recycler = async (): Promise<number> => {
    await peers.evaluate(([rows, row]) => window.startRecycler?.(rows, row), [ROWS, template] as const);
    return workPerFrame(peers, scrollingOf('#scroller'));
  };
  const tanStackPage = await openPeers(browser, product, script);
  await tanStackPage.evaluate(([rows, row]) => window.startTanStack?.(rows, row), [ROWS, template] as const);

  const turns: { ours: number; tanStack: number; floor: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const show = async (page: Page, run: () => Promise<number>): Promise<number> => {
      await page.bringToFront();
      return run();
    };
    const ours = await show(product, () => workPerFrame(product, scrollingOf('[role="grid"]')));
    const tanStack = await show(tanStackPage, () => workPerFrame(tanStackPage, scrollingOf('#scroller')));
    const floor = await show(peers, recycler);
    turns.push({ ours, tanStack, floor });
  }
  const ofTanStack = median(turns.map(({ ours, tanStack }) => ours / tanStack));
  const ofRecycler = median(turns.map(({ ours, floor }) => ours / floor));
  for (const name of ['ours', 'tanStack', 'floor'] as const) {
    const all = turns.map((each) => each[name]);
    printFigure(`${name}: processor time per frame`, median(all), { unit: 'ms', turns: all.map(rounded) });
  }
  printFigure('processor time per frame, of TanStack Virtual’s', ofTanStack);
  printFigure('processor time per frame, of a recycler’s', ofRecycler);
  await product.bringToFront();
  for (const [throttle, name] of [
    [1, 'longest task'],
    [4, 'longest task at 4× throttle'],
  ] as const) {
    const longest = await longestTask(browser, product, {
      ...scrollingOf('[role="grid"]'),
      seconds: LONG_SECONDS,
      throttle,
    });
    printFigure(name, longest, { unit: 'ms' });
  }
  await Promise.all([peers.close(), tanStackPage.close()]);

  // Another tab is admitted by an open one only, without the key.
  const address = new URL('/', url).href;
  const walked = [
    await openWalked(context, address, 1_000),
    await openWalked(context, address, 1_000_000),
  ] as const;
  await product.close();
  // Rows seen on the way are kept for ten seconds.
  await walked[1].waitForTimeout(12_000);
  const [small, large] = [await heapOf(walked[0]), await heapOf(walked[1])];
  printFigure('heap with a million rows, of that with a thousand', large / small, {
    megabytes: [small, large].map((bytes) => rounded(bytes / 1024 / 1024)),
  });
} finally {
  await browser.close();
  await parley.end();
  await rm(dataDir, { recursive: true, force: true });
}
