import type { BrowserContext, Locator, Page } from 'playwright/test';
import { choose } from '../fixtures/choose.ts';
import { countLineRenders, type LineCounts } from '../fixtures/lineRenders.ts';
import { inventList } from '../fixtures/syntheticList.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { Player } from '../pages/Player.ts';
import { readFile } from 'node:fs/promises';
import { goTo, untilSynced } from '../fixtures/startPage.ts';

const KB = 1024;
/** Its lines are short, so that few seconds of it change the spoken line often. */
const TITLE = 'Night shift at dock seven, Bristol (four hours)';

declare global {
  interface Window {
    /** What the page sent to the program before its first row. */
    sentBeforeRows?: string[];
  }
}

/** Runs in the page, before its own scripts. How much it sends later depends on the machine. */
function noteSentBeforeRows(): void {
  const sent: string[] = [];
  window.sentBeforeRows = sent;
  window.WebSocket = class extends WebSocket {
    override send(data: Parameters<WebSocket['send']>[0]): void {
      const isBefore = document.querySelector('[role="row"][data-index]') === null;
      if (isBefore && typeof data === 'string') sent.push(data);
      super.send(data);
    }
  };
}

/** The sizes of all messages from the program. */
function watchReceived(context: BrowserContext): readonly number[] {
  const received: number[] = [];
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(payload.length));
    }),
  );
  return received;
}

// Counts that hold on every machine, of what the benchmarks time.

test('a long list keeps few rows in the page', async ({ parley, context }) => {
  await inventList(context, 100_000);
  const page = await parley.open(['--demo']);
  const list = new EngagementList(page);
  await expect(page.locator('[id="row-ngmt_0"]')).toBeInViewport();
  await list.grid.hover();
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 800);
  await expect.poll(() => list.lastIndexInPage()).toBeGreaterThan(500);
  expect(await list.rows.count()).toBeLessThanOrEqual(50);
});

test('few requests before the first row, small messages, two renders per spoken line', async ({
  parley,
  context,
}) => {
  await context.addInitScript(countLineRenders);
  await context.addInitScript(noteSentBeforeRows);
  const received = watchReceived(context);
  const page = await parley.open(['--demo']);
  const list = new EngagementList(page);
  await expect(list.rows.first()).toBeVisible();
  await untilSynced(page);
  expect(Math.max(...received) / KB).toBeLessThanOrEqual(64);

  await page.reload();
  await expect(list.rows.first()).toBeVisible();
  const sent = await page.evaluate(() => window.sentBeforeRows ?? []);
  expect(sent.length, sent.join(', ')).toBeLessThanOrEqual(24);

  await list.row(TITLE).click();
  await expect(new EngagementPage(page, TITLE).lines.first()).toBeVisible();
  const player = new Player(page);
  await choose(player.speed, '3×');
  await player.play.click();
  await page.locator('[role="listitem"][aria-current="true"]').waitFor();
  const take = (): Promise<LineCounts> =>
    page.evaluate(() => window.takeLineCounts?.() ?? { changes: 0, rendered: 0, frames: 0 });
  await take();
  const counts = { changes: 0, rendered: 0 };
  await expect
    .poll(async () => {
      const { changes, rendered } = await take();
      counts.changes += changes;
      counts.rendered += rendered;
      return counts.changes;
    })
    .toBeGreaterThanOrEqual(8);
  expect(counts.rendered).toBeLessThanOrEqual(2 * counts.changes);
});

/** The rows of a CSV file after its headings; a quoted cell may hold line breaks. */
function rowsOf(csv: string): number {
  const unquoted = csv.replace(/"(?:[^"]|"")*"/gu, '');
  return unquoted.split('\r\n').filter((line) => line !== '').length - 1;
}

async function downloaded(page: Page, button: Locator): Promise<number> {
  const download = page.waitForEvent('download');
  await button.click();
  return rowsOf(await readFile(await (await download).path(), 'utf8'));
}

async function numberIn(text: Locator, pattern: RegExp): Promise<number> {
  const found = pattern.exec(await text.innerText())?.[1] ?? '';
  return Number(found.replaceAll(/\D/g, ''));
}

test('every CSV holds all that its page counts, loaded or not', async ({ parley, service, context }) => {
  // Without the system's file dialog, the browser saves a download.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  // So many that no page loads all of its rows at once.
  const sandbox = await service(['--engagements', '2100', '--rate-limit', '100000']);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const list = new EngagementList(page);
  await expect.poll(() => list.count()).toBe(2100);
  // Nothing is synced any more, so that no count changes.
  await sandbox.end();
  await expect(page.getByRole('button', { name: 'Sync', exact: true })).toHaveText('Offline');
  const csv = page.getByRole('button', { name: 'Export CSV', exact: true });

  await test.step('engagements', async () => {
    await page.getByRole('button', { name: 'Export list' }).click();
    await page.getByRole('menuitem', { name: /^List/ }).click();
    const write = page
      .getByRole('dialog', { name: 'Export' })
      .getByRole('button', { name: 'Export', exact: true });
    expect(await downloaded(page, write)).toBe(2100);
  });

  await test.step('accounts', async () => {
    await goTo(page, 'reports/accounts');
    const table = page.getByRole('table', { name: 'Accounts by last contact' });
    await expect(table).toBeVisible();
    await choose(page.getByRole('combobox', { name: 'Show accounts' }), 'Went quiet');
    const count = await numberIn(page.getByText(/accounts silent for/), /^([\d,]+) accounts/);
    expect(count).toBeGreaterThan((await table.getByRole('row').count()) - 1);
    expect(await downloaded(page, csv)).toBe(count);
  });

  await test.step('team and signals', async () => {
    for (const [report, name] of [
      ['team', 'Talk by team member'],
      ['signals', / by account$/],
    ] as const) {
      // The sandbox’s engagements are of this year, whatever year it is.
      await goTo(page, `reports/${report}?range=2025-12-01..2026-11-30`);
      const rows = page.getByRole('table', { name }).getByRole('row');
      await expect(rows.nth(3)).toBeVisible();
      const count = (await rows.count()) - 1;
      expect(await downloaded(page, csv)).toBe(count);
    }
  });

  await test.step('action items', async () => {
    await goTo(page, 'reports/action-items');
    const lead = page.getByRole('status').filter({ hasText: / open, / });
    await expect(lead).toBeVisible();
    const count = await numberIn(lead, /^([\d,]+) open/);
    expect(count).toBeGreaterThan(
      (await page.getByRole('table', { name: 'Action items' }).getByRole('row').count()) - 1,
    );
    expect(await downloaded(page, csv)).toBe(count);
  });
});
