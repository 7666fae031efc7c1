import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { fakeServer } from '../fixtures/fakeServer.ts';
import { ConnectDialog } from '../pages/ConnectDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { WelcomePage } from '../pages/WelcomePage.ts';

test('the organization’s rules are shown in the settings and enforced', async ({ parley }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-policy-'));
  const file = path.join(folder, 'policy.json');
  await writeFile(file, JSON.stringify({ allowedBaseUrls: ['https://api.example.com'], export: false }));
  const asked: string[] = [];
  const service = await fakeServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  const page = await parley.open([], { PARLEY_TEST_POLICY_FILE: file });
  await new WelcomePage(page).connect.click();
  const connect = new ConnectDialog(page);
  await connect.enter({ name: 'Acme', address: service.baseUrl, token: 'tok_1' });
  await connect.check.click();
  await expect(connect.alert).toContainText('Set by your organization');
  expect(asked).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(new URL('/settings/network', page.url()).href);
  const policy = page.getByRole('region', { name: 'Set by your organization' });
  await expect(policy).toContainText('Connections are limited to https://api.example.com.');
  await expect(policy).toContainText('Export is off.');
  await expect(policy).toContainText(file);

  await page.getByRole('textbox', { name: 'Address of the API' }).fill(service.baseUrl);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Set by your organization');
  expect(asked).toEqual([]);
  service.close();
  await rm(folder, { recursive: true });
});

test('what the organization forbids says so before it is tried', async ({ parley }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-policy-'));
  const file = path.join(folder, 'policy.json');
  await writeFile(file, JSON.stringify({ export: false, webhooks: false }));
  const page = await parley.open(['--demo'], { PARLEY_TEST_POLICY_FILE: file });
  const isBlocked = async (control: Locator): Promise<void> => {
    await expect(control).toHaveAttribute('aria-disabled', 'true');
    await expect(control).toHaveAccessibleDescription('Set by your organization');
  };
  const list = new EngagementList(page);
  await expect(list.rows.first()).toBeVisible();
  await isBlocked(page.getByRole('button', { name: 'Export list' }));
  await isBlocked(page.getByRole('button', { name: 'Export transcripts…' }));
  await list.rows.first().click({ button: 'right' });
  await isBlocked(page.getByRole('menuitem', { name: 'Export list or selection' }));
  await page.keyboard.press('Escape');
  const { origin, pathname } = new URL(page.url());
  await page.goto(`${origin}${pathname.replace(/^(\/c\/[^/]+).*/, '$1')}/developer/webhooks`);
  await isBlocked(page.getByRole('button', { name: 'Turn on' }));
  await page.goto(`${origin}${pathname.replace(/^(\/c\/[^/]+).*/, '$1')}/developer/exports`);
  await isBlocked(page.getByRole('button', { name: 'Keep a folder up to date…' }));
  await page.goto(`${origin}/settings/about`);
  await isBlocked(page.getByRole('button', { name: 'Save', exact: true }));
  await rm(folder, { recursive: true });
});
