import type { Page } from 'playwright';
import { z } from 'zod';
import { choose } from '../fixtures/choose.ts';
import { countLineRenders, type LineCounts } from '../fixtures/lineRenders.ts';
import type { Service } from '../fixtures/service.ts';
import { median, printFigure, rounded } from '../../electron/bench/figures.ts';
import { withParley } from './runningParley.ts';

/**
 * Following playback through a call of 40,000 lines: how many lines render when the spoken line changes, how much
 * script each tick of the playhead costs, and how soon the call is open. A real recording plays and moves the
 * playhead every frame: at triple speed for counting, at normal speed for timing. These are separate runs, so that
 * they don't affect each other. Script time is compared to the same page at rest, with an empty function in every
 * frame, in alternating turns of the same run, as the median of pairs. Folding the speaker lanes gives the share of
 * their playhead.
 */
const PAIRS = 5;
const WINDOW_MS = 3_000;
const COUNT_MS = 10_000;
const SYNC_LIMIT_MS = 240_000;

/** The title of the call with the longest transcript. */
async function longestCall(service: Service): Promise<string> {
  const response = await fetch(`${service.baseUrl}/v2/engagements?limit=100`, {
    headers: { authorization: `Bearer ${service.tokens.full}` },
  });
  const row = z.object({ id: z.string(), title: z.string(), duration_seconds: z.number().nullish() });
  const { data } = z.object({ data: z.array(row) }).parse(await response.json());
  const longest = data.toSorted((a, b) => (b.duration_seconds ?? 0) - (a.duration_seconds ?? 0))[0];
  if (longest === undefined) throw new Error('The API has no calls.');
  return longest.id;
}

declare global {
  interface Window {
    /** Milliseconds from the click on a row to the first frame with lines; set by `timeFirstLine`. */
    firstLineMs?: number;
  }
}

/**
 * Runs in a page before any of its own scripts. Uses the page's own clock, because measuring from outside adds
 * latency. A page that reopens a call shows lines before any click, so they are awaited from the last one.
 */
function timeFirstLine(): void {
  let clicked = 0;
  const observer = new MutationObserver(() => {
    if (document.querySelector('[aria-posinset]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.addEventListener('message', () => (window.firstLineMs = performance.now() - clicked));
      drawn.port1.start();
      drawn.port2.postMessage(null);
    });
  });
  const watch = (event: Event): void => {
    clicked = event.timeStamp;
    observer.observe(document, { subtree: true, childList: true });
  };
  addEventListener('click', watch, true);
}

/** Opens the call, waits until all lines have loaded, and returns how long the first one took. */
async function openCall(page: Page, url: string, id: string): Promise<number> {
  await page.addInitScript(timeFirstLine);
  await page.goto(url);
  // A page opens where the last one was left.
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  const list = page.getByRole('grid', { name: 'Engagements' });
  await list.getByRole('row').first().waitFor();
  const row = page.locator(`[id="row-${id}"]`);
  await list.focus();
  while ((await row.count()) === 0) await page.keyboard.press('PageDown');
  await row.click();
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
  await page.getByText(/ of 40,000 lines$/).waitFor({ state: 'detached' });
  return page.evaluate(() => window.firstLineMs ?? Number.NaN);
}

async function play(page: Page, speed: string): Promise<void> {
  const player = page.getByRole('region', { name: 'Player' });
  await choose(player.getByLabel('Speed'), `${speed}×`);
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('[role="listitem"][aria-current="true"]').waitFor();
}

async function count(page: Page): Promise<LineCounts> {
  const take = (): Promise<LineCounts> =>
    page.evaluate(() => window.takeLineCounts?.() ?? { changes: 0, rendered: 0, frames: 0 });
  await take();
  await page.waitForTimeout(COUNT_MS);
  return take();
}

/**
 * Milliseconds of script per second, in processor time of the page's main thread, so that other programs don't
 * count.
 */
async function scriptPerSecond(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const began = performance.now();
  const before = await read();
  await page.waitForTimeout(WINDOW_MS);
  const script = ((await read()) - before) * 1000;
  const seconds = (performance.now() - began) / 1000;
  await session.detach();
  return script / seconds;
}

/** The baseline: frames run, but do nothing. */
function idleFrames(): void {
  const frame = (): void => void requestAnimationFrame(frame);
  frame();
}

async function scriptAtRest(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const rest = await scriptPerSecond(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  return rest;
}

await withParley(['--engagements', '2000'], async ({ browser, service, url }) => {
  const id = await longestCall(service);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });

  const counted = await context.newPage();
  await counted.addInitScript(countLineRenders);
  await openCall(counted, url, id);
  await play(counted, '3');
  const { changes, rendered, frames } = await count(counted);
  printFigure('renders per spoken line', rendered / changes, { changes, frames });

  // Another tab is admitted by an open one only.
  const timed = await context.newPage();
  await timed.goto(new URL('/', url).href);
  await timed.getByRole('link', { name: 'Engagements', exact: true }).waitFor();
  await counted.close();
  const firstLineMs = await openCall(timed, new URL('/', url).href, id);
  printFigure('first line of 40,000', firstLineMs, { unit: 'ms' });
  // Work of the sync would count as script of the playhead.
  await timed
    .getByRole('button', { name: 'Sync', exact: true })
    .filter({ hasText: 'Synced' })
    .waitFor({ timeout: SYNC_LIMIT_MS });
  await timed.evaluate(idleFrames);
  await play(timed, '1');
  const ticksPerSecond = frames / (COUNT_MS / 1000);
  const perTick: number[] = [];
  const ofLanes: number[] = [];
  const fold = timed.getByRole('button', { name: 'Speakers', exact: true });
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const shown = await scriptPerSecond(timed);
    const rest = await scriptAtRest(timed);
    await fold.click();
    const folded = await scriptPerSecond(timed);
    await fold.click();
    perTick.push((shown - rest) / ticksPerSecond);
    ofLanes.push((shown - folded) / ticksPerSecond);
  }
  printFigure('script per tick', median(perTick), {
    unit: 'ms',
    pairs: perTick.map(rounded),
    ticksPerSecond: rounded(ticksPerSecond),
  });
  printFigure('script per tick for the lanes', median(ofLanes), { unit: 'ms', pairs: ofLanes.map(rounded) });
});
