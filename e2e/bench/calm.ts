import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { median, printDetails, printFigure, rounded } from '../../electron/bench/figures.ts';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { withParley } from './runningParley.ts';
import { tasksDuring } from './scrolling.ts';

/**
 * P9: how a window performs while a workspace with long timelines is mirrored in the background and the user
 * scrolls, on a processor that is four times slower: in ten runs of a few seconds each, its tasks over 50 ms, in
 * processor time of its main thread; and its largest incoming message.
 */
const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '60000' },
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '4' },
    throttle: { type: 'string', default: '4' },
  },
});
const LIMIT_MS = 50;
/** What a page loads after its first rows belongs to its start. */
const IDLE_AFTER_MS = 4_000;

/** Scrolls up and down the list. */
async function scroll(page: Page): Promise<void> {
  const until = performance.now() + Number(values.seconds) * 1000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    await page.mouse.wheel(0, turn % 40 < 20 ? 400 : -400);
    await page.waitForTimeout(50);
  }
}

await withParley(
  ['--engagements', values.engagements, '--rate-limit', '100000'],
  async ({ browser, url }) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    let [largest, messages] = [0, 0];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        messages += 1;
        largest = Math.max(largest, payload.length);
      }),
    );
    await page.goto(url);
    await openListInsteadOfHome(page);
    const grid = page.getByRole('grid', { name: 'Engagements' });
    await grid.getByRole('row').first().waitFor();
    await page.waitForTimeout(IDLE_AFTER_MS);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) });
    const synced = page.getByRole('button', { name: 'Sync', exact: true }).filter({ hasText: 'Synced' });
    const longest: number[] = [];
    let over = 0;
    for (let run = 0; run < Number(values.rounds); run += 1) {
      await grid.hover();
      const before = messages;
      const tasks = await tasksDuring(browser, page, () => scroll(page));
      longest.push(Math.max(0, ...tasks));
      over += tasks.filter((ms) => ms > LIMIT_MS).length;
      printDetails(`run ${run + 1}`, { longest: rounded(longest.at(-1) ?? 0), messages: messages - before });
      if ((await synced.count()) > 0)
        throw new Error('The mirror was complete too early: more --engagements.');
    }
    printFigure('tasks over 50 ms', over, { runs: longest.length, throttle: Number(values.throttle) });
    printFigure('longest task', Math.max(...longest), { unit: 'ms', median: rounded(median(longest)) });
    printFigure('largest message to the page', largest / 1024, { unit: 'KB', messages });
  },
);
