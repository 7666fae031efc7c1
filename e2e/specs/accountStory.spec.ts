import { expect, test } from '../fixtures/test.ts';
import { untilSynced } from '../fixtures/startPage.ts';
import { Player } from '../pages/Player.ts';
import { RecordPages } from '../pages/RecordPages.ts';

test('the story of a company opens and plays what it shows, and its brief fits one page', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '200']);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  await untilSynced(page);
  const records = new RecordPages(page);
  await records.open('Companies');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('Tidemark');
  await records.row('Companies', 'Tidemark Shipping').click();
  await expect(records.touches).toBeVisible();
  // With the focus still in the list.
  await page.keyboard.press('b');
  await expect(records.heading('Brief: Tidemark Shipping')).toBeFocused();
  await page.keyboard.press('Escape');
  const pane = page.locator('#record');
  const region = (name: string) => pane.getByRole('region', { name, exact: true });
  await expect(records.touches).toBeVisible();
  const story = page.url();

  await test.step('shows silence, action items with both counts, and CRM links', async () => {
    await expect(region('Last contact')).toContainText(/days? quiet|Contact today/);
    const items = region('Action items');
    await expect(items.getByRole('listitem')).toHaveCount(5);
    await expect(items).toContainText(/5 of \d+/);
    await items.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => items.getByRole('listitem').count()).toBeGreaterThan(5);
    await expect(items.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await expect(region('CRM links').getByRole('listitem').first()).toBeVisible();
  });

  await test.step('has a mark for every engagement, and opens the one chosen with the keyboard', async () => {
    const ribbon = records.touches;
    const engagements = await sandbox.engagements();
    const all = await region('Engagements')
      .getByRole('link', { name: /^Show all/ })
      .innerText();
    const count = Number(/\d+/.exec(all)?.[0]);
    expect(count).toBeLessThan(engagements.length);
    await expect(ribbon.getByRole('option')).toHaveCount(count);
    await ribbon.focus();
    await page.keyboard.press('Home');
    const first = await ribbon.getByRole('option', { selected: true }).getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    const second = await ribbon.getByRole('option', { selected: true }).getAttribute('aria-label');
    expect(second).not.toBe(first);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/engagements\//);
    expect(second).toContain(await page.getByRole('heading', { level: 1 }).last().innerText());
    await page.goBack();
    await expect(page).toHaveURL(story);
  });

  await test.step('plays a customer’s question, and opens it at its line', async () => {
    const questions = region('Customer questions without an answer');
    const line = questions.getByRole('listitem').filter({ hasText: 'Could you put that in writing?' });
    await line.getByRole('button', { name: /^Play “/ }).click();
    await expect(new Player(page).pause).toBeVisible();
    await line.getByRole('link').click();
    await expect(page).toHaveURL(/\/engagements\/.+[?&]t=\d/);
    await page.goBack();
    await expect(page).toHaveURL(story);
  });

  await test.step('gives a brief with B that prints on one page, and goes back with Escape', async () => {
    await expect(region('Last contact')).toBeVisible();
    await page.keyboard.press('b');
    await expect(records.heading('Brief: Tidemark Shipping')).toBeFocused();
    await expect(page).toHaveTitle(/^Brief: Tidemark Shipping · /);
    await expect(region('Action items').getByRole('listitem')).toHaveCount(3);
    await expect(region('Customer questions without an answer')).toContainText('put that in writing');
    await expect(region('CRM links').getByRole('listitem').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: 'Sidebar' })).toBeHidden();
    await expect(records.list('Companies')).toBeHidden();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(story);
    await expect(records.heading('Tidemark Shipping')).toBeVisible();
  });
});
