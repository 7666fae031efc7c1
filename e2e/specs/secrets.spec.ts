import { expect, test } from '../fixtures/test.ts';
import { untilSynced } from '../fixtures/startPage.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EditContactsDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { PendingChangesPage } from '../pages/PendingChangesPage.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';

const TITLE = 'Renewal review with Larkfield Logistics';

test('an expired token is replaced in place, keeping the list, the input and an edit', async ({
  parley,
  service,
}) => {
  // Responses that the player or an image was waiting for.
  parley.forgiveLostRequests();
  const sandbox = await service(['--demo', '--control']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await parley.open(['--connect', sandbox.baseUrl, '--writable'], {
    PARLEY_TOKEN: sandbox.tokens.full,
  });
  const list = new EngagementList(page);
  // The mirrored list is as long as the workspace.
  await untilSynced(page);
  const rows = await list.count();
  await list.row(TITLE).first().click();
  const call = new EngagementPage(page, TITLE);
  await call.editContacts.click();
  const edit = new EditContactsDialog(page);
  await edit.remove('Marcus Hale').click();

  await sandbox.control('PUT', 'faults', [{ route: '* /v2/*', fault: { kind: 'status', status: 401 } }]);
  await edit.save.click();
  await expect(edit.alert).toContainText('Your change is kept');
  await edit.dialog.getByRole('button', { name: 'Close and save in background' }).click();
  await expect(page.getByRole('heading', { name: / needs its token$/ })).toBeVisible();
  await expect.poll(() => list.count()).toBe(rows);
  await list.search.fill('renewal');
  await expect(
    page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(before.id));

  await sandbox.control('PUT', 'faults', []);
  await page.getByLabel('Token', { exact: true }).fill(sandbox.tokens.full);
  await page.getByRole('button', { name: 'Save token' }).click();
  await expect(page.getByRole('heading', { name: / needs its token$/ })).toBeHidden();
  await expect(page).toHaveURL(new RegExp(before.id));
  const review = new PendingChangesPage(page);
  const held = async () => (await sandbox.engagement(before.id)).contacts.map(({ first_name }) => first_name);
  await expect.poll(held).not.toContain('Marcus');
  await review.link.click();
  await expect(review.lately).toContainText('Marcus Hale');
});

/** Of a computer without a keychain. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: '' };
const PASSPHRASE = 'correct horse battery staple';

async function openSecrets(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible();
}

test('without a keychain, a passphrase keeps the token over restarts until it is forgotten', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '20']);
  let page = await parley.open(['--connect', sandbox.baseUrl], {
    ...NO_KEYCHAIN,
    PARLEY_TOKEN: sandbox.tokens.full,
  });
  const sync = () => page.getByRole('button', { name: 'Sync', exact: true });
  await expect(sync()).toHaveText('Synced');
  const restart = async () => {
    await page.close();
    await parley.close();
    page = await parley.open([], NO_KEYCHAIN);
  };

  await test.step('it is set in the settings', async () => {
    await openSecrets(page);
    await expect(page.getByText('Kept in memory until Parley closes')).toBeVisible();
    await expect(page.getByText('No token or secret is missing.')).toBeVisible();
    const typed = page.getByRole('textbox', { name: 'Passphrase', exact: true });
    const repeated = page.getByLabel('Repeat passphrase');
    await typed.fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter at least 8 characters.')).toBeVisible();
    await typed.fill(PASSPHRASE);
    await repeated.fill('correct horse');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The passphrases differ.')).toBeVisible();
    await expect(repeated).toBeFocused();
    await repeated.fill(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your passphrase is set.')).toBeVisible();
    await expect(page.getByText('Stored in a file that only your passphrase opens')).toBeVisible();
    expect(await page.content()).not.toContain(PASSPHRASE);
    const stored = await readFile(path.join(parley.dataDir, 'passphrase-secrets.json'), 'utf8');
    expect(stored).not.toContain(sandbox.tokens.full);
  });

  const dialog = () => page.getByRole('dialog', { name: 'Unlock tokens and secrets' });
  const passphrase = () => dialog().getByLabel('Passphrase');

  await test.step('after a restart it is asked for, and a wrong one can be corrected', async () => {
    await restart();
    await expect(passphrase()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog().getByText('Enter your passphrase.')).toBeVisible();
    await passphrase().fill('correct horse battery stable');
    await page.keyboard.press('Enter');
    await expect(dialog().getByText('Wrong passphrase. Try again.')).toBeVisible();
    await expect(passphrase()).toBeFocused();
    await page.keyboard.type(PASSPHRASE);
    await page.keyboard.press('Enter');
    await expect(dialog()).toBeHidden();
    await expect(sync()).toHaveText('Synced');
  });

  await test.step('who doesn’t want to enter it now can do so above the list', async () => {
    await restart();
    await expect(passphrase()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    const form = page.getByRole('region', { name: 'Unlock tokens and secrets' });
    await form.getByLabel('Passphrase').fill(PASSPHRASE);
    await form.getByRole('button', { name: 'Unlock' }).click();
    await expect(form).toBeHidden();
    await expect(sync()).toHaveText('Synced');
  });

  await test.step('once forgotten, tokens are pasted again', async () => {
    await openSecrets(page);
    await page.getByRole('button', { name: 'Forget passphrase' }).click();
    const question = page.getByRole('dialog', { name: 'Forget the passphrase?' });
    await question.getByRole('button', { name: 'Forget passphrase' }).click();
    await expect(page.getByText('Kept in memory until Parley closes')).toBeVisible();
    await expect(page.getByText('No token or secret is missing.')).toBeVisible();
    await restart();
    await openSecrets(page);
    await page.getByLabel('Token', { exact: true }).fill(sandbox.tokens.full);
    await page.getByRole('button', { name: 'Save token' }).click();
    await expect(page.getByText('No token or secret is missing.')).toBeVisible();
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    await expect(sync()).toHaveText('Synced');
  });
});
