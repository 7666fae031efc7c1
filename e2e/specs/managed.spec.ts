import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { loopbackServer } from '../fixtures/loopbackServer.ts';
import { goTo } from '../fixtures/startPage.ts';
import { ConnectDialog, WelcomePage } from '../pages/ConnectDialog.ts';
import { EditContactsDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';

test('the organization’s rules are shown in the settings and enforced', async ({ parley }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-policy-'));
  const file = path.join(folder, 'policy.json');
  const allowedBaseUrls = ['https://api.example.com'];
  await writeFile(
    file,
    JSON.stringify({ allowedBaseUrls, readOnly: 'default', export: false, updates: false, mcp: false }),
  );
  const asked: string[] = [];
  const service = await loopbackServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  let page = await parley.open([], { PARLEY_TEST_POLICY_FILE: file });
  await new WelcomePage(page).connect.click();
  const connect = new ConnectDialog(page);
  await connect.enter({ name: 'Acme', address: service.baseUrl, token: 'tok_1' });
  await connect.check.click();
  await expect(connect.alert).toContainText('Set by your organization');
  expect(asked).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto(new URL('/settings/workspace', page.url()).href);
  const policy = () => page.getByRole('region', { name: 'Set by your organization' });
  const rules = () => policy().getByRole('paragraph').allTextContents();
  await expect
    .poll(rules)
    .toEqual([
      'Connections are limited to https://api.example.com.',
      'New connections start as read-only.',
      'Updates are off.',
      'Export is off.',
      'Access for assistants (MCP) is off.',
      `From ${file}`,
    ]);

  await page.getByRole('textbox', { name: 'Address of the API' }).fill(service.baseUrl);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Set by your organization');
  expect(asked).toEqual([]);
  service.close();

  await page.close();
  await parley.close();
  await writeFile(file, '{');
  page = await parley.open([], { PARLEY_TEST_POLICY_FILE: file });
  await expect(new WelcomePage(page).connect).toBeVisible();
  await page.goto(new URL('/settings/workspace', page.url()).href);
  await expect(policy()).toContainText('everything it could restrict is off. It is not valid JSON.');
  await expect
    .poll(rules)
    .toEqual([
      'Connections to an API are not allowed.',
      'All connections are read-only.',
      'Updates are off.',
      'Webhooks are off.',
      'Export is off.',
      'Access for assistants (MCP) is off.',
      `From ${file}`,
    ]);
  await rm(folder, { recursive: true });
});

test('what the organization forbids says so before it is tried', async ({ parley, service }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-policy-'));
  const file = path.join(folder, 'policy.json');
  await writeFile(file, JSON.stringify({ readOnly: 'always', export: false, webhooks: false, mcp: false }));
  const sandbox = await service(['--demo', '--engagements', '20']);
  const page = await parley.open(['--connect', sandbox.baseUrl, '--writable'], {
    PARLEY_TOKEN: sandbox.tokens.full,
    PARLEY_TEST_POLICY_FILE: file,
  });
  const isBlocked = async (control: Locator): Promise<void> => {
    await expect(control).toHaveAttribute('aria-disabled', 'true');
    await expect(control).toHaveAccessibleDescription('Set by your organization');
  };
  const list = new EngagementList(page);
  await expect(list.rows.first()).toBeVisible();

  await test.step('exports', async () => {
    await isBlocked(page.getByRole('button', { name: 'Export list' }));
    await list.rows.first().click({ button: 'right' });
    await isBlocked(page.getByRole('menuitem', { name: 'Export list or selection' }));
    await page.keyboard.press('Escape');
    const call = await list.open('Renewal review with Larkfield Logistics');
    await call.line(3).click({ button: 'right' });
    await isBlocked(page.getByRole('menuitem', { name: 'Share moment' }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+S');
    await isBlocked(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Share moment' })).toBeVisible();
    await page.keyboard.press('Escape');
    await goTo(page, 'engagements');
  });

  await test.step('changes', async () => {
    const isReadOnly = async (gate: Locator): Promise<void> => {
      await expect(gate).toContainText('This connection is read-only');
      await expect(gate).toContainText('Set by your organization');
      await expect(gate.getByRole('button', { name: 'Allow changes' })).toHaveCount(0);
    };
    const call = await list.open(await list.titleOf(list.rows.first()));
    await call.editContacts.click();
    await isReadOnly(new EditContactsDialog(page).dialog);
    await page.keyboard.press('Escape');
    await goTo(page, 'changes/bulk');
    await isReadOnly(page.getByRole('main'));
    await page.getByRole('button', { name: /^Workspace / }).click();
    await isBlocked(page.getByRole('menuitem', { name: 'Allow changes' }));
    await page.getByRole('menuitem', { name: 'Connect a workspace' }).click();
    const { dialog, readOnly } = new ConnectDialog(page);
    await expect(readOnly).toBeChecked();
    await expect(readOnly).toBeDisabled();
    await expect(dialog).toContainText('Set by your organization');
    await page.keyboard.press('Escape');
  });

  await test.step('webhooks, folders, assistants and settings', async () => {
    await goTo(page, 'settings/developer/webhooks');
    await isBlocked(page.getByRole('button', { name: 'Turn on' }));
    await goTo(page, 'settings/exports');
    await isBlocked(page.getByRole('button', { name: 'Keep a folder up to date…' }));
    await goTo(page, 'settings/assistants');
    const assistants = page.getByRole('region', { name: 'AI assistants' });
    await expect(assistants).toContainText('Your organization has turned this off.');
    await expect(assistants.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
    await page.goto(new URL('/about', page.url()).href);
    await isBlocked(page.getByRole('button', { name: 'Save', exact: true }));
  });
  await rm(folder, { recursive: true });
});
