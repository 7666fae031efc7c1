import type { Page } from 'playwright/test';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { fakeServer } from '../fixtures/fakeServer.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { ConnectDialog } from '../pages/ConnectDialog.ts';
import { EditContactsDialog } from '../pages/EditContactsDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { WelcomePage } from '../pages/WelcomePage.ts';

async function openDialog(page: Page): Promise<ConnectDialog> {
  await new WelcomePage(page).connect.click();
  return new ConnectDialog(page);
}

test('a new connection is checked step by step and then shows the newest engagements', async ({
  parley,
  service,
}) => {
  const sandbox = await service();
  const page = await parley.open();
  const connect = await openDialog(page);
  await expect(connect.readOnly).toBeChecked();
  await connect.enter({ name: 'Acme', address: sandbox.baseUrl, token: sandbox.tokens.full });
  await connect.check.click();
  for (const step of ['API responds', 'Token is accepted', 'Scope engagements:read', 'Scope users:read']) {
    await expect(connect.step(step)).toContainText('passed');
  }
  await expect(connect.step('Scope engagements:write')).toContainText('not checked');
  await expect(connect.verdict).toHaveText('Ready to connect');

  await connect.submit.click();
  await expect(connect.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
  const newest = page
    .getByRole('region', { name: 'Earlier' })
    .getByRole('listitem')
    .first()
    .getByRole('link');
  await expect(newest).toBeVisible();
  await expect(page.getByRole('button', { name: 'Workspace Acme' })).toBeVisible();
  expect(await page.content()).not.toContain(sandbox.tokens.full);
});

test('a new connection is read-only until the user allows changes', async ({ parley, service }) => {
  const sandbox = await service();
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const list = new EngagementList(page);
  const title = await list.titleOf(list.rows.first());
  await list.rows.first().click();
  await new EngagementPage(page, title).editContacts.click();
  const edit = new EditContactsDialog(page);
  await expect(edit.dialog).toContainText('This connection is read-only');
  await edit.dialog.getByRole('button', { name: 'Allow changes' }).click();
  await page
    .getByRole('dialog', { name: /^Allow changes to/ })
    .getByRole('button', { name: 'Allow changes' })
    .click();
  await expect(edit.search).toBeVisible();
});

test('bulk edits require changes to be allowed first', async ({ parley, service }) => {
  const sandbox = await service();
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const list = new EngagementList(page);
  await list.rows.first().getByRole('gridcell').first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add contacts' }).click();
  const gate = page.getByRole('dialog', { name: 'Edit', exact: true });
  await expect(gate).toContainText('This connection is read-only');
  await gate.getByRole('button', { name: 'Allow changes' }).click();
  await page
    .getByRole('dialog', { name: /^Allow changes to/ })
    .getByRole('button', { name: 'Allow changes' })
    .click();
  await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeVisible();
});

test.describe('a failed connection is explained without losing input:', () => {
  const token = 'sk-not-a-real-token';

  async function refused(
    page: Page,
    typed: { address: string; token: string },
    says: string,
  ): Promise<ConnectDialog> {
    const connect = await openDialog(page);
    await connect.enter({ name: 'Acme', ...typed });
    await connect.submit.click();
    await expect(connect.alert).toContainText(says);
    await expect(connect.name).toHaveValue('Acme');
    await expect(connect.address).toHaveValue(typed.address);
    await expect(connect.token).toHaveValue(typed.token);
    await expect(connect.submit).toBeEnabled();
    return connect;
  }

  test('an invalid address', async ({ parley }) => {
    await refused(await parley.open(), { address: 'not an address', token }, 'Invalid address.');
  });

  test('http to a remote host', async ({ parley }) => {
    await refused(
      await parley.open(),
      { address: 'http://api.example.com', token },
      'The address isn’t encrypted.',
    );
  });

  test('an unreachable server', async ({ parley }) => {
    const gone = await fakeServer(() => undefined);
    gone.close();
    await refused(await parley.open(), { address: gone.baseUrl, token }, 'The server refuses connections.');
  });

  test('a server that answers HTML', async ({ parley }) => {
    const server = await fakeServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Shop</title><h1>Welcome to the shop</h1>');
    });
    const connect = await refused(
      await parley.open(),
      { address: server.baseUrl, token },
      'This address isn’t the API.',
    );
    await expect(connect.dialog).not.toContainText('Welcome to the shop');
    server.close();
  });

  test('a server that redirects', async ({ parley }) => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await fakeServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    const server = await fakeServer((_request, response) => {
      response.writeHead(302, { location: elsewhere.baseUrl }).end();
    });
    await refused(
      await parley.open(),
      { address: server.baseUrl, token },
      'The address redirects elsewhere.',
    );
    expect(seen).toEqual([]);
    server.close();
    elsewhere.close();
  });

  test('a wrong token', async ({ parley, service }) => {
    const sandbox = await service();
    const page = await parley.open();
    const connect = await refused(page, { address: sandbox.baseUrl, token }, 'The API rejected the token.');
    await expect(connect.step('Token is accepted')).toContainText('failed');
    await expect(connect.alert.getByText(/^rid_/)).toBeVisible();
    await connect.enter({ token: sandbox.tokens.full });
    await connect.submit.click();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('after a rejected token, the dialog keeps the focus and asks before it discards input', async ({
    parley,
    service,
  }) => {
    const sandbox = await service();
    const page = await parley.open();
    const connect = await openDialog(page);
    await connect.enter({ name: 'Acme', address: sandbox.baseUrl, token });
    await connect.submit.focus();
    await page.keyboard.press('Enter');
    await expect(connect.alert).toContainText('The API rejected the token.');
    await expect(connect.submit).toBeFocused();

    const question = connect.dialog.getByRole('alert').filter({ hasText: 'Discard your changes?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(connect.submit).toBeFocused();
    await connect.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(connect.dialog).toBeHidden();

    await new WelcomePage(page).connect.click();
    await expect(connect.dialog).toBeVisible();
    // The focused element may disappear, for example a button that is replaced by its result.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.keyboard.press('Escape');
    await expect(connect.dialog).toBeHidden();
  });

  test('empty fields', async ({ parley }) => {
    const connect = await openDialog(await parley.open());
    await connect.submit.click();
    await expect(connect.name).toBeFocused();
    await expect(connect.name).toHaveAccessibleDescription(/Enter a name/);
  });
});

for (const [what, paste] of [
  ['spaces', (token: string) => `  ${token}\t`],
  ['quotes', (token: string) => `"${token}"`],
  ['“Bearer ” in front', (token: string) => `Bearer ${token}`],
] as const) {
  test(`a token pasted with ${what} is accepted`, async ({ parley, service }) => {
    const sandbox = await service();
    const page = await parley.open();
    const connect = await openDialog(page);
    await connect.enter({ name: 'Acme', address: `${sandbox.baseUrl}/`, token: paste(sandbox.tokens.full) });
    await connect.submit.click();
    await expect(page).toHaveURL(/\/home$/);
  });
}

test('a missing scope is named and everything else works', async ({ parley, service }) => {
  const sandbox = await service();
  const page = await parley.open();
  const connect = await openDialog(page);
  await connect.enter({
    name: 'Acme',
    address: sandbox.baseUrl,
    token: sandbox.tokens.basic,
    readOnly: false,
  });
  await connect.check.click();
  await expect(connect.step('Scope contacts:read')).toContainText('failed');
  await connect.submit.click();
  await openListInsteadOfHome(page);
  const list = new EngagementList(page);
  await list.rows.first().click();
  const main = page.getByRole('main');
  await expect(main).toContainText('contacts:read');
  await main.getByRole('button', { name: 'Edit contacts' }).click();
  await expect(new EditContactsDialog(page).dialog).toContainText('contacts:read');
});

test('a write-only token shows no data and names the missing scope', async ({ parley, service }) => {
  const sandbox = await service();
  const page = await parley.open();
  const connect = await openDialog(page);
  await connect.enter({ name: 'Acme', address: sandbox.baseUrl, token: sandbox.tokens.writeonly });
  await connect.check.click();
  await expect(connect.alert).toContainText('lacks the scope engagements:read');
  await expect(connect.step('Scope engagements:read')).toContainText('failed');
});

test('an empty workspace is reported as empty', async ({ parley, service }) => {
  const sandbox = await service(['--engagements', '0']);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await expect(page.getByRole('heading', { name: 'Engagements' })).toBeVisible();
  await expect(page.getByText(/no engagements/i).first()).toBeVisible();
});

test('the list and transcripts stay while the API is unreachable, and it reconnects on its own', async ({
  parley,
  service,
}) => {
  const size = ['--engagements', '120'];
  const sandbox = await service(size);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const list = new EngagementList(page);
  const copy = page.getByRole('button', { name: 'Sync', exact: true });
  await expect(copy).toHaveText('Synced');
  await expect.poll(() => list.count()).toBe(120);

  await sandbox.end();
  await copy.click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(copy).toHaveText('Offline');
  await page.keyboard.press('Escape');
  await list.grid.focus();
  await page.keyboard.press('End');
  await expect(list.rowAt(120)).toBeVisible();
  await list.search.fill('has:transcript');
  const found = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(found.first()).toBeVisible();
  await list.search.fill('');

  await service([...size, '--port', new URL(sandbox.baseUrl).port]);
  await copy.click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(copy).toHaveText('Synced');
});
