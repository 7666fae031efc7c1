import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, net, session, type WebContents } from 'electron';
import Store from 'electron-store';
import type { App } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import type { SettingsStore } from '#core/ports.ts';
import { createDispatch } from '#host/dispatch.ts';
import { BRIDGE_CHANNELS } from '#shared/contract/bridge.ts';
import type { EventOf } from '#shared/contract/events.ts';
import type { HostMessage } from '#shared/contract/wire.ts';
import { reportCertificates } from '../common/certificates.ts';
import { openSettings, systemClock, version } from '../common/commonPorts.ts';
import { openPolicy } from '../common/policyFile.ts';
import { openDataDir } from '../common/dataDir.ts';
import { demoWorker } from '../common/demoWorker.ts';
import { findDeepLink, openRequestedWorkspace, type Options } from '../common/launchOptions.ts';
import { contentPolicy, pageRoutes, readPageFiles } from '../common/pageRoutes.ts';
import {
  type CrashMarker,
  exitOnCrash,
  killAfterTimeLimit,
  writeCrashMarker,
} from '../common/programExit.ts';
import { type Log, openLog } from '../common/programLog.ts';
import { acquireInstance } from '../common/singleInstance.ts';
import { chromiumNetwork } from './chromiumNetwork.ts';
import { confirmAuthority } from './confirmAuthority.ts';
import { knowsUpdates, lookForUpdate } from './electronUpdater.ts';
import { openMainWindow, stateOf } from './mainWindow.ts';
import { setMenu } from './menu.ts';
import { openPageChannel } from './pageChannel.ts';
import { servePage } from './pageScheme.ts';
import { openSecrets } from './safeStorageSecrets.ts';
import { restrictSession } from './sessionSecurity.ts';
import { taskbarProgress } from './taskbarProgress.ts';
import { besideState, openWindows, readWindowStates, type WindowState } from './windowStates.ts';

interface Opened {
  readonly app: App;
  readonly settings: SettingsStore;
}

/** The core over this shell's ports. The paths are those of the build, where this module is `dist/electron/main.js`. */
async function openApp(
  dataDir: string,
  { logger, recent }: Log,
  { badEnd }: Pick<CrashMarker, 'badEnd'>,
): Promise<Opened> {
  const openStore = (name: string): SettingsStore =>
    openSettings(
      path.join(dataDir, `${name}.json`),
      () => new Store({ cwd: dataDir, name, configFileMode: 0o600 }),
      logger,
    );
  const settings = openStore('settings');
  const app = createApp({
    clock: systemClock,
    random: Math.random,
    logger,
    recentLog: recent,
    ...chromiumNetwork({
      session: () => session.fromPartition('parley-network', { cache: false }),
      request: (options) => net.request(options),
      confirmAuthority,
    }),
    policy: openPolicy(process),
    secrets: await openSecrets(openStore('secrets'), logger),
    settings,
    mirrorWorker: new URL('./mirrorWorker.js', import.meta.url),
    demo: demoWorker({
      worker: new URL('../sandbox/worker.js', import.meta.url),
      stateFile: path.join(dataDir, 'demo.json'),
    }),
    about: { version, shell: 'electron', platform: process.platform, badEnd },
    dataDir,
  });
  return { app, settings };
}

/** Tells the page of one window what the system asks of it; as soon as it is there, where it is still coming. */
function askPage(contents: WebContents, payload: EventOf<'window.asked'>): void {
  const send = (): void => {
    const message: HostMessage = { kind: 'event', name: 'window.asked', payload };
    if (!contents.isDestroyed()) contents.send(BRIDGE_CHANNELS.toPage, message);
  };
  if (contents.isLoading()) contents.once('did-finish-load', send);
  else send();
}

interface RunParts {
  readonly dataDir: string;
  readonly options: Options;
  readonly token: string | null;
}

/** The program of the Electron shell, once Electron is ready. Null, or the plain sentence that says why not. */
export async function runElectronShell({ dataDir, options, token }: RunParts): Promise<string | null> {
  const unusable = await openDataDir(dataDir);
  if (unusable !== null) return unusable;
  // Electron's own lock knows nothing of the browser shell, which may run on the same folder.
  const instance = await acquireInstance(dataDir);
  if (instance.kind === 'taken') return `Parley already runs on ${dataDir}. Close it first.`;

  const log = openLog(dataDir);
  const mark = await writeCrashMarker(dataDir);
  exitOnCrash(log, mark, (code) => app.exit(code));
  const { logger } = log;
  reportCertificates(logger);
  const { app: core, settings } = await openApp(dataDir, log, mark);
  const notStarted = await openRequestedWorkspace(core, options, token);
  if (notStarted !== null) {
    // What could not begin did not end badly.
    mark.clear();
    return notStarted;
  }
  if (options.startWith === null) core.prepare();

  restrictSession(session.defaultSession, logger);
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
    lookForUpdate: knowsUpdates() && openPolicy(process)?.updates !== false ? lookForUpdate : null,
  });
  for (const state of windows.before) open(state);
  const follow = (link: string | null): void => {
    const window = show();
    if (link !== null) askPage(window.webContents, { kind: 'link', link });
  };
  follow(findDeepLink(process.argv));

  app.on('second-instance', (_event, argv) => follow(findDeepLink(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    follow(findDeepLink([url]));
  });
  app.on('activate', show);
  instance.onWindowRequest(follow);
  const noteJob = taskbarProgress({
    run: async (connectionId, bulkEditId) => {
      const { signal } = new AbortController();
      const runElectronShell = await core.handlers['bulkEdits.get']({ connectionId, bulkEditId }, { signal });
      return runElectronShell.ok ? runElectronShell.value : null;
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
    return Promise.allSettled([core.close(), instance.close()]).then(() => log.close());
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
    const limit = killAfterTimeLimit();
    void close().finally(() => {
      clearTimeout(limit);
      app.exit(0);
    });
  });
}
