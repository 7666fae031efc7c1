import type { Page } from 'playwright/test';
import { z } from 'zod';
import type { Service, ServiceEngagement } from '../fixtures/service.ts';
import { expect, test, type Parley } from '../fixtures/test.ts';
import { CrmDialog, EditContactsDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { PendingChangesPage } from '../pages/PendingChangesPage.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

function connect(parley: Parley, service: Service, token: keyof Service['tokens'] = 'full'): Promise<Page> {
  return parley.open(['--connect', service.baseUrl, '--writable'], { PARLEY_TOKEN: service.tokens[token] });
}

/** Sets another link for the call, saved or staged. */
async function setLink(page: Page, title: string, id: string, how: 'Save' | 'Save for later'): Promise<void> {
  const call = await new EngagementList(page).open(title);
  await call.setCrm.click();
  const crm = new CrmDialog(page);
  await crm.id.fill(id);
  await crm.source.fill('salesforce');
  await crm.dialog.getByRole('button', { name: how }).click();
  await expect(crm.dialog).toBeHidden();
}

function idsOf(engagement: ServiceEngagement): string[] {
  return engagement.contacts.map(({ id }) => id).sort();
}

async function linkOf(service: Service, id: string): Promise<string | undefined> {
  return (await service.engagement(id)).crm_association?.crm_object_id;
}

test('changes are kept for review, and conflicts are left to the user', async ({ parley, service }) => {
  const sandbox = await service(['--demo', '--control', '--engagements', '60']);
  const page = await connect(parley, sandbox);

  await test.step('five changes are reviewed, saved together and reverted by one undo', async () => {
    const list = new EngagementList(page);
    const cells = list.grid.locator('[role="row"][data-index] [role="gridcell"]:nth-child(3)');
    const shown = async () => (await cells.allTextContents()).filter((title) => title !== '');
    // The rows of the first screen appear first, the others right after; they have no titles before they are read.
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(30);
    // Calls that already have a link, so that each change can be undone.
    const titles: string[] = [];
    const before = new Map<string, ServiceEngagement>();
    for (const title of await shown()) {
      const held = titles.includes(title) ? null : await sandbox.engagementByTitle(title).catch(() => null);
      const linked = held !== null && held.crm_association !== null && held.crm_association !== undefined;
      if (!linked || held.is_private || titles.length === 5) continue;
      titles.push(title);
      before.set(held.id, held);
    }
    expect(titles).toHaveLength(5);
    for (const title of titles)
      await setLink(page, title, `reviewed-${titles.indexOf(title)}`, 'Save for later');

    const review = new PendingChangesPage(page);
    await review.link.click();
    await expect(review.staged).toContainText('5 changes on 5 engagements, 5 CRM links set.');
    await expect(review.staged.getByRole('listitem')).toHaveCount(5);
    for (const [id, held] of before) {
      expect(await linkOf(sandbox, id)).toBe(held.crm_association?.crm_object_id);
    }

    await review.staged.getByRole('button', { name: 'Save all 5' }).click();
    await expect(page.getByText('5 changes saved.')).toBeVisible();
    await expect(review.lately.getByRole('listitem')).toHaveCount(5);
    const saved = await Promise.all([...before.keys()].map((id) => linkOf(sandbox, id)));
    expect(new Set(saved)).toEqual(new Set(titles.map((_title, index) => `reviewed-${index}`)));

    // Undo for staging is no longer offered.
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Change undone')).toBeVisible();
    for (const [id, held] of before) {
      expect(await linkOf(sandbox, id)).toBe(held.crm_association?.crm_object_id);
    }

    await page.getByRole('link', { name: 'View history' }).click();
    const journal = page.getByRole('grid', { name: 'History' });
    await expect(journal.getByRole('row')).toHaveCount(10);
    await journal.getByRole('row').first().click();
    const details = page.getByRole('complementary', { name: 'Change details' });
    await expect(details.getByText(/^rid_/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'As CSV' }).click();
    expect((await download).suggestedFilename()).toBe('parley-journal.csv');
  });

  await test.step('input is offered again after the dialog was closed by accident', async () => {
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    const call = await new EngagementList(page).open(TITLE);
    await call.setCrm.click();
    const crm = new CrmDialog(page);
    await crm.id.fill('nearly-lost');
    await page.reload();
    await call.setCrm.click();
    await crm.dialog.getByRole('button', { name: 'Restore draft' }).click();
    await expect(crm.id).toHaveValue('nearly-lost');
    await page.keyboard.press('Escape');
    await crm.dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(crm.dialog).toBeHidden();
  });

  await test.step('a change that the API refused is saved by another try', async () => {
    const { id } = await sandbox.engagementByTitle(TITLE);
    const before = await linkOf(sandbox, id);
    await setLink(page, TITLE, 'refused-1', 'Save for later');
    await sandbox.control('PUT', 'faults', [
      { route: 'PUT *', times: 1, fault: { kind: 'status', status: 422 } },
    ]);
    const review = new PendingChangesPage(page);
    await review.link.click();
    await review.staged.getByRole('button', { name: 'Save', exact: true }).click();
    const refused = review.needsYou.getByRole('listitem');
    await expect(refused).toContainText('refused-1');
    await expect(refused.getByText('Not saved', { exact: true })).toBeVisible();
    await expect(refused.getByRole('alert')).toContainText('The API rejected the values.');
    await expect(refused.getByRole('alert')).toContainText('Correct the values, then save again.');
    const notice = page.getByText(`A change of “${TITLE}” wasn’t saved: see Pending changes.`);
    await expect(notice).toBeVisible();
    expect(await linkOf(sandbox, id)).toBe(before);

    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(review.needsYou).toBeHidden();
    // Once the engagement has been read, its company names the record and the start of the ID is left out.
    await expect(review.lately.getByRole('listitem').first()).toContainText('ed-1 · ');
    expect(await linkOf(sandbox, id)).toBe('refused-1');
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  });

  await test.step('a conflict shows all three states, and the API stores the decision', async () => {
    const { id } = await sandbox.engagementByTitle(TITLE);
    await setLink(page, TITLE, 'mine-1', 'Save for later');
    await sandbox.put(`/v2/engagements/${id}/crm_association`, {
      object_type: 'deal',
      crm_object_id: 'theirs-1',
      source: 'HUBSPOT',
    });
    const review = new PendingChangesPage(page);
    await review.link.click();
    await review.staged.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(review.needsYou).toContainText('Conflict: the CRM link was changed');
    await expect(review.needsYou).toContainText('theirs-1');
    await expect(page.getByRole('link', { name: '1 change needs attention' })).toBeVisible();
    const notice = page.getByText(`A change of “${TITLE}” wasn’t saved: see Pending changes.`);
    await expect(notice).toBeVisible();
    expect(await linkOf(sandbox, id)).toBe('theirs-1');

    await review.needsYou.getByRole('button', { name: 'Use mine' }).click();
    await expect(review.needsYou).toBeHidden();
    // A resolved conflict still has to be written.
    await expect.poll(() => linkOf(sandbox, id)).toBe('mine-1');
    await expect(notice).toHaveCount(0);
  });

  await test.step('a late write that replaced others’ additions is a conflict, and Restore recovers them', async () => {
    const before = await sandbox.engagementByTitle(TITLE);
    const found = await fetch(`${sandbox.baseUrl}/v2/contacts?search=amara%20n%C3%BA%C3%B1ez`, {
      headers: { authorization: `Bearer ${sandbox.tokens.full}` },
    });
    const theirs =
      z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await found.json()).data[0]?.id ?? '';
    const ours = before.contacts.filter(({ first_name }) => first_name !== 'Marcus').map(({ id }) => id);
    const contacts = (ids: string[]) =>
      sandbox.put(`/v2/engagements/${before.id}/contacts`, { contact_ids: ids });
    const log = z.object({ last: z.array(z.object({ method: z.string(), path: z.string() })) });
    /** How often the engagement was read to verify the change. */
    const readings = async (): Promise<number> => {
      const { last } = log.parse(await sandbox.control('GET', 'requests'));
      const verifying = `/v2/engagements/${before.id}?expand=contacts`;
      return last.filter(({ method, path }) => method === 'GET' && path === verifying).length;
    };
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
    const call = await new EngagementList(page).open(TITLE);
    await call.editContacts.click();
    const edit = new EditContactsDialog(page);
    await edit.remove('Marcus Hale').click();
    await sandbox.control('PUT', 'faults', [
      { route: 'PUT *', times: 1, fault: { kind: 'status', status: 502 } },
    ]);
    await edit.save.click();
    await expect(edit.alert).toContainText('Waiting for confirmation');
    await expect(edit.dialog.getByRole('button', { name: 'Cancel and edit' })).toBeHidden();

    // Someone else adds a contact, which Parley sees; then the gateway delivers the held write.
    await contacts([...idsOf(before), theirs]);
    await edit.dialog.getByRole('button', { name: 'Close and save in background' }).click();
    await sandbox.control('DELETE', 'requests');
    const readBefore = await readings();
    await expect.poll(readings).toBeGreaterThan(readBefore);
    await contacts(ours);

    const review = new PendingChangesPage(page);
    await review.link.click();
    await expect(review.needsYou).toContainText('Your change replaced a change by others');
    await expect(review.needsYou).toContainText('while you saved. It was lost.');
    await expect(review.needsYou).toContainText('Amara');

    // Undo stops at the conflict rather than undoing something older.
    await page.keyboard.press('ControlOrMeta+z');
    const undo = page.getByRole('dialog', { name: 'This change can’t be undone' });
    await expect(undo).toContainText('Resolve that conflict first.');
    await page.keyboard.press('Escape');
    await review.needsYou.getByRole('button', { name: 'Restore' }).click();
    await expect(review.needsYou).toBeHidden();
    await expect
      .poll(async () => idsOf(await sandbox.engagement(before.id)))
      .toEqual([...ours, theirs].sort());
  });
});

test('a write that can’t be verified says so', async ({ parley, service }) => {
  const sandbox = await service(['--demo', '--engagements', '20']);
  const { id } = await sandbox.engagementByTitle(TITLE);
  // This test requests what the token can't read.
  parley.forgiveLostRequests();
  const page = await connect(parley, sandbox, 'writeonly');
  await page.waitForURL(/\/c\/[^/]+\/engagements/);
  const address = page.url().replace(/\/engagements.*/, `/engagements/${id}`);
  await page.goto(address);
  await page
    .getByRole('main')
    .getByRole('button', { name: /CRM link/ })
    .click();
  const crm = new CrmDialog(page);
  await expect(crm.dialog).toContainText('This token can’t see the current CRM link');
  await crm.id.fill('blind-1');
  await crm.source.fill('hubspot');
  await crm.save.click();
  await expect(crm.dialog).toBeHidden();
  await expect(page.getByText('Saved, not verified: this token can’t read it.')).toBeVisible();
  expect(await linkOf(sandbox, id)).toBe('blind-1');
});

test('a change made offline survives a restart and is written later', async ({ parley, service }) => {
  // A recording that is still loading fails when the sandbox stops.
  parley.forgiveLostRequests();
  const sandbox = await service(['--demo', '--engagements', '20']);
  const { port } = new URL(sandbox.baseUrl);
  const before = await sandbox.engagementByTitle(TITLE);
  const page = await connect(parley, sandbox);
  const call = await new EngagementList(page).open(TITLE);
  await call.editContacts.click();
  const edit = new EditContactsDialog(page);
  await edit.remove('Marcus Hale').click();
  await sandbox.end();
  await edit.save.click();
  await expect(edit.alert).toContainText('Your change is kept');
  await edit.dialog.getByRole('button', { name: 'Close and save in background' }).click();
  await expect(call.main.getByRole('region', { name: 'Not saved yet' })).toContainText('Marcus Hale');
  await page.close();
  await parley.close();

  const again = await connect(parley, sandbox);
  await expect(again.getByRole('link', { name: 'Saving 1 change' })).toBeVisible();
  const review = new PendingChangesPage(again);
  await review.link.click();
  const hurry = review.onItsWay.getByRole('button', { name: 'Retry now' });
  await hurry.click();
  await expect(review.onItsWay.getByRole('status')).toContainText('The API can’t be reached.');
  const back = await service(['--demo', '--engagements', '20', '--port', port]);
  // Saving continues in the background, so the button may be gone at any moment.
  await hurry.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await expect(review.lately).toContainText('Marcus Hale');
  const leaver = before.contacts.find(({ first_name }) => first_name === 'Marcus');
  expect(idsOf(await back.engagement(before.id))).toEqual(idsOf(before).filter((id) => id !== leaver?.id));
});
