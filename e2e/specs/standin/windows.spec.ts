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

test('logging off Windows closes the core, is no crash and keeps the windows', async ({ start, dataDir }) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  await chooseMenu(program, 'File', 'New window');
  await expect(new EngagementList(await program.window(1)).rows.first()).toBeVisible();
  const mark = path.join(dataDir, 'running.json');
  expect(existsSync(mark)).toBe(true);
  await program.evaluate((electron) => Reflect.get(electron, 'logOff')());
  expect(await program.ended).toBe(0);
  expect(program.words()).toContain('Closing. reason="core"');
  expect(existsSync(mark)).toBe(false);
  const settings: unknown = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ windows: [{}, {}] });
});

test('a start that comes while the app closes begins once the locks are free, with its link', async ({
  start,
}) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  const link = 'parley://open?base=demo&engagement=x';
  await program.evaluate(({ app }, given) => {
    app.once('will-quit', () => app.emit('second-instance', {}, ['parley', given], '/'));
    setTimeout(() => app.quit());
  }, link);
  expect(await program.ended).toBe(0);
  const [, relaunch = ''] = /\[stand-in relaunch\] (.*)/.exec(program.words()) ?? [];
  expect(JSON.parse(relaunch)).toEqual({
    args: [expect.any(String), link, '--', expect.stringContaining('--data-dir=')],
    hasLock: false,
    umask: process.umask(),
  });
});

test('shutting down waits for the app, which closes in order', async ({ start, dataDir }) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  const prevented = await program.evaluate(({ powerMonitor }) => {
    let waits = false;
    powerMonitor.emit('shutdown', {
      preventDefault: () => {
        waits = true;
      },
    });
    return waits;
  });
  expect(prevented).toBe(true);
  expect(await program.ended).toBe(0);
  expect(existsSync(path.join(dataDir, 'running.json'))).toBe(false);
  const closed = [...program.words().matchAll(/ info Closing\. reason="([^"]+)"/g)];
  expect(closed.map(([, name]) => name)).toEqual(['crash marker', 'core', 'instance', 'log']);
});
