import { chooseMenu, expect, test } from '../../standin/electronTest.ts';

test('a menu entry reaches the page, even while it is still loading', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  await chooseMenu(program, 'Help', 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseMenu(program, 'Help', 'About Parley');
  await expect(page.getByRole('heading', { name: 'About Parley' })).toBeVisible();
});
