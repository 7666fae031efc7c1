import type { Page } from 'playwright/test';
import { z } from 'zod';
import type { Service, ServiceEngagement } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { PendingChangesPage } from '../pages/PendingChangesPage.ts';
import { CrmDialog, EditContactsDialog } from '../pages/EditDialogs.ts';
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

/** A meeting or call without a CRM link and with a unique title. */
async function firstUnlinked(service: Service): Promise<ServiceEngagement> {
  const listed = await service.engagements('&filter[engagement_type][in]=MEETING,CALL');
  const titles = listed.map(({ title }) => title);
  for (const { id, title, is_private: isPrivate } of listed) {
    if (isPrivate || titles.filter((other) => other === title).length > 1) continue;
    const engagement = await service.engagement(id);
    if (engagement.crm_association === null || engagement.crm_association === undefined) return engagement;
  }
  throw new Error('Every meeting and call of the service has a link.');
}

function idsOf(engagement: ServiceEngagement): string[] {
  return engagement.contacts.map(({ id }) => id).sort();
}

test('a write without the required scope names the scope, keeps the edit, and changes nothing', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--demo', '--engagements', '20']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await connected(parley, sandbox, 'readonly');
  const call = await new EngagementList(page).open(TITLE);
  await call.editContacts.click();
  const edit = new EditContactsDialog(page);
  await edit.remove('Marcus Hale').click();
  await edit.save.click();
  await expect(edit.alert).toContainText('lacks the scope engagements:write');
  await expect(edit.alert.getByText(/^rid_/)).toBeVisible();
  await expect(edit.summary).toHaveText('2 contacts before, 1 removed, 1 after');
  expect(idsOf(await sandbox.engagement(before.id))).toEqual(idsOf(before));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  const lacks = 'Your token lacks engagements:write';
  for (const button of [call.editContacts, call.setCrm]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(lacks);
  }
  await call.editContacts.focus();
  await page.keyboard.press('Enter');
  await expect(edit.dialog).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Changes', exact: true }).click();
  for (const name of ['Bulk edit by filter', 'Bulk edit from a file']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(lacks);
  }
});

test('a private engagement requires its own scope', async ({ parley, service }) => {
  const sandbox = await service(['--demo', '--engagements', '20']);
  const before = await sandbox.privateEngagement();
  const page = await connected(parley, sandbox, 'writenoprivate');
  const call = await new EngagementList(page).open(before.title);
  await call.setCrm.click();
  const crm = new CrmDialog(page);
  await crm.id.fill('mine-1');
  await crm.source.fill('hubspot');
  await crm.save.click();
  await expect(crm.alert).toContainText('lacks the scope engagements:private:write');
  await expect(crm.id).toHaveValue('mine-1');
  expect((await sandbox.engagement(before.id)).crm_association).toEqual(before.crm_association);
});

test('an edit saves, undoes, merges or asks, and says what can’t be undone', async ({ parley, service }) => {
  const sandbox = await service(['--demo', '--engagements', '40']);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await connected(parley, sandbox);
  const call = await new EngagementList(page).open(TITLE);

  await test.step('a CRM link set concurrently by another user is left to the user to decide', async () => {
    await call.setCrm.click();
    const crm = new CrmDialog(page);
    await crm.id.fill('mine-1');
    await crm.source.fill('salesforce');
    await sandbox.put(`/v2/engagements/${before.id}/crm_association`, LINK);
    await crm.save.click();
    await expect(crm.dialog).toContainText('Conflict: the CRM link was changed');
    await expect(crm.dialog).toContainText('theirs-1');
    expect((await sandbox.engagement(before.id)).crm_association).toMatchObject(LINK);

    await crm.dialog.getByRole('button', { name: 'Use mine' }).click();
    await expect(crm.dialog).toBeHidden();
    const after = await sandbox.engagement(before.id);
    expect(after.crm_association).toMatchObject({ crm_object_id: 'mine-1', source: 'SALESFORCE' });
  });

  await test.step('an edit and its undo work with only the keyboard', async () => {
    await expect(call.editContacts).toBeVisible();
    await call.editContacts.focus();
    await page.keyboard.press('Enter');
    const edit = new EditContactsDialog(page);
    await expect(edit.search).toBeFocused();
    await page.keyboard.type('amara núñez');
    await edit.offersOnly('Amara Núñez');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(edit.summary).toHaveText('2 contacts before, 1 added, 3 after');
    await page.keyboard.press('Control+Enter');
    await expect(edit.dialog).toBeHidden();
    await expect(call.editContacts).toBeFocused();
    expect((await sandbox.engagement(before.id)).contacts).toHaveLength(3);

    // A single change is undone and redone at once; the notification says what it was and where.
    const toasts = page.getByRole('region', { name: 'Notifications' });
    const said = (words: string) => toasts.getByRole('listitem').filter({ hasText: words }).last();
    await page.keyboard.press('Control+z');
    await expect(said('Change undone')).toContainText('RemovedAmara Núñez');
    await expect(said('Change undone')).toContainText(before.title ?? 'Untitled');
    expect(idsOf(await sandbox.engagement(before.id))).toEqual(idsOf(before));

    await page.keyboard.press('Control+Shift+z');
    await expect(said('Change redone')).toContainText('AddedAmara Núñez');
    // Only what still holds is offered.
    await expect(said('Change undone')).toBeHidden();
    expect((await sandbox.engagement(before.id)).contacts).toHaveLength(3);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => idsOf(await sandbox.engagement(before.id))).toEqual(idsOf(before));
    // Who leaves takes room along: the next click would meet a button that moves.
    await expect(call.people).not.toContainText('Amara Núñez');
  });

  await test.step('contacts are added from a list of emails, each with a result', async () => {
    const { data } = z
      .object({
        data: z.array(z.object({ id: z.string(), emails: z.array(z.object({ email: z.string() })) })),
      })
      .parse(await sandbox.read('/v2/contacts?search=amara%20n%C3%BA%C3%B1ez'));
    const [found] = data;
    await call.editContacts.click();
    const edit = new EditContactsDialog(page);
    await edit.dialog.getByRole('button', { name: 'Add from a list of emails' }).click();
    const list = edit.dialog.getByRole('textbox', { name: 'Email addresses' });
    await list.fill(`${found?.emails[0]?.email ?? ''}, nobody@nowhere.example, no address`);
    await edit.dialog.getByRole('button', { name: 'Find contacts' }).click();
    await expect(edit.dialog.getByText('No contact with this email')).toBeVisible();
    await expect(edit.dialog.getByText('Not a valid email address')).toBeVisible();
    await edit.dialog.getByRole('button', { name: 'Add contact found' }).click();
    await edit.save.click();
    await expect(edit.dialog).toBeHidden();
    expect(idsOf(await sandbox.engagement(before.id))).toEqual([...idsOf(before), found?.id ?? ''].sort());
    await page.keyboard.press('Control+z');
    await expect.poll(async () => idsOf(await sandbox.engagement(before.id))).toEqual(idsOf(before));
    await expect(call.people).not.toContainText('Amara Núñez');
  });

  await test.step('concurrent changes to contacts by another user are merged, not overwritten', async () => {
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
    await expect(page.getByText(/Others also removed Marcus Hale/)).toBeVisible();
  });

  await test.step('a first CRM link warns before saving that it can’t be undone, and offers no undo', async () => {
    const before = await firstUnlinked(sandbox);
    // With sync paused, only the write itself can update the list.
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.keyboard.press('Escape');
    const list = new EngagementList(page);
    await list.search.fill(before.title);
    await page.getByRole('button', { name: 'Show as list' }).click();
    const row = list.row(before.title);
    await expect(row.getByRole('img', { name: 'No CRM link' })).toBeVisible();
    const call = await new EngagementList(page).open(before.title);
    await call.setCrm.click();
    const crm = new CrmDialog(page);
    await crm.id.fill('first-1');
    await crm.source.fill('hubspot');
    await expect(crm.save).toHaveAccessibleDescription('can’t be undone');
    await expect(crm.save).toContainText('can’t be undone');
    await crm.save.click();
    await expect(crm.dialog).toBeHidden();
    await expect(row.getByRole('img', { name: 'No CRM link' })).toHaveCount(0);
    const said = page.getByRole('region', { name: 'Notifications' });
    await expect(said).toContainText('Can’t be undone');
    await expect(said.getByRole('button', { name: 'Undo' })).toHaveCount(0);

    await page.keyboard.press('ControlOrMeta+z');
    const undo = page.getByRole('dialog', { name: 'This change can’t be undone' });
    await expect(undo).toContainText('the API can’t remove a first CRM link');
    await expect(undo.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect((await sandbox.engagement(before.id)).crm_association?.crm_object_id).toBe('first-1');
    await new PendingChangesPage(page).link.click();
    await page.getByRole('link', { name: 'History', exact: true }).click();
    const written = page.getByRole('grid', { name: 'History' }).getByRole('row').first();
    await expect(written).toContainText('first-1 · HubSpot');
    await expect(written).not.toContainText('Undone');
  });

  await test.step('undo works before its part has loaded in the background', async () => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.reload();
    await expect(page.getByRole('grid', { name: 'History' }).getByRole('row').first()).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('dialog', { name: 'This change can’t be undone' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a save while the API is unreachable is reported without losing input', async () => {
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    const call = await new EngagementList(page).open(TITLE);
    await call.setCrm.click();
    const crm = new CrmDialog(page);
    await crm.id.fill('mine-2');
    // A recording that is still loading fails when the sandbox stops.
    parley.forgiveLostRequests();
    await sandbox.end();
    await crm.save.click();
    // Suggestions that were still being read say so, too.
    await expect(crm.alert.filter({ hasText: 'The API can’t be reached.' })).toBeVisible();
    await expect(crm.id).toHaveValue('mine-2');
  });
});
