import { readdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { loopbackServer } from '../fixtures/loopbackServer.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { ConnectDialog, WelcomePage } from '../pages/ConnectDialog.ts';
import { EditContactsDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';

async function openDialog(page: Page): Promise<ConnectDialog> {
  await new WelcomePage(page).connect.click();
  return new ConnectDialog(page);
}

test('a new connection is checked step by step and then shows the newest engagements', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '20']);
  const page = await parley.open();
  const connect = await openDialog(page);
  await expect(connect.readOnly).toBeChecked();
  await connect.enter({ name: 'Acme', address: sandbox.baseUrl, token: sandbox.tokens.full });
  await connect.check.click();
  for (const step of ['API responds', 'Token is accepted', 'Engagements', 'Team']) {
    await expect(connect.step(step)).toContainText('passed');
  }
  await expect(connect.step('Editing')).toContainText('not checked');
  await expect(connect.verdict).toHaveText('Ready to connect');

  await connect.submit.click();
  await expect(connect.dialog).toBeHidden();
  await expect(page).toHaveURL(/\/home$/);
  const newest = page
    .getByRole('region', { name: 'Before today' })
    .getByRole('listitem')
    .first()
    .getByRole('link');
  await expect(newest).toBeVisible();
  const switcher = page.getByRole('button', { name: /^Workspace / });
  await expect(switcher).toHaveAccessibleName('Workspace Acme');
  expect(await page.content()).not.toContain(sandbox.tokens.full);

  await test.step('it is renamed, and removed with everything that is stored about it', async () => {
    await switcher.click();
    await page.getByRole('menuitem', { name: 'Edit name and color' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit name and color of Acme' });
    await edit.getByRole('textbox', { name: 'Name', exact: true }).fill('Beta');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(switcher).toHaveAccessibleName('Workspace Beta');

    const [, id = ''] = /\/c\/([^/]+)/.exec(page.url()) ?? [];
    const stored = async () =>
      (await readdir(parley.dataDir, { recursive: true })).filter((name) => name.includes(id));
    expect(await stored()).not.toEqual([]);
    await switcher.click();
    await page.getByRole('menuitem', { name: 'Remove connection' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Beta?' });
    await expect(question).toContainText('20 engagements');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(new WelcomePage(page).connect).toBeVisible();
    expect(await stored()).toEqual([]);
    await page.reload();
    await expect(new WelcomePage(page).connect).toBeVisible();
    await expect(page.getByText('Beta')).toHaveCount(0);
  });
});

test('a new connection is read-only until the user allows changes', async ({ parley, service }) => {
  const sandbox = await service(['--engagements', '20']);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const list = new EngagementList(page);
  const allowChanges = async (gate: Locator): Promise<void> => {
    await expect(gate).toContainText('This connection is read-only');
    await gate.getByRole('button', { name: 'Allow changes' }).click();
    await page
      .getByRole('dialog', { name: /^Allow changes to/ })
      .getByRole('button', { name: 'Allow changes' })
      .click();
  };

  await test.step('bulk edits', async () => {
    await list.rows.first().getByRole('gridcell').first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add contacts' }).click();
    await allowChanges(page.getByRole('dialog', { name: 'Edit', exact: true }));
    await expect(page.getByRole('searchbox', { name: 'Search contacts' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('edits of one engagement, once it is read-only again', async () => {
    await page.getByRole('button', { name: /^Workspace / }).click();
    await page.getByRole('menuitem', { name: 'Make read-only' }).click();
    const title = await list.titleOf(list.rows.first());
    await list.rows.first().click();
    await new EngagementPage(page, title).editContacts.click();
    const edit = new EditContactsDialog(page);
    await allowChanges(edit.dialog);
    await expect(edit.search).toBeVisible();
  });
});

test('a failed connection is explained without losing input', async ({ parley, service }) => {
  const token = 'sk-not-a-real-token';
  const sandbox = await service(['--engagements', '0']);
  const page = await parley.open();
  const connect = await openDialog(page);

  async function refused(typed: { address: string }, says: string): Promise<void> {
    await connect.enter({ name: 'Acme', token, ...typed });
    await connect.submit.click();
    await expect(connect.alert).toContainText(says);
    await expect(connect.name).toHaveValue('Acme');
    await expect(connect.address).toHaveValue(typed.address);
    await expect(connect.token).toHaveValue(token);
    await expect(connect.submit).toBeEnabled();
  }

  await test.step('empty fields', async () => {
    await connect.submit.click();
    await expect(connect.name).toBeFocused();
    await expect(connect.name).toHaveAccessibleDescription(/Enter a name/);
  });

  await test.step('an invalid address', async () => {
    await refused({ address: 'not an address' }, 'Invalid address.');
  });

  await test.step('http to a remote host', async () => {
    await refused({ address: 'http://api.example.com' }, 'The address isn’t encrypted.');
  });

  await test.step('an unreachable server', async () => {
    const gone = await loopbackServer(() => undefined);
    gone.close();
    await refused({ address: gone.baseUrl }, 'The server refuses connections.');
  });

  await test.step('a server that answers HTML', async () => {
    const server = await loopbackServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>Shop</title><h1>Welcome to the shop</h1>');
    });
    await refused({ address: server.baseUrl }, 'This address isn’t the API.');
    await expect(connect.dialog).not.toContainText('Welcome to the shop');
    server.close();
  });

  await test.step('a server that redirects', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await loopbackServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    const server = await loopbackServer((_request, response) => {
      response.writeHead(302, { location: elsewhere.baseUrl }).end();
    });
    await refused({ address: server.baseUrl }, 'The address redirects elsewhere.');
    expect(seen).toEqual([]);
    server.close();
    elsewhere.close();
  });

  await test.step('a wrong token', async () => {
    await refused({ address: sandbox.baseUrl }, 'The API rejected the token.');
    await expect(connect.step('Token is accepted')).toContainText('failed');
    await expect(connect.alert.getByText(/^rid_/)).toBeVisible();
  });

  await test.step('after a rejected token, the dialog keeps the focus and asks before it discards input', async () => {
    const requestId = connect.alert.getByText(/^rid_/);
    const earlier = await requestId.innerText();
    await connect.enter({ token: `${token}-either` });
    await expect(connect.alert).toHaveCount(0);
    await connect.submit.focus();
    await page.keyboard.press('Enter');
    await expect(requestId).not.toHaveText(earlier);
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
  });

  await test.step('an untouched dialog closes by Escape, wherever the focus is', async () => {
    await new WelcomePage(page).connect.click();
    await expect(connect.dialog).toBeVisible();
    // The focused element may disappear, for example a button that is replaced by its result.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.keyboard.press('Escape');
    await expect(connect.dialog).toBeHidden();
  });

  await test.step('a token pasted with quotes, spaces and “Bearer ” is accepted after a wrong one', async () => {
    await new WelcomePage(page).connect.click();
    await refused({ address: `${sandbox.baseUrl}/` }, 'The API rejected the token.');
    await connect.enter({ token: ` "Bearer ${sandbox.tokens.full}"\t` });
    await connect.submit.click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('an empty workspace is reported as empty', async () => {
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Engagements' })).toBeVisible();
    await expect(page.getByText(/no engagements/i).first()).toBeVisible();
  });
});

test('a check names the scopes that a token lacks, and everything else works', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '20', '--control']);
  const page = await parley.open();
  const connect = await openDialog(page);

  await test.step('a write-only token shows no data', async () => {
    await connect.enter({ name: 'Acme', address: sandbox.baseUrl, token: sandbox.tokens.writeonly });
    await connect.check.click();
    await expect(connect.alert).toContainText('lacks the scope engagements:read');
    await expect(connect.step('Engagements')).toContainText('failed');
  });

  await test.step('a token without contacts shows everything else', async () => {
    await connect.enter({ token: sandbox.tokens.basic, readOnly: false });
    await connect.check.click();
    await expect(connect.step('Contacts')).toContainText('failed');
    await connect.submit.click();
    await openListInsteadOfHome(page);
    const list = new EngagementList(page);
    await list.rows.first().click();
    const main = page.getByRole('main');
    await expect(main).toContainText('contacts:read');
    await main.getByRole('button', { name: 'Edit contacts' }).click();
    await expect(new EditContactsDialog(page).dialog).toContainText('contacts:read');
  });

  await test.step('a scope granted later is there after a check', async () => {
    const { dialog } = new EditContactsDialog(page);
    const again = dialog.getByRole('button', { name: 'Check again' });
    await again.click();
    await expect(page.getByText(/^Still not allowed: .*contacts:read/)).toBeVisible();
    const scopes = ['engagements:read', 'engagements:write', 'contacts:read'];
    await sandbox.control('PUT', 'scopes', { token: 'basic', scopes });
    await again.click();
    await expect(dialog).not.toContainText('contacts:read');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).not.toContainText('contacts:read');
  });
});

test('opening the demo moves nothing until its page is there', async ({ parley }) => {
  const page = await parley.open();
  const welcome = new WelcomePage(page);
  await expect(welcome.demo).toBeVisible();
  const places = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = (): void => {
      const choices = [...document.querySelectorAll('main button')];
      // Home has buttons of its own.
      if (!choices.some(({ textContent }) => textContent.includes('Explore the demo'))) return;
      seen.add(choices.map((each) => each.getBoundingClientRect().top).join(' '));
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await welcome.demo.click();
  await expect(page).toHaveURL(/\/c\/demo\/home$/);
  expect(await places.evaluate((seen) => seen.size)).toBe(1);
});
