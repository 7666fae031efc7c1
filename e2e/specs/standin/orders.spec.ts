import { chooseMenu, type ElectronProgram, expect, test } from '../../standin/electronTest.ts';
import { ORDERS } from '../../standin/orders.ts';
import { EngagementList } from '../../pages/EngagementList.ts';

/** Notes each event of the app, of its last window and of its contents, as the tables name them. */
function record(program: ElectronProgram): Promise<void> {
  return program.evaluate(
    ({ app, BrowserWindow }, names) => {
      const window = BrowserWindow.getAllWindows().at(-1);
      const emitters = new Map<string, { on(event: string, note: () => void): unknown }>([
        ['app', app],
        ['window', window ?? app],
        ['contents', window?.webContents ?? app],
      ]);
      const seen: string[] = [];
      Reflect.set(globalThis, 'seenEvents', seen);
      for (const name of names) {
        const [emitter = '', event = ''] = name.split(' ');
        emitters.get(emitter)?.on(event, () => {
          seen.push(name);
          process.stderr.write(`[event] ${name}\n`);
        });
      }
    },
    [...new Set(Object.values(ORDERS).flatMap(({ events }): readonly string[] => events))],
  );
}

/** What was seen since the last time. */
function seen(program: ElectronProgram): Promise<readonly string[]> {
  return program.evaluate(() => Reflect.get(globalThis, 'seenEvents').splice(0));
}

function written(program: ElectronProgram): readonly string[] {
  return [...program.words().matchAll(/^\[event\] (.*)$/gm)].map(([, name = '']) => name);
}

test('navigations, crashes, closing and quitting have the order of Electron’s documentation', async ({
  start,
}) => {
  const program = await start({ args: ['--demo'] });
  const page = await program.window();
  const list = new EngagementList(page);
  await expect(list.rows.first()).toBeVisible();
  await record(program);

  await test.step('a denied navigation, after which the page still works', async () => {
    await page.evaluate(() => window.location.assign('https://example.com/'));
    const denied: string[] = [];
    await expect
      .poll(async () => {
        denied.push(...(await seen(program)));
        return denied;
      })
      .toEqual(ORDERS.denied.events);
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Engagements by week' })).toBeVisible();
    const within = await seen(program);
    expect(within.length % ORDERS.inPage.events.length).toBe(0);
    expect(within.slice(0, 2)).toEqual(ORDERS.inPage.events);
  });

  await test.step('a reload', async () => {
    await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
    await expect(page.getByRole('heading', { name: 'Engagements by week' })).toBeVisible();
    expect((await seen(program)).slice(0, 3)).toEqual(ORDERS.reload.events);
  });

  await test.step('a crash, after which the page is loaded again', async () => {
    await program.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expect(page.getByRole('heading', { name: 'Engagements by week' })).toBeVisible();
    const [first, ...then] = await seen(program);
    expect([first, then.slice(0, 3)]).toEqual([ORDERS.crash.events[0], ORDERS.reload.events]);
  });

  await test.step('closing one of two windows, and quitting with the other', async () => {
    await chooseMenu(program, 'File', 'New window');
    await program.window(1);
    await record(program);
    await program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.close());
    expect((await seen(program)).filter((name) => !name.includes('navigat'))).toEqual(ORDERS.close.events);
    await record(program);
    const before = written(program).length;
    await chooseMenu(program, 'File', 'Quit');
    expect(await program.ended).toBe(0);
    // The app has been recorded several times.
    expect(new Set(written(program).slice(before))).toEqual(new Set(ORDERS.quit.events));
  });
});
