import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, session } from 'electron';
import { createDispatch } from '#host/dispatch.ts';
import { reportCertificates } from '../common/certificates.ts';
import { endInTime } from '../common/closing.ts';
import { contentPolicy } from '../common/contentPolicy.ts';
import { openDataDir } from '../common/dataDir.ts';
import { endOnCrash } from '../common/crashes.ts';
import { openInstanceDoor } from '../common/instanceDoor.ts';
import { linkIn } from '../common/linkIn.ts';
import { openLog } from '../common/log.ts';
import type { Options } from '../common/options.ts';
import { readPageFiles } from '../common/pageFiles.ts';
import { pageRoutes } from '../common/pageRoutes.ts';
import { leaveRunMark } from '../common/runMark.ts';
import { startWith } from '../common/startWith.ts';
import { systemClock } from '../common/systemClock.ts';
import { jobProgress } from './jobProgress.ts';
import { lockDown } from './lockDown.ts';
import { askPage } from './askPage.ts';
import { openMainWindow, stateOf } from './mainWindow.ts';
import { setMenu } from './menu.ts';
import { openApp } from './openApp.ts';
import { openWindows } from './openWindows.ts';
import { openPageChannel } from './pageChannel.ts';
import { servePage } from './servePage.ts';
import { knowsUpdates, lookForUpdate } from './updates.ts';
import { besideState, readWindowStates, type WindowState } from './windowState.ts';

interface RunParts {
  readonly dataDir: string;
  readonly options: Options;
  readonly token: string | null;
}

/** The program of the Electron shell, once Electron is ready. Null, or the plain sentence that says why not. */
export async function run({ dataDir, options, token }: RunParts): Promise<string | null> {
  const unusable = await openDataDir(dataDir);
  if (unusable !== null) return unusable;
  // Electron's own lock knows nothing of the browser shell, which may run on the same folder.
  const door = await openInstanceDoor(dataDir);
  if (door.kind === 'taken') return `Parley already runs on ${dataDir}. Close it first.`;

  const log = openLog(dataDir);
  const mark = await leaveRunMark(dataDir);
  endOnCrash(log, mark, (code) => app.exit(code));
  const { logger } = log;
  reportCertificates(logger);
  const { app: core, settings } = await openApp(dataDir, log, mark);
  const notStarted = await startWith(core, options, token);
  if (notStarted !== null) {
    // What could not begin did not end badly.
    mark.clear();
    return notStarted;
  }
  if (options.startWith === null) core.prepare();

  lockDown(session.defaultSession, logger);
  const files = await readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url)));
  servePage(
    session.defaultSession.protocol,
    pageRoutes({ app: core, files, policy: contentPolicy(), mediaPath: '/media' }),
  );
  const dispatch = createDispatch(core.handlers, logger, { checkOutput: false });
  const windows = openWindows(settings, systemClock);
  const open = (state: WindowState | null): BrowserWindow =>
    openMainWindow(windows, state, ({ webContents }) =>
      openPageChannel(webContents, { app: core, dispatch, logger }),
    );
  const openAnother = (): BrowserWindow => {
    const beside = BrowserWindow.getFocusedWindow();
    return open(beside === null ? (readWindowStates(settings)[0] ?? null) : besideState(stateOf(beside)));
  };
  const show = (): BrowserWindow => {
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? openAnother();
    if (window.isMinimized()) window.restore();
    window.focus();
    return window;
  };
  setMenu({
    ask: (window, command) => askPage(window.webContents, { kind: 'command', command }),
    openWindow: openAnother,
    lookForUpdate: knowsUpdates() ? lookForUpdate : null,
  });
  for (const state of windows.before) open(state);
  const follow = (link: string | null): void => {
    const window = show();
    if (link !== null) askPage(window.webContents, { kind: 'link', link });
  };
  follow(linkIn(process.argv));

  app.on('second-instance', (_event, argv) => follow(linkIn(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    follow(linkIn([url]));
  });
  app.on('activate', show);
  door.onKnock(follow);
  const noteJob = jobProgress({
    run: async (connectionId, bulkEditId) => {
      const { signal } = new AbortController();
      const run = await core.handlers['bulkEdits.get']({ connectionId, bulkEditId }, { signal });
      return run.ok ? run.value : null;
    },
    show: (share) => {
      for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(share);
    },
  });
  core.onEvent((event) => void noteJob(event));
  app.on('before-quit', () => windows.ending());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  closeBeforeQuitting(() => {
    mark.clear();
    return Promise.allSettled([core.close(), door.close()]).then(() => log.close());
  });
  return null;
}

/** Electron doesn't wait for promises when it quits: it is held back once, and then let go for good. */
function closeBeforeQuitting(close: () => Promise<unknown>): void {
  let held = false;
  app.on('will-quit', (event) => {
    if (held) return;
    held = true;
    event.preventDefault();
    const limit = endInTime();
    void close().finally(() => {
      clearTimeout(limit);
      app.exit(0);
    });
  });
}
