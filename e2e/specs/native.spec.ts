import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

test('Parley asks for notifications, and opens links from the command line', async ({ parley, context }) => {
  const page = await parley.open(['--demo']);
  const row = new EngagementList(page).rows.filter({ hasText: TITLE }).first();
  await row.click();
  await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  const id = /engagements\/([^?]+)/.exec(page.url())?.[1] ?? '';

  await test.step('enabling notifications asks for permission and shows a refusal', async () => {
    await page.goto(new URL('/settings/general', page.url()).href);
    const wish = page.getByRole('switch', { name: 'Notify when long jobs finish' });
    await expect(wish).not.toBeChecked();
    await context.clearPermissions();
    await wish.click();
    await expect(page.getByText('Notifications are blocked')).toBeVisible();
    await expect(wish).not.toBeChecked();

    await context.grantPermissions(['notifications'], { origin: new URL(page.url()).origin });
    await wish.click();
    await expect(wish).toBeChecked();
    await expect(page.getByText('Notifications are on')).toBeVisible();
  });

  await test.step('a link on the command line opens its call', async () => {
    await page.close();
    await parley.close();

    const linked = await parley.open([`parley://open?base=demo&engagement=${id}`]);
    await expect(new EngagementPage(linked, TITLE).main).toBeVisible();
    expect(new URL(linked.url()).search).not.toContain('link=');

    await linked.close();
    await parley.close();
    const elsewhere = await parley.open(['parley://open?base=https%3A%2F%2Fother.example&engagement=x']);
    await expect(elsewhere.getByText('is for a workspace that isn’t connected here')).toBeVisible();
  });
});
