import type { Page } from 'playwright/test';
import { expectNoMotion, expectNoOverlapInTopBar, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { expect, test } from '../fixtures/test.ts';
import { TITLE } from '../states/engagementStates.ts';
import { PAGE_PATHS } from '../states/pagePaths.ts';

/** Where the title of the page begins, and its size. */
function titlePlace(page: Page): Promise<string> {
  return page
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((title) => {
      const { left, top } = title.getBoundingClientRect();
      return `${left} ${top} ${getComputedStyle(title).fontSize}`;
    });
}

test('at 200 % no page scrolls sideways, titles stay in place, the top bar doesn’t overlap, and nothing moves', async ({
  parley,
}) => {
  const page = await parley.open(['--demo']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await new EngagementList(page).row(TITLE).click();
  await expect(page).toHaveURL(/engagements\/./);
  const { origin, pathname } = new URL(page.url());
  const connection = pathname.replace(/^(\/c\/[^/]+).*/, '$1');
  await page.setViewportSize({ width: 640, height: 400 });
  const places = new Map<string, string>();
  for (const [path, ready] of PAGE_PATHS) {
    await test.step(path, async () => {
      const below = path.startsWith('/') ? path : `${connection}/${path}`;
      const to = path === 'CALL' ? pathname : below;
      // Without loading everything again, where what is awaited can only be on the next page.
      if (await ready(page).isVisible()) await page.goto(origin + to);
      else await page.evaluate((url) => history.pushState(null, '', url), to);
      await expect(ready(page)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoOverlapInTopBar(page);
      await expectNoMotion(page);
      // A call begins with the way back to the list.
      if (path !== 'CALL') places.set(path, await titlePlace(page));
    });
  }
  const [first] = places.values();
  expect([...places].filter(([, place]) => place !== first)).toEqual([]);
});
