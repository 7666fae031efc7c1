import type { Page } from 'playwright';
import { type ElectronProgram, expect, test } from '../../standin/electronTest.ts';
import { EVENT_ORDERS, type Situation } from '../../standin/eventOrders.ts';

/** How a situation of the table comes about in a program that only listens (`standin/recorder.ts`). */
interface Play {
  readonly args?: readonly string[];
  readonly earlyLinks?: readonly string[];
  /** Once its windows are loaded; null if starting is the situation. */
  readonly act: ((program: ElectronProgram, page: Page) => Promise<unknown>) | null;
}

const TWO = { args: ['--two'] };

const PLAYS: Readonly<Record<Situation, Play>> = {
  'the program loads a page': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('parley-app://page/other')),
  },
  'the page navigates': { act: (_program, page) => page.evaluate(() => window.location.assign('/other')) },
  'a navigation is denied': {
    act: async ({ evaluate }, page) => {
      await evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('will-frame-navigate', (event) => event.preventDefault());
      });
      await page.evaluate(() => window.location.assign('https://example.com/'));
    },
  },
  'the page moves within itself': {
    act: (_program, page) => page.evaluate(() => window.location.assign('#below')),
  },
  'a page can’t be loaded': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('parley-app://page/fails')),
  },
  'the program reloads the page': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload()),
  },
  'a window is closed': {
    act: ({ evaluate }) => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  },
  'closing a window is prevented': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.once('close', (event) => event.preventDefault());
        window?.close();
      }),
  },
  'the page of a window closes itself': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.close()),
  },
  'a window is destroyed': {
    act: ({ evaluate }) => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy()),
  },
  'the program quits': {
    ...TWO,
    act: ({ evaluate }) => evaluate(({ app }) => void setTimeout(() => app.quit())),
  },
  'quitting is prevented at its beginning': {
    act: ({ evaluate }) =>
      evaluate(({ app }) => {
        app.once('before-quit', (event) => event.preventDefault());
        app.quit();
      }),
  },
  'a window prevents quitting': {
    ...TWO,
    act: ({ evaluate }) =>
      evaluate(({ app, BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.once('close', (event) => event.preventDefault());
        app.quit();
      }),
  },
  'quitting is prevented at its end': {
    act: ({ evaluate }) =>
      evaluate(({ app }) => {
        app.once('will-quit', (event) => event.preventDefault());
        app.quit();
      }),
  },
  'the program exits': {
    ...TWO,
    act: ({ evaluate }) => evaluate(({ app }) => void setTimeout(() => app.exit())),
  },
  'the last window is closed, and nobody listens to that': {
    act: ({ evaluate }) =>
      evaluate(({ app, BrowserWindow }) => {
        app.removeAllListeners('window-all-closed');
        setTimeout(() => BrowserWindow.getAllWindows()[0]?.close());
      }),
  },
  'the program starts': { act: null },
  'a link starts the program': { earlyLinks: ['parley://open'], act: null },
  'a link comes while the program runs': {
    act: ({ evaluate }) => evaluate(({ app }) => void app.emit('open-url', {}, 'parley://open')),
  },
  'a second start comes before the program is ready': { args: ['--started-twice'], act: null },
  'a second start comes while the program runs': {
    act: ({ evaluate }) =>
      evaluate(({ app }) => void Reflect.apply(Reflect.get(app, 'startedAgain'), app, [['parley']])),
  },
  'Windows logs off, and the program does nothing': {
    ...TWO,
    act: ({ evaluate }) => evaluate((electron) => void setTimeout(() => Reflect.get(electron, 'logOff')())),
  },
  'Windows logs off, and the program quits': {
    ...TWO,
    act: ({ evaluate }) =>
      evaluate((electron) => {
        for (const window of electron.BrowserWindow.getAllWindows())
          window.on('session-end', () => electron.app.quit());
        setTimeout(() => Reflect.get(electron, 'logOff')());
      }),
  },
  'the system shuts down, and the program does nothing': {
    act: ({ evaluate }) => evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown', {})),
  },
  'the system shuts down, and the program quits': {
    act: ({ evaluate }) =>
      evaluate(({ app, powerMonitor }) => {
        powerMonitor.once('shutdown', () => app.quit());
        setTimeout(() => powerMonitor.emit('shutdown', {}));
      }),
  },
  'a page crashes': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      ),
  },
  'a crashed page is reloaded at once': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('render-process-gone', () => window.webContents.reload());
        window?.webContents.forcefullyCrashRenderer();
      }),
  },
  'a process of Chromium ends': {
    act: ({ evaluate }) =>
      evaluate(({ app }) => void app.emit('child-process-gone', {}, { type: 'GPU', reason: 'killed' })),
  },
  'a page hangs': {
    act: ({ evaluate }) =>
      evaluate(
        ({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.webContents.emit('unresponsive'),
      ),
  },
  'a page hangs only briefly': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => {
        for (const name of ['unresponsive', 'responsive'])
          BrowserWindow.getAllWindows()[0]?.webContents.emit(name);
      }),
  },
  'a window is closed whose page hangs': {
    act: ({ evaluate }) =>
      evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        Reflect.set(window?.webContents ?? {}, 'hung', true);
        window?.close();
      }),
  },
};

const HEARD = /^\[heard\] (.+)$/gm;

for (const { situation, events } of EVENT_ORDERS) {
  test(`the stand-in keeps Electron’s order when ${situation}`, async ({ start }) => {
    const { act, ...settings } = PLAYS[situation];
    const program = await start({ program: 'recorder.ts', ...settings });
    const heard = (): string[] => [...program.words().matchAll(HEARD)].map(([, event = '']) => event);
    const windows = settings.args === TWO.args ? 2 : 1;
    const loaded = (): number => heard().filter((event) => event.endsWith('did-stop-loading')).length;
    await expect.poll(loaded).toBe(windows);
    if (act === null) {
      expect(heard().filter((event) => event.startsWith('app '))).toEqual(events);
      return;
    }
    const before = heard().length;
    // The process may have ended before its answer is read.
    await act(program, await program.window()).catch(() => undefined);
    await expect.poll(() => heard().slice(before), { timeout: 30_000 }).toEqual(events);
    if (events.some((event) => event === 'app quit' || event === 'window 2 session-end')) await program.ended;
    else {
      // What may still follow.
      await program.evaluate(() => new Promise<void>((resolve) => setImmediate(resolve)));
      program.process.kill('SIGKILL');
    }
    expect(heard().slice(before)).toEqual(events);
  });
}
