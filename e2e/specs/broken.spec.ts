import { allowBrokenAnswers, breakAnswers } from '../fixtures/brokenResponses.ts';
import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';

const TITLE = 'Renewal review with Larkfield Logistics';
const PARTS = [
  { name: 'list', methods: ['engagements.page', 'mirror.list'], place: 'section[aria-label="Engagements"]' },
  { name: 'call', methods: ['engagements.get'], place: 'main' },
  { name: 'transcript', methods: ['transcripts.open'], place: '#call' },
] as const;

test('a part that breaks shows an error in its place, recovers when reloaded, and leaves the rest working', async ({
  parley,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await allowBrokenAnswers(context);
  // The error is also expected in the browser's console.
  parley.forgive(/TypeError/);
  const page = await parley.open(['--demo']);
  const list = new EngagementList(page);
  await list.row(TITLE).click();
  const call = new EngagementPage(page, TITLE);
  await expect(call.lines.first()).toBeVisible();

  const whole = {
    list: list.rows.first(),
    call: page.getByRole('heading', { level: 1, name: TITLE }),
    transcript: call.lines.first(),
  };
  for (const { name, methods, place } of PARTS) {
    await test.step(name, async () => {
      await breakAnswers(page, methods);
      await page.reload();
      const said = page.locator(place).getByRole('alert');
      await expect(said).toContainText('This section crashed');
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(whole[name]).toBeHidden();
      await expect(name === 'list' ? whole.call : whole.list).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeVisible();

      await said.getByRole('button', { name: 'Copy details' }).click();
      await expect(said.getByRole('button', { name: 'Copied' })).toBeVisible();
      const details = await page.evaluate(() => navigator.clipboard.readText());
      expect(details).toMatch(/^TypeError\nat .*\/assets\/.*:\d+:\d+/);
      expect(details).not.toContain('Larkfield');

      await breakAnswers(page, []);
      await said.getByRole('button', { name: 'Reload section' }).click();
      await expect(whole[name]).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});
