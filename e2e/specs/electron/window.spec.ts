import { chooseMenu, type ElectronProgram, expect, test } from '../../standin/electronTest.ts';
import { EngagementPage } from '../../pages/EngagementPage.ts';
import { EngagementList } from '../../pages/EngagementList.ts';
import { Player } from '../../pages/Player.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';

const TITLE = 'Renewal review with Larkfield Logistics';

test('the window follows menus and recordings, and reaches nothing else of the system', async ({ start }) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();

  await test.step('a menu entry reaches the page, even while it is still loading', async () => {
    await chooseMenu(program, 'Help', 'Keyboard shortcuts');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseMenu(program, 'Help', 'About Parley');
    await expect(page.getByRole('heading', { name: 'About Parley' })).toBeVisible();
    await page.getByRole('link', { name: 'Engagements', exact: true }).click();
  });

  await test.step('the page has access to the contract and to nothing else of the system', async () => {
    await expect(new EngagementList(page).rows.first()).toBeVisible();
    const reach = await page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'parley') ?? {}),
      node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    }));
    expect(reach).toEqual({ bridge: ['send', 'onMessage'], node: [] });
  });

  await test.step('the page can’t leave, open windows, or ask for the microphone', async () => {
    const address = page.url();
    const asked = await page.evaluate(async () => {
      const opened = window.open('about:blank');
      const microphone = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'granted',
        (error: unknown) => (error instanceof Error ? error.name : 'refused'),
      );
      return { opened: opened !== null, microphone };
    });
    expect(asked).toEqual({ opened: false, microphone: 'NotAllowedError' });
    await page.evaluate(() => window.location.assign('https://example.com/'));
    expect(page.url()).toBe(address);
    expect(program.windows()).toHaveLength(1);
  });

  await test.step('a call plays and is followed', async () => {
    await new EngagementList(page).row(TITLE).click();
    const call = new EngagementPage(page, TITLE);
    const player = new Player(page);
    await player.play.click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.5);
    await expect(call.spoken).toHaveCount(1);
    const later = call.line(6);
    // By keyboard, because the transcript moves under the pointer while it follows the recording.
    await later.getByRole('button', { name: /^Play from/ }).press('Enter');
    await expect(later).toHaveAttribute('aria-current', 'true');
  });
});

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

/** The link to the engagement, from a first run that opens the demo. */
async function linkFrom(page: Page): Promise<string> {
  await new EngagementList(page).row(TITLE).click();
  await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  const id = /engagements\/([^?]+)/.exec(page.url())?.[1] ?? '';
  return `parley://open?base=demo&engagement=${id}`;
}

async function handOver(program: ElectronProgram, link: string): Promise<void> {
  await program.evaluate(
    ({ app }, given) => void app.emit('second-instance', {}, ['parley', given], '/'),
    link,
  );
}

test('a link opens its engagement: at startup, in a running app, and in one still starting', async ({
  start,
}) => {
  const first = await start({ args: ['--demo'] });
  const page = await first.window();
  const link = await linkFrom(page);
  await page.getByRole('link', { name: 'Engagements' }).first().click();
  await expect(new EngagementPage(page, TITLE).main).toBeHidden();
  await handOver(first, link);
  await expect(new EngagementPage(page, TITLE).main).toBeVisible();
  await page.getByRole('link', { name: 'Engagements' }).first().click();
  await first.close();

  const second = await start({ args: ['--demo', `--link=${link}`] });
  await expect(new EngagementPage(await second.window(), TITLE).main).toBeVisible();
  expect(second.windows()).toHaveLength(1);
  await (await second.window()).getByRole('link', { name: 'Engagements' }).first().click();
  await second.close();

  const third = await start({ args: ['--demo'] });
  await handOver(third, link);
  await expect(new EngagementPage(await third.window(), TITLE).main).toBeVisible();
  expect(third.windows()).toHaveLength(1);
});
