import { expect, test } from '../fixtures/test.ts';

/** The first sync takes a while on a slow machine. */
const FILLED = { timeout: 60_000 };

test('from the action items of all engagements and from the team’s numbers to the engagement itself', async ({
  parley,
  service,
}) => {
  const sandbox = await service(['--engagements', '100']);
  const page = await parley.open(['--connect', sandbox.baseUrl], { PARLEY_TOKEN: sandbox.tokens.full });
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  await sidebar.getByRole('link', { name: 'Action items' }).click();
  const items = page.getByRole('table', { name: 'Action items' });
  await expect(items.getByRole('row').nth(1)).toBeVisible(FILLED);
  const engagement = items.getByRole('row').nth(1).getByRole('button');
  const title = await engagement.innerText();
  await engagement.click();
  await expect(page).toHaveURL(/\/engagements\//);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await sidebar.getByRole('link', { name: 'Team report' }).click();
  await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: 'Last 52 weeks' });
  const talk = page.getByRole('table', { name: 'Talk by team member' });
  await talk.getByRole('button', { name: 'Longest monologue' }).click();
  await expect(talk.getByRole('columnheader', { name: 'Longest monologue' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await talk
    .getByRole('button', { name: /^Play the longest monologue of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/engagements\/.+[?&]t=/);
});
