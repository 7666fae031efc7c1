import { randomBytes } from 'node:crypto';
import { goTo } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { WebhooksPage } from '../pages/SettingsPages.ts';

test('requests, webhooks and stored data can be inspected', async ({ parley, service, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sandbox = await service(['--control', '--engagements', '40', '--webhook-retry-ms', '50']);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const list = new EngagementList(page);
  await expect(list.rows.first()).toBeVisible();

  await test.step('every request is logged: found by its id, copied without the token, replayed', async () => {
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('dialog', { name: 'Sync' }).getByRole('link', { name: 'API log' }).click();

    const log = page.getByRole('grid', { name: 'API log' });
    const search = page.getByRole('searchbox', { name: 'Search API log' });
    await search.fill('/v2/users 200');
    await log.getByRole('row', { name: '/v2/users' }).first().click();
    const details = page.getByRole('complementary', { name: 'Request' });
    const requestId = await details.getByText(/^rid_/).innerText();

    await details.getByRole('button', { name: 'Copy as curl' }).click();
    await expect(page.getByText('Set TOKEN in your shell')).toBeVisible();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain('Bearer $TOKEN');
    expect(command).not.toContain(sandbox.tokens.full);

    await details.getByRole('button', { name: 'Replay' }).click();
    await expect(details.getByRole('status', { name: 'Response' })).toContainText('"object": "list"');

    // Before the next search, whose rows replace these with their focus.
    await details.getByRole('button', { name: 'Close request' }).click();
    await expect(details).toBeHidden();
    await expect(log).toBeFocused();

    await search.fill(requestId);
    await expect(page).toHaveURL(new RegExp(`search=${requestId}`));
    await expect(log.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(log.getByRole('row')).toHaveCount(2);

    await page.getByRole('button', { name: 'Source: Any source' }).click();
    await page.getByRole('menuitemradio', { name: 'Change' }).click();
    await expect(page.getByText('No matching requests')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();

    // New requests appear at the top while the log is open.
    const replayed = log.getByRole('row', { name: 'Replay' });
    await expect(replayed).toHaveCount(1);

    await page.getByRole('button', { name: 'Clear log' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear log' }).click();
    await expect(page.getByText('API log cleared')).toBeVisible();
    await expect(replayed).toHaveCount(0);
  });

  await test.step('a webhook is verified, listed, and shows another user’s change at once', async () => {
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const webhooks = new WebhooksPage(page);
    await webhooks.open();
    const url = await webhooks.turnOn();
    await expect(page.getByText(url)).toBeVisible();
    await expect(page.getByText('Listening', { exact: true })).toBeVisible();
    await sandbox.control('POST', 'webhooks/endpoints', { url, secret });

    // Without the secret, nothing is accepted.
    await sandbox.control('POST', 'webhooks/test', { type: 'v1.tag.created' });
    const table = page.getByRole('table', { name: 'Deliveries' });
    await expect(table.getByText('Rejected').first()).toBeVisible();

    await webhooks.saveSecret('not a secret');
    await expect(page.getByText('Not a signing secret')).toBeVisible();
    await webhooks.saveSecret(secret);
    await expect(page.getByText('One signing secret stored.')).toBeVisible();
    await expect(webhooks.secret).toHaveValue('');
    expect(await page.content()).not.toContain(secret);

    const taken = table.getByRole('row').filter({ hasText: 'v1.tag.created' });
    await expect(taken.getByText('Accepted')).toBeVisible();
    await taken.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'v1.tag.created' });
    await expect(dialog).toContainText('Verified and processed.');
    await expect(dialog).toContainText('"object": "tag"');
    await page.keyboard.press('Escape');

    // Another user's change appears on the call's page soon after its delivery; sync alone asks every 30 seconds.
    await goTo(page, 'engagements');
    const id = (await list.rows.first().getAttribute('id'))?.replace('row-', '') ?? '';
    await list.rows.first().click();
    const link = `D-${randomBytes(4).toString('hex')}`;
    await page.getByRole('tab', { name: 'Summary' }).click();
    await expect(page.getByRole('button', { name: /^CRM link/ })).toBeVisible();
    await sandbox.put(`/v2/engagements/${id}/crm_association`, {
      object_type: 'deal',
      crm_object_id: link,
      source: 'HUBSPOT',
    });
    // By its id, or already by a name that ends like it.
    const linked = new RegExp(`^CRM link.*${link.slice(-4)}$`);
    await expect(page.getByRole('button', { name: linked })).toBeVisible();

    await webhooks.open();
    await page.getByRole('button', { name: 'New address' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New address' }).click();
    await expect(page.getByText(url)).toHaveCount(0);
    const fresh = await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/hooks\//).innerText();
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
    await sandbox.control('POST', 'webhooks/endpoints', { url: fresh, secret });
    await sandbox.control('POST', 'webhooks/test', { type: 'v1.tag.deleted' });
    await expect(
      table.getByRole('row').filter({ hasText: 'v1.tag.deleted' }).getByText('Accepted'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('The receiver is off.')).toBeVisible();
  });

  await test.step('the about page lists what is stored where, checks the mirror, and creates a support report without private data', async () => {
    await page.getByRole('button', { name: /^Workspace / }).click();
    await page.getByRole('menuitem', { name: 'About Parley' }).click();
    await expect(page.getByText('No account, no telemetry.')).toBeVisible();

    await page.getByRole('button', { name: /^Check the copy/ }).click();
    await expect(page.getByText('No damage found')).toBeVisible();
    await page.getByRole('button', { name: /^Re-download the copy/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Re-download' }).click();
    await expect(page.getByText(/^Re-downloading the copy of/).first()).toBeVisible();

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saving).suggestedFilename()).toBe('parley-diagnostics.txt');
    const text = page.getByLabel('Diagnostics').and(page.locator('pre'));
    await expect(text).toContainText('Parley');
    expect(await text.innerText()).not.toContain(sandbox.tokens.full);

    await page.locator('summary').filter({ hasText: 'react-dom' }).click();
    await expect(page.getByText('Copyright (c) Meta Platforms').first()).toBeVisible();
  });

  await test.step('the browser considers the page installable', async () => {
    const session = await context.newCDPSession(page);
    const { errors, url } = await session.send('Page.getAppManifest');
    expect(url).toContain('/manifest.webmanifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Private windows never allow installation.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });
});
