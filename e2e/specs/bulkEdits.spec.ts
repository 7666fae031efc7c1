import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Service } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { untilSynced } from '../fixtures/startPage.ts';
import {
  applyBulkEdit,
  engagementIds,
  linkOf,
  openBulkEdits,
  resultOf,
  rowFilter,
  startOn,
} from '../pages/BulkEditPages.ts';
import { CrmDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { applyChecked } from '../pages/PendingChangesPage.ts';
import { Player } from '../pages/Player.ts';

/** Uploads a file of CRM links, which leaves nothing to decide, so that its preview starts at once. */
async function tryOut(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Bulk edit from a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk edit from a CSV file' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'changes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { level: 1, name: 'changes.csv' })).toBeVisible();
}

/** The queue of calls without a CRM link, once the mirror is complete. */
async function openUnlinked(parley: Parley, service: Service): Promise<{ page: Page; options: Locator }> {
  const page = await startOn(parley, service, 'Clean-up');
  // Until the mirror is complete, the queue is too.
  await untilSynced(page);
  await page.reload();
  await page.getByRole('link', { name: /No CRM link/ }).click();
  const options = page.getByRole('listbox', { name: 'Findings' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  return { page, options };
}

test('bulk edits by files and selections are previewed, applied, undone, stopped and deleted', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '60', '--rate-limit', '1000000', '--control']);
  const page = await startOn(parley, sandbox, 'Changes');
  await openBulkEdits(page);

  await test.step('a file with valid and invalid rows is previewed, applied, and reported as the API has it', async () => {
    const [first = '', second = '', third = ''] = await engagementIds(sandbox, true);
    const before = await sandbox.engagement(third);
    await page.getByRole('button', { name: 'Bulk edit from a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bulk edit from a CSV file' });
    const text = [
      'engagement id;crm id;crm type;crm source;emails;remarks',
      `${first};E2E-1;deal;hubspot;;`,
      `${second};E2E-2;deal;hubspot;;`,
      `${third};E2E-3;planet;hubspot;;`,
      'ngmt_nowhere;E2E-4;deal;hubspot;;',
      `${third};;;;nobody at all;`,
      `${third};"open;;;;`,
    ].join('\r\n');
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'changes.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
    await expect(dialog.getByRole('region', { name: /^3 invalid rows/ })).toContainText('Line 7');
    await expect(dialog.getByLabel('Column “remarks”')).toHaveText('Ignore');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();

    await expect(page.getByText('2 changes are ready to apply.')).toBeVisible();
    await expect(rowFilter(page, 'Invalid')).toHaveText(/4$/);
    expect(linkOf(await sandbox.engagement(first))).not.toBe('E2E-1');
    await applyBulkEdit(page);
    await expect(page.getByText('All 2 changes were applied.')).toBeVisible();

    const rows = await resultOf(page);
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'done'],
      [3, 'done'],
      [4, 'invalid'],
      [5, 'invalid'],
      [6, 'invalid'],
      [7, 'invalid'],
    ]);
    await page.getByRole('button', { name: 'Result' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const result = await (await coming).path();
    await openBulkEdits(page);
    await page.getByRole('button', { name: 'Bulk edit from a file' }).click();
    await dialog.locator('input[type="file"]').setInputFiles(result);
    await expect(dialog).toContainText('takes 4 rows that weren’t applied, leaves out 2 others');
    await page.keyboard.press('Escape');
    for (const { engagementId, state, change } of rows) {
      if (state !== 'done') continue;
      const held = await sandbox.engagement(engagementId ?? '');
      expect(change?.mine).toMatchObject({ crm_object_id: linkOf(held) });
    }
    expect(linkOf(await sandbox.engagement(third))).toBe(linkOf(before));
  });

  await test.step('what a bulk edit can’t undo is shown before applying and before undoing it', async () => {
    const [kept = '', fought = ''] = await engagementIds(sandbox, true);
    const [first = ''] = await engagementIds(sandbox, false);
    const before = await sandbox.engagement(kept);
    await openBulkEdits(page);
    const rows = [kept, fought, first].map((id) => `${id},RUN-9,deal,hubspot`);
    await tryOut(page, ['engagement id,crm id,crm type,crm source', ...rows].join('\n'));
    await applyChecked(page).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Apply 3 changes' });
    await expect(confirm).toHaveAccessibleDescription('1 can’t be undone');
    await confirm.click();
    await expect(page.getByText('All 3 changes were applied.')).toBeVisible();
    await sandbox.put(`/v2/engagements/${fought}/crm_association`, {
      object_type: 'deal',
      crm_object_id: 'theirs',
      source: 'HUBSPOT',
    });

    await page.getByRole('button', { name: 'Undo all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo 2 changes?' });
    await expect(dialog).toContainText('1 can’t be undone.');
    await dialog.getByRole('button', { name: 'Undo all' }).click();
    await expect(
      page.getByText('1 change undone. 1 can’t be undone. 1 conflict: see Pending changes.', {
        exact: false,
      }),
    ).toBeVisible();
    expect(linkOf(await sandbox.engagement(kept))).toBe(linkOf(before));
    expect(linkOf(await sandbox.engagement(fought))).toBe('theirs');
    expect(linkOf(await sandbox.engagement(first))).toBe('RUN-9');
  });

  await test.step('a bulk edit that only sets first CRM links offers no undo', async () => {
    const [first = ''] = await engagementIds(sandbox, false);
    await openBulkEdits(page);
    await tryOut(page, `engagement id,crm id,crm type,crm source\n${first},RUN-9,deal,hubspot`);
    await applyBulkEdit(page);
    await expect(page.getByText('Can’t be undone: the API can’t remove a first CRM link.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo all' })).toHaveCount(0);
  });

  const chosen: string[] = [];
  const links = () => Promise.all(chosen.map(async (id) => linkOf(await sandbox.engagement(id))));

  await test.step('the preview of a selection is paused and resumed', async () => {
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    const { grid, rows } = new EngagementList(page);
    await expect(rows.first()).toBeVisible();
    // Sync moves what was just changed to the top of the usual order.
    const title = grid.getByRole('columnheader', { name: 'Title' });
    await title.getByRole('button').click();
    await expect(title).toHaveAttribute('aria-sort', 'ascending');
    await grid.focus();
    for (const key of ['j', 'x', 'Shift+J', 'Shift+J']) await page.keyboard.press(key);
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar.getByRole('status')).toHaveText('3 selected');
    for (const row of await grid.locator('[aria-selected="true"]').all())
      chosen.push(/ngmt_\w+/.exec((await row.getAttribute('id')) ?? '')?.[0] ?? '');
    await sandbox.control(
      'PUT',
      'faults',
      chosen.map((id) => ({ route: `GET /v2/engagements/${id}`, fault: { kind: 'status', status: 503 } })),
    );
    await bar.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Set CRM link' }).click();
    const { dialog, source } = new CrmDialog(page);
    await expect(dialog).toContainText('Sets this CRM link on 3 engagements and replaces the current ones.');
    await dialog.getByLabel('Record ID').fill('PICK-1');
    await source.fill('hubspot');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Set deal PICK-1 · HubSpot' })).toBeVisible();

    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('region', { name: 'Paused' }).getByRole('status')).toHaveText(
      '0 of 3 checked. Nothing is saved yet. Paused. Resume to check the others.',
    );
    await sandbox.control('PUT', 'faults', []);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('3 changes are ready to apply.')).toBeVisible();
  });

  await test.step('it is stopped before it changes anything, and deleted from the list', async () => {
    const before = await links();
    expect(before).not.toContain('PICK-1');
    await page.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('dialog', { name: 'Discard this preview?' });
    await expect(question).toContainText('Nothing was saved.');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('0 changes applied, 3 skipped.')).toBeVisible();
    await expect(rowFilter(page, 'Skipped')).toHaveText(/3$/);
    await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
    expect(await links()).toEqual(before);

    await page.getByRole('button', { name: 'Result' }).click();
    await page.getByRole('menuitem', { name: 'Delete from list' }).click();
    await page
      .getByRole('dialog', { name: 'Delete from the list?' })
      .getByRole('button', { name: 'Delete from list' })
      .click();
    await expect(page.getByText('Bulk edit deleted from the list')).toBeVisible();
    const entries = page.getByRole('list', { name: 'Bulk edits' }).getByRole('listitem');
    await expect(entries).toHaveCount(3);
    await expect(entries.filter({ hasText: 'PICK-1' })).toHaveCount(0);
  });
});

test('a bulk edit can be paused, resumed, retried only for its failures, and undone as a whole', async ({
  parley,
  service,
}) => {
  const faults = path.join(tmpdir(), `parley-faults-${process.pid}.json`);
  await writeFile(
    faults,
    JSON.stringify([{ route: 'PUT *', fault: { kind: 'status', status: 422 }, times: 3 }]),
  );
  const sandbox = await service(
    `--engagements 80 --rate-limit 1000000 --latency 150 --faults ${faults}`.split(' '),
  );
  await rm(faults);
  const chosen = (await engagementIds(sandbox, true)).slice(0, 20);
  const before = await Promise.all(chosen.map((id) => sandbox.engagement(id)));
  const page = await startOn(parley, sandbox, 'Changes');
  await openBulkEdits(page);
  const rows = chosen.map((id) => `${id},RUN-1,deal,hubspot`);
  await tryOut(page, ['engagement id,crm id,crm type,crm source', ...rows].join('\n'));
  await applyBulkEdit(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/Paused\. Resume/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('17 changes applied, 3 not applied.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry 3 failed' }).click();
  await expect(page.getByText('All 20 changes were applied.')).toBeVisible();
  for (const id of chosen) expect(linkOf(await sandbox.engagement(id))).toBe('RUN-1');

  await page.getByRole('button', { name: 'Undo all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText(/^\d+ of \d+ undone\.$/)).toBeVisible();
  await expect
    .poll(async () => {
      const now = await Promise.all(chosen.map((id) => sandbox.engagement(id)));
      return now.filter((row, at) => linkOf(row) === linkOf(before[at] ?? row)).length;
    })
    .toBeGreaterThan(0);
});

test('Z in the clean-up discards what isn’t saved, and explains that a saved first link stays', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '80', '--rate-limit', '1000000']);
  const { page } = await openUnlinked(parley, sandbox);
  const said = page.getByRole('status');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(page.getByRole('button', { name: /^Save now/ })).toHaveAccessibleDescription(
    'can’t be undone',
  );
  const unlinked = (await engagementIds(sandbox, false)).length;
  await page.keyboard.press('a');
  await expect(said.filter({ hasText: 'Pending change added for' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(said.filter({ hasText: 'Canceled before saving' })).toBeVisible();
  await expect(page.getByRole('link', { name: /pending change/ })).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(said.filter({ hasText: 'Saving to' })).toBeVisible();
  await expect.poll(async () => (await engagementIds(sandbox, false)).length).toBe(unlinked - 1);
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(said.filter({ hasText: /stays saved\. Can’t be undone/ })).toBeVisible();
  expect((await engagementIds(sandbox, false)).length).toBe(unlinked - 1);
});

test('a clean-up queue can be completed with only the keyboard', async ({ parley, service }) => {
  const sandbox = await service(['--engagements', '80', '--rate-limit', '1000000']);
  const { page, options } = await openUnlinked(parley, sandbox);
  const open = page.getByRole('main').getByText(/\d+ open$/);
  const counted = async () => Number(/(\d+) open$/.exec((await open.textContent()) ?? '')?.[1]);
  await expect(open).toBeVisible();
  const before = await counted();
  const unlinked = (await engagementIds(sandbox, false)).length;

  const said = page.getByRole('status');
  for (const [key, words] of [
    ['ControlOrMeta+Enter', 'Saving to'],
    ['ControlOrMeta+Enter', 'Saving to'],
    ['a', 'Pending change added for'],
    ['s', 'Skipped'],
    ['n', 'dismissed'],
  ] as const) {
    const title = (await options.locator('nth=0').locator('span').first().textContent()) ?? '';
    await page.keyboard.press(key);
    await expect(said.filter({ hasText: words }).filter({ hasText: title.trim() })).toBeVisible();
  }
  await expect.poll(counted).toBe(before - 5);
  await expect.poll(async () => (await engagementIds(sandbox, false)).length).toBe(unlinked - 2);
  await page.keyboard.press('z');
  await expect(said.filter({ hasText: 'is open again' })).toBeVisible();
  await expect.poll(counted).toBe(before - 4);
  await expect(page.getByRole('link', { name: '1 pending change: review and save' })).toBeVisible();
});

test('five obvious findings are accepted with Space and undone at once', async ({ parley, service }) => {
  const sandbox = await service(['--engagements', '80', '--rate-limit', '1000000']);
  const page = await startOn(parley, sandbox, 'Clean-up');
  await untilSynced(page);
  await page.reload();
  await expect(page.getByRole('main').getByText(/engagements have no open findings/)).toBeVisible();
  await page.getByRole('button', { name: 'Five obvious ones' }).click();
  const dialog = page.getByRole('dialog', { name: 'Five obvious ones' });
  const said = dialog.getByRole('status');
  for (const at of [1, 2, 3, 4, 5]) {
    await expect(dialog.getByText(`${at} of 5`)).toBeVisible();
    await expect(dialog.getByText(/^(Strong|Likely)$/)).toBeVisible();
    await page.keyboard.press('Space');
  }
  await expect(said).toContainText('5 accepted, 0 skipped');
  await expect(dialog.getByText(/^\d+ more engagements?$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo all' }).click();
  await expect(said).toContainText('Undone: 5 findings are open again');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Changes/ })
    .click();
  await expect(page.getByText('No pending changes')).toBeVisible();

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Clean-up/ })
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Speaker missing from contacts/ })
    .click();
  // The first one has an address, but says nothing.
  await expect(page.getByText('The transcript has no lines of this speaker.')).toBeVisible();
  await page
    .getByRole('option', { name: /Likely/ })
    .first()
    .click();
  const proof = page.getByRole('region', { name: 'In this engagement' });
  await proof
    .getByRole('button', { name: /^Play from/ })
    .first()
    .click();
  await expect(new Player(page).pause).toBeVisible();
});

test('a bulk edit that stands still says why on its page, on Home and in the status, and goes on with its token', async ({
  parley,
  service,
}) => {
  const size = ['--engagements', '20', '--seed', '11', '--rate-limit', '1000000'];
  const sandbox = await service(size);
  const noKeychain = { DBUS_SESSION_BUS_ADDRESS: '' };
  const start = ['--connect', sandbox.baseUrl, '--writable'];
  let page = await parley.open(start, { ...noKeychain, PARLEY_TOKEN: sandbox.tokens.full });
  const list = () => page.getByRole('list', { name: 'Bulk edits that wait' });
  const openHome = () => page.getByRole('link', { name: 'Home', exact: true }).click();

  await test.step('because the API is away', async () => {
    await openBulkEdits(page);
    const rows = (await engagementIds(sandbox, true)).slice(0, 5).map((id) => `${id};AWAY-1;deal;hubspot`);
    await tryOut(page, ['engagement id;crm id;crm type;crm source', ...rows].join('\n'));
    await expect(page.getByText('5 changes are ready to apply.')).toBeVisible();
    await sandbox.end();
    await applyBulkEdit(page);
    const status = page.getByRole('region', { name: 'Waiting' });
    await expect(status.getByRole('status')).toContainText('The API can’t be reached.');
    await expect(status.getByRole('button', { name: 'Retry now' })).toBeVisible();
    await openHome();
    await expect(list().getByRole('listitem')).toContainText('The API can’t be reached.');
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await expect(list()).toHaveCount(2);
    await page.keyboard.press('Escape');
  });

  const notice = () => page.getByRole('status').filter({ hasText: 'Parley closed unexpectedly' });

  await test.step('what became of it is said once after a crash', async () => {
    // A crash leaves this file behind.
    const marker = path.join(parley.dataDir, 'running.json');
    const running = await readFile(marker);
    await page.close();
    await parley.close();
    await writeFile(marker, running);
    await service([...size, '--port', new URL(sandbox.baseUrl).port]);
    page = await parley.open([], noKeychain);
    await expect(notice()).toContainText('5 changes weren’t saved yet; Parley continues.');
    await page.reload();
    await openHome();
    await expect(list()).toBeVisible();
    await expect(notice()).toBeHidden();
  });

  await test.step('because its token is missing, and goes on with it', async () => {
    await expect(list().getByRole('listitem')).toContainText('The token is missing. Enter it to save.');
    await list().getByRole('link', { name: 'changes.csv' }).click();
    const status = page.getByRole('region', { name: 'Waiting' });
    await expect(status.getByRole('status')).toContainText('The token is missing. Enter it to save.');
    await status.getByRole('button', { name: 'Replace token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace token' });
    await dialog.getByLabel('Token', { exact: true }).fill(sandbox.tokens.full);
    await dialog.getByRole('button', { name: 'Save token' }).click();
    await expect(page.getByText('All 5 changes were applied.')).toBeVisible();
  });

  await test.step('and once undone, its rows are too', async () => {
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo all' }).click();
    await expect(rowFilter(page, 'Undone')).toHaveText(/5$/);
    await rowFilter(page, 'Undone').click();
    await expect(page.getByRole('row').filter({ hasText: 'Undone' })).toHaveCount(5);
  });
});
