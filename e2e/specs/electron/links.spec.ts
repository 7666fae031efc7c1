import type { Page } from 'playwright';
import { type ElectronProgram, expect, test } from '../../standin/electronTest.ts';
import { EngagementPage } from '../../pages/EngagementPage.ts';
import { EngagementList } from '../../pages/EngagementList.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

/** The link to the engagement, from a first run that opens the demo. */
async function linkFrom(page: Page): Promise<string> {
  await new EngagementList(page).row(TITLE).click();
  await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  const id = /engagements\/([^?]+)/.exec(page.url())?.[1] ?? '';
  return `parley://open?base=demo&engagement=${id}`;
}

async function handOver(program: ElectronProgram, link: string): Promise<void> {
  await program.evaluate(
    ({ app }, given) => void app.emit('second-instance', {}, ['parley', given], '/'),
    link,
  );
}

test('a link opens its engagement: at startup, in a running app, and in one still starting', async ({
  start,
}) => {
  const first = await start({ args: ['--demo'] });
  const page = await first.window();
  const link = await linkFrom(page);
  await page.getByRole('link', { name: 'Engagements' }).first().click();
  await expect(new EngagementPage(page, TITLE).main).toBeHidden();
  await handOver(first, link);
  await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  await page.getByRole('link', { name: 'Engagements' }).first().click();
  await first.close();

  const second = await start({ args: ['--demo', `--link=${link}`] });
  await expect(new EngagementPage(await second.window(), TITLE).main).toBeVisible();
  expect(second.windows()).toHaveLength(1);
  await (await second.window()).getByRole('link', { name: 'Engagements' }).first().click();
  await second.close();

  const third = await start({ args: ['--demo'] });
  await handOver(third, link);
  await expect(new EngagementPage(await third.window(), TITLE).main).toBeVisible();
  expect(third.windows()).toHaveLength(1);
});
