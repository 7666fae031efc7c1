import type { Page } from 'playwright/test';
import { choose } from '../fixtures/choose.ts';
import { openListInsteadOfHome } from '../fixtures/startPage.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { CrmDialog, EditContactsDialog } from '../pages/EditDialogs.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { Player } from '../pages/Player.ts';
import { WelcomePage } from '../pages/ConnectDialog.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
const LEAVES = 'Marcus Hale';
const JOINS = 'Callum Ried';
const LINK = { object_type: 'deal', crm_object_id: 'renewal-2027', source: 'HUBSPOT' };

/** Scrolls far down the list and back up, and opens the call. */
async function browse(page: Page): Promise<EngagementPage> {
  const list = new EngagementList(page);
  await expect(list.row(TITLE)).toBeVisible();
  await list.scrollTo(150);
  const last = list.rowAt(await list.lastIndexInPage());
  await expect(last.getByRole('gridcell').nth(1)).not.toBeEmpty();
  await list.scrollToTop();
  await list.row(TITLE).click();
  return new EngagementPage(page, TITLE);
}

/** Plays the call, follows the spoken line, and jumps by clicking a line. */
async function listen(page: Page, call: EngagementPage): Promise<void> {
  const player = new Player(page);
  await expect(call.lines.first()).toBeVisible();
  await player.play.click();
  await expect(player.pause).toBeVisible();
  await expect.poll(() => player.time()).toBeGreaterThan(0.5);
  await player.untilLoud(0.01);
  await expect(call.spoken).toHaveCount(1);

  const later = call.line(6);
  await later.scrollIntoViewIfNeeded();
  await later.getByRole('button', { name: /^Play from/ }).click();
  await expect(later).toHaveAttribute('aria-current', 'true');
  await expect(call.spoken).toHaveCount(1);
  const there = await player.time();
  await expect.poll(() => player.time()).toBeGreaterThan(there);
  await expect(call.line(7)).toHaveAttribute('aria-current', 'true');
  await expect(call.line(7)).toBeInViewport();
  await player.pause.click();
  await expect(player.play).toBeVisible();
}

/** Removes one contact from the call and adds another. */
async function changeContacts(page: Page, call: EngagementPage): Promise<void> {
  await call.editContacts.click();
  const edit = new EditContactsDialog(page);
  await edit.remove(LEAVES).click();
  await edit.search.fill(JOINS);
  await edit.offersOnly(JOINS);
  await edit.add(JOINS).click();
  await expect(edit.summary).toHaveText('2 contacts before, 1 added, 1 removed, 2 after');
  await edit.save.click();
  await expect(edit.dialog).toBeHidden();
  await expect(call.people).toContainText(JOINS);
  await expect(call.people).not.toContainText(LEAVES);
}

async function changeCrm(page: Page, call: EngagementPage): Promise<void> {
  await call.setCrm.click();
  const crm = new CrmDialog(page);
  await choose(crm.type, 'Deal');
  await crm.id.fill(LINK.crm_object_id);
  await crm.source.fill(LINK.source.toLowerCase());
  await crm.save.click();
  await expect(crm.dialog).toBeHidden();
  await expect(call.setCrm).toHaveText(/renewal-2027$|^Deal of .+ · …2027$/);
}

test('browse, listen, correct: the API stores the corrections', async ({ parley, service }) => {
  const sandbox = await service(['--demo', '--engagements', '160']);
  const page = await parley.open(['--connect', sandbox.baseUrl, '--writable'], {
    PARLEY_TOKEN: sandbox.tokens.full,
  });
  const before = await sandbox.engagementByTitle(TITLE);
  const leaver = before.contacts?.find((contact) => `${contact.first_name} ${contact.last_name}` === LEAVES);

  const call = await browse(page);
  await listen(page, call);
  await changeContacts(page, call);
  await changeCrm(page, call);

  const after = await sandbox.engagement(before.id);
  const names = after.contacts?.map((contact) => `${contact.first_name} ${contact.last_name}`);
  expect(names).toContain(JOINS);
  expect(names).toHaveLength(before.contacts?.length ?? 0);
  expect(after.contacts?.map(({ id }) => id)).not.toContain(leaver?.id);
  expect(after.crm_association).toMatchObject(LINK);

  await page.reload();
  await expect(call.people).toContainText(JOINS);
  await expect(call.people).not.toContainText(LEAVES);
  expect(parley.log()).not.toContain(sandbox.tokens.full);
});

test('the demo opens in one click and remembers corrections', async ({ parley }) => {
  const page = await parley.open();
  await new WelcomePage(page).demo.click();
  await openListInsteadOfHome(page);
  await new EngagementList(page).row(TITLE).click();
  const call = new EngagementPage(page, TITLE);
  await changeContacts(page, call);
  await changeCrm(page, call);
  await page.close();
  await parley.close();

  const again = await parley.open(['--demo']);
  await new EngagementList(again).row(TITLE).click();
  const callAgain = new EngagementPage(again, TITLE);
  await expect(callAgain.people).toContainText(JOINS);
  await expect(callAgain.people).not.toContainText(LEAVES);
  await expect(callAgain.setCrm).toHaveText(/^Deal of .+ · …2027$/);
});
