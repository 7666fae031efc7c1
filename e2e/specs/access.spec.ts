import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { CallPage } from '../pages/CallPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { WelcomePage } from '../pages/WelcomePage.ts';
import { expect, test } from '../fixtures/test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const TITLE = 'Renewal review with Larkfield Logistics';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page on the way can be used by everybody, ${colorScheme}`, async ({ parley }) => {
    const page = await parley.open();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const welcome = new WelcomePage(page);
    await expect(welcome.demo).toBeVisible();
    await expectAccessible(page);

    await welcome.demo.click();
    const list = new EngagementList(page);
    await expect(list.rows.first()).toBeVisible();
    await expectAccessible(page);

    await list.row(TITLE).click();
    const call = new CallPage(page, TITLE);
    await expect(page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);

    await call.details.click();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit contacts' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit contacts' })).toBeVisible();
    await expectAccessible(page);
  });
}
