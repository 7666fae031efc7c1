import { existsSync } from 'node:fs';
import path from 'node:path';
import { chooseMenu, expect, test } from '../../standin/electronTest.ts';
import { EngagementList } from '../../pages/EngagementList.ts';

test('windows are restored where they were after the app has quit, and Ctrl+C, which arrives twice, quits it too', async ({
  start,
  dataDir,
}) => {
  const first = await start({ args: ['--demo'] });
  await expect(new EngagementList(await first.window()).rows.first()).toBeVisible();
  await chooseMenu(first, 'File', 'New window');
  await expect(new EngagementList(await first.window(1)).rows.first()).toBeVisible();
  await first.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[1]?.setBounds({ x: 200, y: 150, width: 900, height: 700 }),
  );
  await chooseMenu(first, 'File', 'Quit');
  expect(await first.ended).toBe(0);
  expect(existsSync(path.join(dataDir, 'running.json'))).toBe(false);

  const second = await start({ args: ['--demo'] });
  await second.window(1);
  const places = await second.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getNormalBounds().width),
  );
  expect(places).toContain(900);
  expect(places).toHaveLength(2);

  // Windows has no signals.
  if (process.platform === 'win32') return;
  second.process.kill('SIGINT');
  second.process.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(existsSync(path.join(dataDir, 'running.json'))).toBe(false);
});

test('the app ends with its last window', async ({ start }) => {
  test.skip(process.platform === 'darwin', 'on macOS it stays');
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  await expect(new EngagementList(page).rows.first()).toBeVisible();
  // Once this has been answered, because it ends the program.
  await program.evaluate(
    ({ BrowserWindow }) => void setTimeout(() => BrowserWindow.getAllWindows()[0]?.close()),
  );
  expect(await program.ended).toBe(0);
});
