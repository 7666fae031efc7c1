import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseMenu, expect, test } from '../../standin/electronTest.ts';
import { EngagementList } from '../../pages/EngagementList.ts';

test('a crashed page is reloaded, but not indefinitely', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  const list = new EngagementList(page);
  const crash = (): Promise<void> =>
    program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
  await expect(list.rows.first()).toBeVisible();
  for (let time = 0; time < 3; time += 1) {
    await page.evaluate(() => Reflect.set(window, 'isBeforeCrash', true));
    await crash();
    await page.waitForFunction(() => !Reflect.has(window, 'isBeforeCrash'));
    await expect(list.rows.first()).toBeVisible();
  }
  const asked = await program.evaluate(
    ({ BrowserWindow, dialog }) =>
      new Promise<string>((resolve) => {
        // Left unanswered, so that the window stays as it is.
        Object.assign(dialog, {
          showMessageBox: (options: { message: string }) => {
            resolve(options.message);
            return new Promise(() => undefined);
          },
        });
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
      }),
  );
  expect(asked).toBe('This window has crashed several times');
});

test('a window whose page closed itself is forgotten, and the others are still stored', async ({
  start,
  dataDir,
}) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  await chooseMenu(program, 'File', 'New window');
  await expect(new EngagementList(await program.window(1)).rows.first()).toBeVisible();
  await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.close());
  await program.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 10, y: 10, width: 1000, height: 700 }),
  );
  await chooseMenu(program, 'File', 'Quit');
  expect(await program.ended).toBe(0);
  const settings: unknown = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ windows: [{ x: 10, width: 1000 }] });
});

test('a maximized window is restored maximized, and not shown before its page is painted', async ({
  start,
  dataDir,
}) => {
  const state = { x: 20, y: 20, width: 1000, height: 700, maximized: true, zoom: 0 };
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify({ windows: [state] }));
  const program = await start({ keychainMs: 0 });
  await program.window();
  const seen = (): Promise<object> =>
    program.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { order: Reflect.get(window ?? {}, 'shownAfter'), maximized: window?.isMaximized() };
    });
  await expect.poll(seen).toEqual({ order: 'paint', maximized: true });
});

test('logging off Windows, which kills the app, is no crash and keeps its windows', async ({
  start,
  dataDir,
}) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  await chooseMenu(program, 'File', 'New window');
  await expect(new EngagementList(await program.window(1)).rows.first()).toBeVisible();
  const mark = path.join(dataDir, 'running.json');
  expect(existsSync(mark)).toBe(true);
  // Windows kills the app as soon as it has been told, so there is no response either.
  const killed = program.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.emit('session-end', { reasons: ['logoff'] });
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    process.kill(process.pid, 'SIGKILL');
  });
  await expect(killed).rejects.toThrow('The stand-in ended before it answered');
  expect(await program.ended).toBe('SIGKILL');
  expect(existsSync(mark)).toBe(false);
  const settings: unknown = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ windows: [{}, {}] });
});
