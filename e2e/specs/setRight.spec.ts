import type { Page } from 'playwright/test';
import type { Service, ServiceEngagement } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { CallPage } from '../pages/CallPage.ts';
import { CrmDialog } from '../pages/CrmDialog.ts';
import { EditContactsDialog } from '../pages/EditContactsDialog.ts';
import { EngagementList } from '../pages/EngagementList.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
const LINK = { object_type: 'deal', crm_object_id: 'theirs-1', source: 'HUBSPOT' };

async function connected(
  parley: Parley,
  service: Service,
  token: keyof Service['tokens'] = 'full',
): Promise<Page> {
  return parley.open(['--connect', service.baseUrl, '--writable'], { PARLEY_TOKEN: service.tokens[token] });
}

async function openCall(page: Page, title: string): Promise<CallPage> {
  await new EngagementList(page).row(title).first().click();
  return new CallPage(page, title);
}

function idsOf(engagement: ServiceEngagement): string[] {
  return engagement.contacts.map(({ id }) => id).sort();
}

test('a write that the token may not do names the scope, keeps the edit, and changes nothing', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await connected(parley, sandbox, 'readonly');
  const call = await openCall(page, TITLE);
  await call.editContacts.click();
  const edit = new EditContactsDialog(page);
  await edit.remove('Marcus Hale').click();
  await edit.save.click();
  await expect(edit.alert).toContainText('it lacks engagements:write');
  await expect(edit.alert.getByText(/^rid_/)).toBeVisible();
  await expect(edit.summary).toHaveText('2 people before, 1 removed, 1 after');
  expect(idsOf(await sandbox.engagement(before.id))).toEqual(idsOf(before));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(call.editContacts).toHaveAccessibleDescription('Your token lacks engagements:write');
});

test('a private engagement asks for its own scope', async ({ parley, service }) => {
  const sandbox = await service(['--demo']);
  const before = await sandbox.privateEngagement();
  const page = await connected(parley, sandbox, 'writenoprivate');
  const call = await openCall(page, before.title);
  await call.setCrm.click();
  const crm = new CrmDialog(page);
  await crm.id.fill('mine-1');
  await crm.source.fill('hubspot');
  await crm.save.click();
  await expect(crm.alert).toContainText('it lacks engagements:private:write');
  await expect(crm.id).toHaveValue('mine-1');
  expect((await sandbox.engagement(before.id)).crm_association).toEqual(before.crm_association);
});

test('contacts that somebody else changes meanwhile are merged, not overwritten', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await connected(parley, sandbox);
  const call = await openCall(page, TITLE);
  await call.editContacts.click();
  const edit = new EditContactsDialog(page);
  await edit.search.fill('amara');
  await edit.offersOnly('amara');
  await edit.found.getByRole('button', { name: /^Add / }).first().click();
  const leaver = before.contacts.find(({ first_name }) => first_name === 'Marcus');
  const staying = idsOf(before).filter((id) => id !== leaver?.id);
  await sandbox.put(`/v2/engagements/${before.id}/contacts`, { contact_ids: staying });
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();

  const after = idsOf(await sandbox.engagement(before.id));
  expect(after).toHaveLength(staying.length + 1);
  expect(after).toEqual(expect.arrayContaining(staying));
  expect(after).not.toContain(leaver?.id);
  await expect(page.getByText(/Somebody else removed Marcus Hale/)).toBeVisible();
});

test('a CRM link that somebody else sets meanwhile is the user’s to decide', async ({ parley, service }) => {
  const sandbox = await service(['--demo']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await connected(parley, sandbox);
  const call = await openCall(page, TITLE);
  await call.setCrm.click();
  const crm = new CrmDialog(page);
  await crm.id.fill('mine-1');
  await crm.source.fill('salesforce');
  await sandbox.put(`/v2/engagements/${before.id}/crm_association`, LINK);
  await crm.save.click();
  await expect(crm.dialog).toContainText('Somebody else set another link meanwhile');
  await expect(crm.dialog).toContainText('theirs-1');
  expect((await sandbox.engagement(before.id)).crm_association).toMatchObject(LINK);

  await crm.dialog.getByRole('button', { name: 'Replace with mine' }).click();
  await expect(crm.dialog).toBeHidden();
  const after = await sandbox.engagement(before.id);
  expect(after.crm_association).toMatchObject({ crm_object_id: 'mine-1', source: 'SALESFORCE' });
});

test('a service that is gone when something is saved is said to be, and nothing typed is lost', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo']);
  const page = await connected(parley, sandbox);
  const call = await openCall(page, TITLE);
  await call.setCrm.click();
  const crm = new CrmDialog(page);
  await crm.id.fill('mine-1');
  // The recording, which may still be on its way, ends with the service.
  parley.forgive(/Failed to load resource/);
  await sandbox.end();
  await crm.save.click();
  await expect(crm.alert).toContainText('The service can’t be reached.');
  await expect(crm.id).toHaveValue('mine-1');
});
