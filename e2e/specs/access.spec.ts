import { expectAccessible } from '../fixtures/accessible.ts';
import { CallPage } from '../pages/CallPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { WelcomePage } from '../pages/WelcomePage.ts';
import { expect, test } from '../fixtures/test.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

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
