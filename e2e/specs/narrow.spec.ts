import { expectNoMotion, expectNoOverlapInTopBar, expectNoSidewaysScroll } from '../fixtures/accessible.ts';
import { EngagementList } from '../pages/EngagementList.ts';
import { expect, test } from '../fixtures/test.ts';
import { TITLE } from '../states/engagementStates.ts';
import { PAGE_PATHS } from '../states/pagePaths.ts';

/** For busy machines. */
const PATIENT = { timeout: 40_000 };

test('at 200 % no page scrolls sideways, the top bar doesn’t overlap, and reduced motion is respected', async ({
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
  for (const [path, ready] of PAGE_PATHS) {
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
