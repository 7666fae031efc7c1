import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { goTo } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';

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
  await expect.poll(() => list.count(), { timeout: 60_000 }).toBe(2100);
  // Nothing is synced any more, so that no count changes.
  await sandbox.end();
  await expect(page.getByRole('button', { name: 'Sync', exact: true })).toHaveText('Offline');
  const csv = page.getByRole('button', { name: 'Export CSV', exact: true });

  await test.step('engagements', async () => {
    await page.getByRole('button', { name: 'Export list' }).click();
    const write = page
      .getByRole('dialog', { name: 'Export' })
      .getByRole('button', { name: 'Export', exact: true });
    expect(await downloaded(page, write)).toBe(2100);
  });

  await test.step('accounts', async () => {
    await goTo(page, 'reports/accounts');
    const table = page.getByRole('table', { name: 'Accounts by last contact' });
    await expect(table).toBeVisible();
    const count = await numberIn(page.getByText(/ of [\d,]+ without contact/), / of ([\d,]+) without/);
    expect(count).toBeGreaterThan((await table.getByRole('row').count()) - 1);
    expect(await downloaded(page, csv)).toBe(count);
  });

  await test.step('action items', async () => {
    await goTo(page, 'reports/action-items');
    const lead = page.getByRole('status').filter({ hasText: /action items, / });
    await expect(lead).toBeVisible();
    const count = await numberIn(lead, /^([\d,]+) action/);
    expect(count).toBeGreaterThan(
      (await page.getByRole('table', { name: 'Action items' }).getByRole('row').count()) - 1,
    );
    expect(await downloaded(page, csv)).toBe(count);
  });
});
