import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';
import type { Service } from '../fixtures/service.ts';
import { untilSynced } from '../fixtures/startPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { RecordPages } from '../pages/RecordPages.ts';

/** Opens a workspace of a few hundred engagements and waits until it is mirrored. */
async function openFilled(
  parley: { open(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Page> },
  sandbox: Service,
): Promise<Page> {
  const page = await parley.open(['--connect', sandbox.baseUrl, '--writable'], {
    PARLEY_TOKEN: sandbox.tokens.full,
  });
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  await untilSynced(page);
  return page;
}

async function checkNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sync' }).getByRole('button', { name: 'Sync now' }).click();
  await page.keyboard.press('Escape');
}

test('records of every kind lead to their engagements, and updates to what changed', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '200']);
  const page = await openFilled(parley, sandbox);
  const records = new RecordPages(page);

  await test.step('a team member’s calls form one activity list, and going back returns to the same position', async () => {
    await records.open('Team');
    const list = records.list('Team');
    await expect(records.rows('Team').first()).toBeVisible();
    // Those with the most first, so that their activity is longer than the page.
    await list.getByRole('columnheader', { name: 'Engagements' }).getByRole('button').click();
    await expect(list.getByRole('columnheader', { name: 'Engagements' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await page.keyboard.press('j');
    await expect(list).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(records.activity).toBeVisible();
    const picture = page.getByRole('img', { name: /engagements? (from .+ to .+, most in|in ).+\.$/ });
    await expect(picture).toBeVisible();
    await expect(records.activity.getByRole('rowheader').first()).toHaveText(/\d{4}$/);

    await records.activity.focus();
    for (let step = 0; step < 14; step += 1) await page.keyboard.press('j');
    const scrolled = await records.activity.evaluate((grid) => grid.scrollTop);
    expect(scrolled).toBeGreaterThan(0);
    await expect.poll(() => records.activeActivityRow()).not.toBe('');
    const row = await records.activeActivityRow();
    const address = page.url();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/engagements\//);
    const title = await page.getByRole('heading', { level: 1 }).last().innerText();
    expect(row).toContain(title);

    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(records.activity).toBeFocused();
    expect(await records.activity.evaluate((grid) => grid.scrollTop)).toBe(scrolled);
    expect(await records.activeActivityRow()).toBe(row);
  });

  await test.step('opens a call from a company and goes back', async () => {
    await records.open('Companies');
    await expect(records.rows('Companies').first()).toBeVisible();
    await records.rows('Companies').first().click();
    const company = await page.locator('#record').getByRole('heading', { level: 1 }).innerText();
    const address = page.url();
    await records.touches.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/engagements\//);
    const call = page.locator('#call');
    await call.getByRole('link', { name: company, exact: true }).first().click();
    await expect(page).toHaveURL(address);
    await expect(records.heading(company)).toBeVisible();
    await expect(records.touches).toBeVisible();
  });

  await test.step('people are found while typing, and show everything the API knows about them', async () => {
    await records.open('Contacts');
    const list = records.list('Contacts');
    const first = records.rows('Contacts').first();
    await expect(first).toBeVisible();
    const header = list.getByRole('columnheader', { name: 'Engagements' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    const counts = async () =>
      list
        .locator('[role="row"][data-index]')
        .evaluateAll((rows) =>
          rows
            .toSorted((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
            .map((row) => Number(row.querySelectorAll('[role="gridcell"]')[4]?.textContent)),
        );
    await expect.poll(async () => (await counts())[0]).toBeGreaterThan(1);
    // Read once, because more rows may appear in between.
    const shown = await counts();
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    const name = await first.getByRole('gridcell').nth(1).innerText();
    const before = Number(await list.getAttribute('aria-rowcount'));

    await page.getByRole('searchbox', { name: 'Search contacts' }).fill(name);
    await expect.poll(async () => Number(await list.getAttribute('aria-rowcount'))).toBeLessThan(before);
    await records.row('Contacts', name).click();
    await expect(records.heading(name)).toBeVisible();
    await page.setViewportSize({ width: 1800, height: 900 });
    const details = page.getByRole('complementary', { name: 'Details' });
    await expect(details.getByRole('term').filter({ hasText: 'ID' })).toBeVisible();
    await expect(details).toContainText(/Read .+ago|Read this minute/);
    await expect(details.getByRole('button', { name: 'Sync now' })).toBeEnabled();

    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody is called like this');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(first).toBeVisible();
  });

  await test.step('a CRM record has a name, which can be one’s own, and is found by it everywhere', async () => {
    await records.open('CRM records');
    const first = records.rows('CRM records').first();
    const heading = page.locator('#record').getByRole('heading', { level: 1 });
    const naming = page.getByRole('dialog', { name: 'Name of this record' });
    // Deals are named after the company of their engagements.
    await page.getByRole('searchbox', { name: 'Search CRM records' }).fill('9');
    await expect(first).toContainText(/^Deal of .+ · …\d{4}/);
    await first.click();
    await expect(heading).toHaveText(/^Deal of .+ · …\d{4}$/);
    const derived = await heading.innerText();
    await page.locator('#record').getByRole('button', { name: 'Name this record…' }).click();
    await expect(naming).toContainText(derived);
    await naming.getByLabel('Name').fill('Renewal 2027');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Deal Renewal 2027');

    await records.activity.focus();
    await page.keyboard.press('j');
    await expect.poll(() => records.activeActivityRow()).not.toBe('');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'CRM link: Deal Renewal 2027' });
    await expect(chip).toBeVisible();
    await records.open('CRM records');
    await page.getByRole('searchbox', { name: 'Search CRM records' }).fill('renewal 20');
    await expect(records.rows('CRM records')).toHaveText([/^Deal Renewal 2027/]);
    await first.click();
    await page.locator('#record').getByRole('button', { name: 'Name this record…' }).click();
    await naming.getByLabel('Name').fill('');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(derived);
  });

  await test.step('another user’s change is listed by field until it is marked as read', async () => {
    await page.setViewportSize({ width: 1800, height: 900 });
    await records.open('Updates');
    await expect(page.getByText('No updates yet')).toBeVisible();

    const called = await sandbox.privateEngagement();
    await sandbox.put(`/v2/engagements/${called.id}/contacts`, { contact_ids: [] });
    await sandbox.put(`/v2/engagements/${called.id}/crm_association`, {
      object_type: 'deal',
      crm_object_id: '006-behind-our-back',
      source: 'hubspot',
    });
    await checkNow(page);

    const entry = page.getByRole('article').filter({ hasText: called.title });
    await expect(entry).toContainText(/Deal of .+ · …back/);
    await expect(entry).toContainText('CRM link');
    await expect(entry).toContainText('new');
    const removed = entry.getByRole('listitem').filter({ hasText: 'Removed' });
    await expect(removed).toHaveCount(called.contacts.length);
    await expect(records.updates).toHaveAccessibleName(/^Updates \d+ new/);

    await page.getByRole('button', { name: 'Deleted', exact: true }).click();
    await expect(page.getByText('No matching updates')).toBeVisible();
    await page.getByRole('button', { name: 'Show all updates' }).click();

    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('No new updates')).toBeVisible();
    await expect(records.updates).toHaveAccessibleName('Updates');
    await expect(entry).not.toContainText('new');

    await entry.getByRole('link', { name: called.title }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText(/Deal of .+ · …back/);
    await history
      .getByRole('link', { name: /…back$/ })
      .first()
      .click();
    await expect(page.locator('#record').getByRole('heading', { level: 1 })).toHaveText(
      /^Deal of .+ · …back$/,
    );
    await expect(page.locator('#record')).toContainText('006-behind-our-back');
    await expect(records.activity.getByRole('row').filter({ hasText: called.title })).toBeVisible();
  });
});
