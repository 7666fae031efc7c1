import type { Locator, Page } from 'playwright/test';
import { expectNoMotion, expectNoOverlapInTopBar, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { CallPage } from '../pages/CallPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { expect, test } from '../fixtures/test.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
/** On a machine that has other things to do. */
const PATIENT = { timeout: 40_000 };

const firstRow = (grid: string) => (page: Page) =>
  page.getByRole('grid', { name: grid }).getByRole('row').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });

/** Pages by their address, the program's own with a slash, and what is there once they are ready. */
const PLACES: readonly (readonly [path: string, ready: (page: Page) => Locator])[] = [
  ['engagements', firstRow('Engagements')],
  ['CALL', (page) => new CallPage(page, TITLE).lines.first()],
  ['contacts', firstRow('People')],
  ['companies', firstRow('Companies')],
  ['users', firstRow('Colleagues')],
  ['crm', firstRow('CRM records')],
  ['changes', heading],
  ['review', heading],
  ['journal', heading],
  ['bulk', button('Choose calls')],
  ['clean-up', (page) => page.getByRole('main').getByRole('link', { name: /No CRM link/ })],
  ['bookmarks', heading],
  ['trackers', button('New tracker')],
  ['requests', firstRow('Requests')],
  ['webhooks', button('Turn on')],
  ['/settings', (page) => page.getByRole('combobox', { name: 'Theme' })],
  ['/about', button(/^Check the copy/)],
];

test('at 200 % no page scrolls sideways, nothing overlaps in the top bar, and nothing moves where motion is unwanted', async ({
  parley,
}) => {
  test.setTimeout(240_000);
  const page = await parley.open(['--demo']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await new EngagementList(page).row(TITLE).click();
  await expect(page).toHaveURL(/engagements\/./);
  const { origin, pathname } = new URL(page.url());
  const connection = pathname.replace(/^(\/c\/[^/]+).*/, '$1');
  await page.setViewportSize({ width: 640, height: 400 });
  for (const [path, ready] of PLACES) {
    await test.step(path, async () => {
      const below = path.startsWith('/') ? path : `${connection}/${path}`;
      await page.goto(origin + (path === 'CALL' ? pathname : below));
      await expect(ready(page)).toBeVisible(PATIENT);
      await expectNoSidewaysScroll(page);
      await expectNoOverlapInTopBar(page);
      await expectNoMotion(page);
    });
  }
});
