import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Of a computer without a keychain. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: '' };
const PASSPHRASE = 'correct horse battery staple';

async function openSecrets(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Tokens and secrets' }).click();
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
