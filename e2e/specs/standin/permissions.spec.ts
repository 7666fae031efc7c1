import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseMenu, expect, test } from '../../standin/electronTest.ts';
import { EngagementList } from '../../pages/EngagementList.ts';
import { untilSynced } from '../../fixtures/startPage.ts';

test('the page writes the file that the user picks, may notify, and reaches one channel', async ({
  start,
  dataDir,
}) => {
  const picked: string[] = [];
  const program = await start({
    args: ['--demo'],
    pick: (name) => {
      picked.push(name);
      return path.join(dataDir, `exported-${name}`);
    },
  });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();

  await test.step('an export asks once for a file, which is not empty', async () => {
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.url()));
    // Until then, an export waits for sync, which can take long on a busy machine.
    await untilSynced(page);
    await page.keyboard.press('ControlOrMeta+Shift+E');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export/ })
      .click();
    const exported = async (): Promise<string> => {
      const name = (await readdir(dataDir)).find((each) => each.startsWith('exported-'));
      return name === undefined ? '' : readFile(path.join(dataDir, name), 'utf8');
    };
    await expect.poll(exported).toMatch(/^\uFEFF?Title,/);
    expect(picked).toHaveLength(1);
    expect(downloads).toEqual([]);
  });

  await test.step('a folder is chosen in the system’s dialog', async () => {
    await page.getByRole('button', { name: 'Export list' }).click();
    await page.getByRole('menuitem', { name: 'Transcripts…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export transcripts' });
    const folder = dialog.getByRole('textbox', { name: 'Folder' });
    await expect(folder).toHaveValue(/Parley.All engagements$/u);
    await program.evaluate(({ dialog: native }, chosen) => {
      Object.assign(native, {
        showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [chosen] }),
      });
    }, dataDir);
    await dialog.getByRole('button', { name: 'Choose…' }).click();
    await expect(folder).toHaveValue(dataDir);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('notifications can be enabled', async () => {
    await page.keyboard.press('ControlOrMeta+,');
    await page.getByRole('link', { name: 'General' }).click();
    const wish = page.getByRole('switch', { name: 'Notify when long jobs finish' });
    await wish.click();
    await expect(wish).toBeChecked();
  });

  await test.step('the main process listens only on the contract’s channel', async () => {
    const channels = await program.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
    expect(channels).toEqual(['parley:to-host']);
  });
});

test('where the organization forbids exports and updates, a hostile page writes no file either, and no update is offered', async ({
  start,
  dataDir,
}) => {
  const file = path.join(dataDir, 'exported.csv');
  const program = await start({
    args: ['--demo'],
    newer: '9.8.7',
    policy: { export: false, updates: false },
    pick: () => file,
  });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  const written = await page.evaluate(async () => {
    const pick: (options: object) => Promise<FileSystemFileHandle> = Reflect.get(
      window,
      'showSaveFilePicker',
    );
    const handle = await pick({ suggestedName: 'exported.csv' });
    return handle.createWritable().then(
      () => 'written',
      (error: unknown) => (error instanceof Error ? error.name : 'refused'),
    );
  });
  expect(written).toBe('NotAllowedError');
  await expect(chooseMenu(program, 'File', 'Save as PDF…')).rejects.toThrow(/There is no/);
  await expect(chooseMenu(program, 'Help', 'Check for updates…')).rejects.toThrow(/There is no/);
  await page.keyboard.press('ControlOrMeta+Shift+E');
  const write = page.getByRole('dialog').getByRole('button', { name: /^Export/ });
  await expect(write).toHaveAccessibleDescription('Set by your organization');
  await expect(write).toHaveAttribute('aria-disabled', 'true');
});
