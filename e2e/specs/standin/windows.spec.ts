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
          showMessageBox: (_window: unknown, options: { message: string }) => {
            resolve(options.message);
            return new Promise(() => undefined);
          },
        });
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
      }),
  );
  expect(asked).toBe('This window has crashed several times');
});

test('the question about a page that hangs is withdrawn once it responds', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  const withdrawn = await program.evaluate(
    ({ BrowserWindow, dialog }) =>
      new Promise<string>((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        Object.assign(dialog, {
          showMessageBox: (_window: unknown, options: Electron.MessageBoxOptions) => {
            options.signal?.addEventListener('abort', () => resolve(options.message));
            setTimeout(() => window?.webContents.emit('responsive'));
            return new Promise(() => undefined);
          },
        });
        window?.webContents.emit('unresponsive');
      }),
  );
  expect(withdrawn).toBe('This window isn’t responding');
});

test('a page that hangs doesn’t keep the app from quitting', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  await program.evaluate(({ app, BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    Reflect.set(window?.webContents ?? {}, 'hung', true);
    setTimeout(() => {
      app.quit();
      // Electron says so five seconds after it has asked the page to close.
      window?.emit('unresponsive');
    });
  });
  expect(await program.ended).toBe(0);
});

test('an internal error ends the app, and its windows are restored', async ({ start, dataDir }) => {
  const program = await start({ args: ['--demo'] });
  await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
  await chooseMenu(program, 'File', 'New window');
  await expect(new EngagementList(await program.window(1)).rows.first()).toBeVisible();
  await program.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('canary');
      }),
  );
  expect(await program.ended).toBe(1);
  expect(program.words()).toContain('Parley ended after an internal error.');
  expect(program.words()).not.toContain('canary');
  const settings: unknown = JSON.parse(await readFile(path.join(dataDir, 'settings.json'), 'utf8'));
  expect(settings).toMatchObject({ windows: [{}, {}] });
});

test('a link that comes while the last window closes opens another one', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  await program.evaluate(({ app, BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.close();
    const link = 'parley://open?base=https%3A%2F%2Fother.example&engagement=x';
    app.emit('second-instance', {}, ['parley', link], '/');
  });
  await expect.poll(() => program.windows().length === 1 && program.windows()[0] !== page).toBe(true);
  const other = await program.window();
  await expect(other.getByText('is for a workspace that isn’t connected here')).toBeVisible();
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

for (const moment of ['before-quit', 'will-quit'] as const)
  test(`a start that comes at ${moment} begins once the locks are free, with its link`, async ({ start }) => {
    const program = await start({ args: ['--demo'] });
    await expect(new EngagementList(await program.window()).rows.first()).toBeVisible();
    const link = 'parley://open?base=demo&engagement=x';
    await program.evaluate(
      ({ app }, [at, given]) => {
        const events: NodeJS.EventEmitter = app;
        events.once(at, () => app.emit('second-instance', {}, ['parley', given], '/'));
        setTimeout(() => app.quit());
      },
      [moment, link] as const,
    );
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
  expect(closed.map(([, name]) => name)).toEqual([
    'crash marker',
    'core',
    'notifiers',
    'removals',
    'exports',
    'webhooks and recordings',
    'workspaces',
    'modules',
    'demo',
    'API log',
    'instance',
    'log',
  ]);
});
