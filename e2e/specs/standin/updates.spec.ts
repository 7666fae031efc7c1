import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseMenu, type ElectronProgram, expect, test } from '../../standin/electronTest.ts';
import { EngagementList } from '../../pages/EngagementList.ts';

/** Answers native dialogs with their first or second button. */
function answerWith(program: ElectronProgram, response: 0 | 1): Promise<void> {
  return program.evaluate(({ dialog }, given) => {
    Object.assign(dialog, {
      showMessageBox: () => Promise.resolve({ response: given, checkboxChecked: false }),
    });
  }, response);
}

test('a postponed update is downloaded and installed from the sidebar, and the windows are restored', async ({
  start,
  dataDir,
}) => {
  const program = await start({ args: ['--demo'], newer: '9.8.7' });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  await chooseMenu(program, 'File', 'New window');
  await expect(new EngagementList(await program.window(1)).rows.first()).toBeVisible();
  await answerWith(program, 1);
  await chooseMenu(program, 'Help', 'Check for updates…');
  await page.getByRole('button', { name: 'Parley 9.8.7 is available' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await page.getByRole('button', { name: 'Parley 9.8.7 is ready' }).click();
  await page.getByRole('menuitem', { name: 'Release notes' }).click();
  await expect(page.getByRole('heading', { name: 'Parley 9.8.7' })).toBeVisible();
  await expect(page.getByText('Faster exports')).toBeVisible();
  await page.getByRole('button', { name: 'Parley 9.8.7 is ready' }).click();
  await page.getByRole('menuitem', { name: 'Restart to update' }).click();
  expect(await program.ended).toBe(0);
  expect(program.words()).toContain('[stand-in install] 0 windows');
  const settings: unknown = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ windows: [{}, {}] });
});
