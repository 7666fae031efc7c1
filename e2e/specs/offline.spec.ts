import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { ConnectDialog, WelcomePage } from '../pages/ConnectDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';

/** `PARLEY_E2E_ENGAGEMENTS=20000` runs the test with a workspace of that size. */
const ENGAGEMENTS = Number(process.env['PARLEY_E2E_ENGAGEMENTS'] ?? 120);
const FILL_MS = 300_000 + ENGAGEMENTS * 200;

async function check(page: Page): Promise<void> {
  const copy = page.getByRole('button', { name: 'Sync', exact: true });
  await copy.click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.keyboard.press('Escape');
}

/** Exports the whole list and returns the file's content. */
async function exported(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export list' }).click();
  await page.getByRole('menuitem', { name: /^List/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('radio', { name: format }).check();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  await expect(page.getByText(new RegExp(`exported to .*\\.${format}$`, 'i')).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  return text;
}

test('a changing workspace is synced in the background, stays complete offline and over a restart, and catches up', async ({
  parley,
  service,
  context,
}) => {
  test.setTimeout(3 * FILL_MS + 60_000);
  // Without the system's file dialog, the browser saves a download.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const size = ['--engagements', String(ENGAGEMENTS), '--seed', '11', '--rate-limit', '100000'];
  const sandbox = await service([...size, '--activity', '30']);
  const start = ['--connect', sandbox.baseUrl, '--writable'];
  const token = { PARLEY_TOKEN: sandbox.tokens.full };
  let page = await parley.open(start, token);
  let list = new EngagementList(page);
  const copied = () => page.getByRole('button', { name: 'Sync', exact: true });

  // Rows can be read long before all of them are synced.
  await expect(list.rows.first()).toBeVisible();
  await expect(copied()).toHaveText('Synced', { timeout: FILL_MS });

  await sandbox.end();
  await check(page);
  await expect(copied()).toHaveText('Offline');
  // Only now nothing changes anymore.
  const rows: unknown = JSON.parse(await exported(page, 'JSON'));
  const count = Array.isArray(rows) ? rows.length : 0;
  expect(count).toBeGreaterThanOrEqual(ENGAGEMENTS);
  await expect.poll(() => list.count()).toBe(count);
  await list.grid.focus();
  await page.keyboard.press('End');
  await expect(list.rowAt(count)).toBeVisible();

  await list.search.fill('has:transcript the');
  const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await found.first().getByRole('button').first().click();
  await expect(page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  await expect(list.grid).toBeVisible();

  const csv = await exported(page, 'CSV');
  expect(csv.trimEnd().split(/\r?\n/u).length).toBeGreaterThan(count);

  // Without a keychain, the token is lost with the program, but the mirror isn't.
  await page.close();
  await parley.close();
  page = await parley.open();
  list = new EngagementList(page);
  await expect.poll(() => list.count()).toBe(count);
  await expect(page.getByText('Not synced yet')).toBeVisible();
  await list.grid.focus();
  await page.keyboard.press('End');
  await expect(list.rowAt(count)).toBeVisible();
  await page.close();
  await parley.close();

  page = await parley.open(start, token);
  list = new EngagementList(page);
  await expect.poll(() => list.count()).toBe(count);
  const back = await service([...size, '--port', new URL(sandbox.baseUrl).port]);
  // Not one created by the earlier background activity, which the restarted sandbox doesn't know.
  const there = new Set((await back.engagements()).map(({ id }) => id));
  const copiedIds = await list.rows.evaluateAll((rows) => rows.map(({ id }) => id.replace(/^row-/, '')));
  const id = copiedIds.find((one) => there.has(one)) ?? '';
  await back.put(`/v2/engagements/${id}/crm_association`, {
    object_type: 'deal',
    crm_object_id: 'set-meanwhile',
    source: 'SALESFORCE',
  });
  await check(page);
  await expect(copied()).toHaveText('Synced');
  await page.getByRole('link', { name: /^Updates/ }).click();
  // By its id, or already by a name that ends like it.
  await expect(
    page
      .getByRole('main')
      .getByText(/set-meanwhile|^Deal of .+…hile$/)
      .first(),
  ).toBeVisible();
});

const TITLE = 'Renewal review with Larkfield Logistics';

test('an engagement opened while the API is unreachable loads once it is back, without a click', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo', '--engagements', '20']);
  const { id } = await sandbox.engagementByTitle(TITLE);
  await sandbox.end();
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await expect(page).toHaveURL(/\/c\/[^/]+\/engagements/);
  await page.goto(page.url().replace(/\/engagements.*/, `/engagements/${id}`));
  const away = page.getByRole('alert').filter({ hasText: 'The server refuses connections' });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The server refuses connections');
  // The list says it without a second banner.
  await expect(away).toHaveCount(1);

  await service(['--demo', '--engagements', '20', '--port', new URL(sandbox.baseUrl).port]);
  const call = new EngagementPage(page, TITLE);
  await expect(call.lines.first()).toBeVisible();
  await expect(call.editContacts).toBeVisible();
  await expect(new Player(page).play).toBeVisible();
  await expect(new EngagementList(page).row(TITLE)).toBeVisible();
  await expect(away).toHaveCount(0);
});

const VIDEO = 'Dock board walkthrough with Larkfield Logistics';

test('what failed while something was away continues once it is back, without a click', async ({
  parley,
  service,
}) => {
  const size = ['--demo', '--engagements', '20'];
  let sandbox = await service(size);
  const { port } = new URL(sandbox.baseUrl);
  const page = await parley.open();

  await test.step('a connection check passes once the API is back', async () => {
    await sandbox.end();
    await new WelcomePage(page).connect.click();
    const connect = new ConnectDialog(page);
    await connect.enter({ name: 'Acme', address: sandbox.baseUrl, token: sandbox.tokens.full });
    await connect.check.click();
    await expect(connect.alert).toContainText('The server refuses connections');
    sandbox = await service([...size, '--port', port]);
    await expect(connect.verdict).toHaveText('Ready to connect');
    await expect(connect.alert).toBeHidden();
    await connect.submit.click();
    await openListInsteadOfHome(page);
  });

  await test.step('lines requested before the window lost its host still arrive', async () => {
    await expect(new EngagementList(page).row(VIDEO)).toBeVisible();
    let cut = 0;
    await page.routeWebSocket(/\/wire$/, (socket) => {
      const program = socket.connectToServer();
      let open = true;
      socket.onMessage((message) => {
        if (!open) return;
        if (cut === 0 && String(message).includes('"transcripts.lines"')) {
          cut += 1;
          open = false;
          void socket.close();
          void program.close();
        } else program.send(message);
      });
    });
    await page.reload();
    await new EngagementList(page).row(VIDEO).click();
    const call = new EngagementPage(page, VIDEO);
    await expect(call.lines.first()).toBeVisible();
    expect(cut).toBe(1);
    await expect(call.main.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a recording that failed while the API was unreachable plays once it is back', async () => {
    await expect(page.getByRole('button', { name: 'Sync', exact: true })).toHaveText('Synced', {
      timeout: FILL_MS,
    });
    // A recording that is still loading fails when the sandbox stops.
    parley.forgiveLostRequests();
    await sandbox.end();
    await new EngagementList(page).row(TITLE).click();
    const call = new EngagementPage(page, TITLE);
    await expect(call.lines.first()).toBeVisible();
    const away = call.main.getByRole('alert').filter({ hasText: 'The server refuses connections' });
    await expect(away).toHaveCount(1);
    const list = page.getByRole('region', { name: 'Engagements' });
    await expect(list.getByTitle(/^Offline: .+ As of /)).toBeVisible();

    await service([...size, '--port', port]);
    const player = new Player(page);
    await expect(player.play).toBeVisible();
    await expect(away).toHaveCount(0);
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
  });
});
