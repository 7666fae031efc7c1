import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EditContactsDialog } from '../pages/EditContactsDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { PendingChangesPage } from '../pages/PendingChangesPage.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

test('an expired token is replaced in place, keeping the list, the input and an edit', async ({
  parley,
  service,
}) => {
  // Responses that the player or an image was waiting for.
  parley.forgive(/Failed to load resource/);
  const sandbox = await service(['--demo', '--control']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await parley.open(['--connect', sandbox.baseUrl, '--writable'], {
    PARLEY_TOKEN: sandbox.tokens.full,
  });
  const list = new EngagementList(page);
  // The mirrored list is as long as the workspace.
  await expect(page.getByRole('button', { name: 'Sync', exact: true })).toHaveText('Synced');
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
  await expect(async () => {
    const held = await sandbox.engagement(before.id);
    expect(held.contacts.map(({ first_name }) => first_name)).not.toContain('Marcus');
  }).toPass({ timeout: 90_000 });
  await review.link.click();
  await expect(review.lately).toContainText('Marcus Hale');
});
