import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseMenu, expect, test } from '../../standin/electronTest.ts';
import { EngagementList } from '../../pages/EngagementList.ts';

test('a link that macOS delivers before the app is ready is followed', async ({ start }) => {
  const program = await start({
    earlyLinks: ['parley://open?base=https%3A%2F%2Fother.example&engagement=x'],
  });
  const page = await program.window();
  await expect(page.getByText('is for a workspace that isn’t connected here')).toBeVisible();
  expect(program.windows()).toHaveLength(1);
});

test('the window appears before the keychain has responded', async ({ start }) => {
  // Longer than any test: the keychain waits for a user who isn't there.
  const program = await start({ keychainMs: 3_600_000 });
  await program.window();
  const visible = (): Promise<boolean | undefined> =>
    program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(visible).toBe(true);
});

test('an unusable data folder is reported', async ({ start, dataDir }) => {
  const file = path.join(dataDir, 'in-the-way');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, '');
  const program = await start({ dataDir: path.join(file, 'data') });
  expect(await program.ended).toBe(1);
  expect(program.words()).toContain('there is a file in the way');
});

test('the reason for not starting is given in the language of the system', async ({ start, dataDir }) => {
  const file = path.join(dataDir, 'in-the-way');
  await writeFile(file, '');
  const program = await start({ dataDir: path.join(file, 'data'), locale: 'de-AT' });
  expect(await program.ended).toBe(1);
  expect(program.words()).toContain('Dort liegt bereits eine Datei');
});

test('a closed terminal doesn’t end the app', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  program.process.stderr?.destroy();
  // Each of these writes a log line.
  for (let time = 0; time < 3; time += 1)
    await page.evaluate(() => window.location.assign('https://example.com/'));
  await chooseMenu(program, 'Help', 'About Parley');
  await expect(page.getByRole('heading', { name: 'About Parley' })).toBeVisible();
});

test('without a keychain, a passphrase is offered, and asked for at the next start', async ({ start }) => {
  const first = await start({ args: ['--demo'], keychainMs: null });
  const page = await first.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  await chooseMenu(first, 'Help', 'About Parley');
  await expect(page.getByText('this computer has no keychain')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('link', { name: 'General' }).click();
  const typed = page.getByRole('textbox', { name: 'Passphrase', exact: true });
  await typed.fill('correct horse battery staple');
  await page.getByLabel('Repeat passphrase').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Set passphrase' }).click();
  await expect(page.getByText('Your passphrase is set.')).toBeVisible();
  await first.close();

  const again = await (await start({ keychainMs: null })).window();
  const dialog = again.getByRole('dialog', { name: 'Unlock tokens and secrets' });
  await dialog.getByLabel('Passphrase').fill('correct horse battery staple');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toBeHidden();
});

test('a package that is started with a command is a command line, and opens nothing', async ({
  start,
  dataDir,
}) => {
  test.skip(process.platform === 'win32', 'Electron is no program for consoles there');
  const program = await start({ newer: '9.8.7', command: ['search', 'renewal', '--data-dir', dataDir] });
  expect(await program.ended).toBe(3);
  expect(program.words()).toContain('No workspace is connected yet.');
  expect(program.windows()).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});
