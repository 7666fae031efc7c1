import { expect, test } from '../fixtures/test.ts';
import { EngagementPage } from '../pages/EngagementPage.ts';
import { EngagementList } from '../pages/EngagementList.ts';

const TITLE = 'Renewal review with Larkfield Logistics';

test('finds text in the transcript, moves between hits, and restores the focus', async ({ parley }) => {
  const page = await parley.open(['--demo']);
  await new EngagementList(page).row(TITLE).click();
  const call = new EngagementPage(page, TITLE);
  await expect(call.lines.first()).toBeVisible();
  await call.transcript.focus();

  await page.keyboard.press('Control+f');
  const box = call.main.getByRole('searchbox', { name: 'Find in transcript' });
  await expect(box).toBeFocused();
  await box.fill('the');
  const bar = call.main.getByRole('search', { name: 'Find in transcript' });
  const count = bar.getByRole('status');
  await expect(count).toHaveText(/^1 of \d+$/);
  const all = Number((await count.textContent())?.split(' ').at(-1));
  expect(all).toBeGreaterThan(2);
  const marked = (): Promise<string> =>
    page.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map(String).join('|').toLowerCase());
  await expect.poll(marked).toBe('the');

  await box.press('Enter');
  await expect(count).toHaveText(`2 of ${all}`);
  await box.press('Shift+Enter');
  await box.press('Shift+Enter');
  await expect(count).toHaveText(`${all} of ${all}`);
  await expect.poll(marked).toBe('the');

  await box.fill('zzzzqq');
  await expect(count).toHaveText('No matches');
  await box.press('Escape');
  await expect(bar).toBeHidden();
  await expect(call.transcript).toBeFocused();
  await expect.poll(marked).toBe('');
});
