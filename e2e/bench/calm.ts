import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { printFigure } from './measurement.ts';
import { withParley } from './runningParley.ts';

/**
 * P9: how a window performs while a workspace with long timelines is mirrored in the background and the user
 * scrolls: its longest task once the page is shown, and its largest incoming message.
 */
const { values } = parseArgs({ options: { engagements: { type: 'string', default: '1500' } } });

declare global {
  interface Window {
    longTasks?: number[];
  }
}

function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    window.longTasks?.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

/** Scrolls up and down the list until the mirror is complete. */
async function scrollUntilCopied(page: Page): Promise<number> {
  const grid = page.getByRole('grid', { name: 'Engagements' });
  const done = page.getByRole('button', { name: 'Sync', exact: true }).filter({ hasText: 'Synced' });
  let turns = 0;
  await grid.hover();
  while ((await done.count()) === 0) {
    await page.mouse.wheel(0, turns % 40 < 20 ? 400 : -400);
    await page.waitForTimeout(50);
    turns += 1;
  }
  return turns;
}

await withParley(
  ['--engagements', values.engagements, '--rate-limit', '100000'],
  async ({ browser, url }) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    let largest = 0;
    let messages = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        messages += 1;
        largest = Math.max(largest, payload.length);
      }),
    );
    await page.goto(url);
    await openListInsteadOfHome(page);
    await page.getByRole('grid', { name: 'Engagements' }).getByRole('row').first().waitFor();
    await page.evaluate(watchTasks);
    const began = performance.now();
    const turns = await scrollUntilCopied(page);
    const seconds = (performance.now() - began) / 1000;
    const tasks = await page.evaluate(() => window.longTasks ?? []);
    printFigure('longest task', Math.max(0, ...tasks), { unit: 'ms', seconds, turns, messages });
    printFigure('tasks over 50 ms', tasks.length);
    printFigure('largest message to the page', largest / 1024, { unit: 'KB' });
  },
);
