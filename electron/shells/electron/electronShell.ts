import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, net, type OpenDialogOptions, powerMonitor, session } from 'electron';
import Store from 'electron-store';
import type { App } from '#core/app.ts';
import { createApp } from '#core/createApp.ts';
import { keepMemorySmall } from '#core/idleMemory.ts';
import type { Logger, ProgramUpdates, SettingsStore } from '#core/ports.ts';
import type { PolicyView } from '#shared/contract/policy.ts';
import { StoredSettings } from '#core/settings/settingsModule.ts';
import { readFirstPicture } from '#core/windowState/firstPictureFile.ts';
import { createDispatch } from '#host/dispatch.ts';
import { reportCertificates } from '../common/certificates.ts';
import { findInstalledCli, openSettings, systemClock, version } from '../common/commonPorts.ts';
import { serveLocalClient } from '../common/localClients.ts';
import { openPolicy } from '../common/policyFile.ts';
import { demoWorker } from '../common/demoWorker.ts';
import { openRequestedWorkspace, type Options } from '../common/launchOptions.ts';
import { readPageFiles } from '../common/pageFiles.ts';
import { openFolder } from '../common/openFolder.ts';
import { pageRoutes } from '../common/pageRoutes.ts';
import { type CrashMarker, exitOnCrash, writeCrashMarker } from '../common/programExit.ts';
import { type Log, openLog } from '../common/programLog.ts';
import { acquireInstance } from '../common/singleInstance.ts';
import type { StartRefusal } from '../common/startRefusal.ts';
import { DEEP_LINK_SCHEME } from '#shared/domain/links/deepLink.ts';
import { installEntry, programFile } from './appImage.ts';
import { chromiumNetwork } from './chromiumNetwork.ts';
import { confirmAuthority } from './warningDialogs.ts';
import { openSpelling } from './contextMenu.ts';
import { openProgramEnd, type ProgramEnd } from './programEnd.ts';
import { openProgramUpdates } from './programUpdates.ts';
import { createExternalLinks } from './externalLinks.ts';
import { type LaunchRequest, type LaunchRequests, linkRequest } from './launchRequests.ts';
import { setMenu } from './menu.ts';
import { type ChannelCore, closeStoreChannel } from './pageChannel.ts';
import { MEDIA_PATH, servePage } from './pageScheme.ts';
import { openProgramWindows, savePdf } from './programWindows.ts';
import { openSecrets } from './safeStorageSecrets.ts';
import { restrictSession } from './sessionSecurity.ts';
import { type ShellText, shellText } from '../common/shellText.ts';
import { taskbarProgress } from './taskbarProgress.ts';

interface CoreParts {
  readonly dataDir: string;
  readonly log: Log;
  readonly mark: Pick<CrashMarker, 'badEnd'>;
  readonly settings: SettingsStore;
  readonly openStore: (name: string) => SettingsStore;
  readonly text: () => ShellText;
  readonly policy: PolicyView | null;
  readonly programUpdates: ProgramUpdates | null;
}

/**
 * The core with this shell's ports. Paths are relative to the build, in which this module is
 * `dist/electron/main.js`.
 */
async function openCore(parts: CoreParts): Promise<App> {
  const { dataDir, log, mark, settings, openStore, text, policy, programUpdates } = parts;
  keepMemorySmall();
  return createApp({
    clock: systemClock,
    random: Math.random,
    logger: log.logger,
    recentLog: log.recent,
    ...chromiumNetwork({
      session: () => session.fromPartition('parley-network', { cache: false }),
      request: (options) => net.request(options),
      confirmAuthority: confirmAuthority(text),
    }),
    policy,
    programUpdates,
    secrets: await openSecrets(openStore('secrets'), log.logger),
    settings,
    mirrorWorker: new URL('./mirrorWorker.js', import.meta.url),
    demo: demoWorker({
      worker: new URL('../sandbox/worker.js', import.meta.url),
      stateFile: path.join(dataDir, 'demo.json'),
    }),
    about: { version, shell: 'electron', platform: process.platform, badEnd: mark.badEnd },
    openFolder,
    cli: app.isPackaged ? packagedCli() : findInstalledCli(new URL('../../', import.meta.url)),
    chooseFolder: async () => {
      const window = BrowserWindow.getFocusedWindow();
      const options: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };
      const { filePaths } =
        window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options);
      return filePaths[0] ?? null;
    },
    dataDir,
  });
}

/** A package is its own command line, except on Windows, where Electron is no program for consoles. */
function packagedCli(): readonly string[] | null {
  return process.platform === 'win32' ? null : [programFile()];
}

/**
 * electron-store opens its IPC channel before it reads the file, so the channel is closed even if that fails.
 */
function openJsonFile(dataDir: string, name: string): Store {
  try {
    return new Store({ cwd: dataDir, name, configFileMode: 0o600 });
  } finally {
    closeStoreChannel();
  }
}

interface RunParts {
  readonly dataDir: string;
  readonly options: Options;
  readonly token: string | null;
  readonly requests: LaunchRequests;
}

/**
 * Runs the Electron shell once Electron is ready. Null, or why it doesn't start. Windows open before the
 * core, which waits for the keychain, and that may wait for the user.
 */
export async function runElectronShell(run: RunParts): Promise<StartRefusal | null> {
  const { dataDir, options, token, requests } = run;
  // Electron's own lock doesn't cover the browser shell, which may run on the same folder.
  const instance = await acquireInstance(dataDir);
  if (instance.kind === 'taken') {
    if (!(await instance.requestWindow(requests.takeLink()))) return { kind: 'running', dir: dataDir };
    app.exit(0);
    return null;
  }

  const log = openLog(dataDir);
  const { logger } = log;
  const mark = await writeCrashMarker(dataDir);
  /** Before windows are destroyed by the app rather than closed by the user, so that they are restored. */
  let keepWindows = (): void => {};
  exitOnCrash(log, mark, (code) => {
    try {
      keepWindows();
    } finally {
      app.exit(code);
    }
  });
  reportCertificates(logger);
  const openStore = (name: string): SettingsStore =>
    openSettings(path.join(dataDir, `${name}.json`), () => openJsonFile(dataDir, name), logger);
  const settings = openStore('settings');
  const text = (): ShellText =>
    shellText(new StoredSettings(settings).current().dates.language, app.getPreferredSystemLanguages());
  const policy = openPolicy(process);
  const files = await readPageFiles(fileURLToPath(new URL('../renderer', import.meta.url)));
  let opened: App | null = null;
  const end = openProgramEnd({
    logger,
    onQuit: () => keepWindows(),
    steps: [
      { name: 'crash marker', close: () => mark.clear() },
      // A core still waiting for the keychain has nothing to close.
      { name: 'core', close: () => opened?.close() },
      { name: 'instance', close: () => instance.close() },
      { name: 'log', close: () => log.close() },
    ],
  });
  const updates = policy?.updates === false ? null : openProgramUpdates({ text, logger, quit: end.quit });
  const parts = { dataDir, log, mark, settings, openStore, text, policy, programUpdates: updates };
  const opening = openCore(parts).then((core) => {
    opened = core;
    return core;
  });
  const media: App['media'] = async (request) => (await opening).media(request);
  servePage(
    session.defaultSession.protocol,
    pageRoutes({
      app: { media },
      wire: [],
      mediaPath: MEDIA_PATH,
      files: (context) => ({
        files,
        wire: [],
        picture: async () => {
          // A link leads elsewhere, and so does the start with a workspace.
          const startsAgain = options.startWith === null && new URL(context.req.url).search === '';
          const kept = startsAgain && context.req.path === '/' ? await readFirstPicture(dataDir) : null;
          return kept?.picture ?? null;
        },
      }),
    }),
  );
  const openExternal = createExternalLinks(settings, text);
  const mayExport = policy?.export !== false;
  restrictSession(session.defaultSession, { logger, openExternal, mayExport });
  const core = opening.then((each): ChannelCore => ({
    app: each,
    dispatch: createDispatch(each.handlers, logger, { checkOutput: false, policy: each.policy }),
  }));
  void core.then(
    ({ dispatch }) => instance.onClient((socket) => serveLocalClient(socket, dispatch, logger)),
    // It is reported below, and then the app exits.
    () => keepWindows(),
  );
  const windows = openProgramWindows({
    settings,
    clock: systemClock,
    logger,
    core,
    text,
    spelling: openSpelling(session.defaultSession, settings, text),
    openExternal,
    // Electron ends at once unless the app begins to quit here; what has closed until then is closed well.
    onSessionEnd: () => {
      mark.clear();
      end.quit();
    },
  });
  keepWindows = windows.ending;
  const showMenu = (): void =>
    setMenu({
      text: text(),
      ask: windows.command,
      openWindow: windows.openAnother,
      lookForUpdate: updates?.look ?? null,
      savePdf: mayExport ? (window) => savePdf(window, logger, text()) : null,
    });
  const follow = (request: LaunchRequest): void => {
    if (!end.startsAgain(startArguments(request.args, dataDir))) windows.follow(request);
  };
  const openFirst = (): void => {
    windows.openFirst(requests.takeLink());
    requests.follow(follow);
    instance.onWindowRequest((link) => follow(linkRequest(link)));
  };
  quitAsAsked(end.quit, follow);
  app.on('child-process-gone', (_event, { type, reason }) => {
    // Chromium starts a new one; a page's own process is the business of its window.
    if (reason !== 'clean-exit')
      logger.error('A process of Chromium has ended.', { reason: `${type}: ${reason}` });
  });
  showMenu();
  // A workspace from the command line is only shown once it is known to open.
  if (options.startWith === null) openFirst();
  const running = await opening;
  const notStarted = await openRequestedWorkspace(running, options, token);
  if (notStarted !== null) {
    // A start that failed is not a crash.
    mark.clear();
    return notStarted;
  }
  if (options.startWith === null) running.prepare();
  else openFirst();

  // Not before: on Linux, it waits for the system.
  void registerLinks(logger);
  const noteJob = showProgress(running);
  running.onEvent((event) => {
    void noteJob(event);
    if (event.name === 'settings.changed') showMenu();
  });
  return null;
}

/** External links open the installed app, never one running from sources. */
async function registerLinks(logger: Logger): Promise<void> {
  if (!app.isPackaged) return;
  const appImage = process.env['APPIMAGE'];
  try {
    if (appImage !== undefined) await installEntry(appImage, process.env, homedir());
  } catch {
    logger.warn('The desktop entry of the AppImage could not be written.');
  }
  if (!app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME))
    logger.warn('The system did not accept Parley as the program for parley:// links.');
}

/** Shows the progress of a bulk edit on the app's icon. */
function showProgress(core: App): ReturnType<typeof taskbarProgress> {
  return taskbarProgress({
    run: async (connectionId, bulkEditId) => {
      const { signal } = new AbortController();
      const run = await core.handlers['bulkEdits.get']({ connectionId, bulkEditId }, { signal });
      return run.ok ? run.value : null;
    },
    show: (share) => {
      for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(share);
    },
  });
}

/** What Electron is started with for the same data folder; a start from a terminal names it already. */
function startArguments(args: readonly string[], dataDir: string): readonly string[] {
  if (args.includes('--')) return args;
  return [...(app.isPackaged ? [] : [app.getAppPath()]), ...args, '--', `--data-dir=${dataDir}`];
}

/** Handles all ways in which the app is asked to quit. */
function quitAsAsked(quit: ProgramEnd['quit'], follow: (request: LaunchRequest) => void): void {
  // Electron's own handlers restore the default after the first signal, and Ctrl+C arrives twice: from the
  // terminal and from the start command. Before `ready`, Electron would replace these handlers by its own.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => quit());
  // On systems without signals, the start command asks us to quit through its channel, which is closed when
  // it dies.
  process.on('message', () => quit());
  process.on('disconnect', () => quit());
  // Linux and macOS wait for the app then.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    event?.preventDefault();
    quit();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') quit();
  });
  app.on('activate', () => follow(linkRequest(null)));
}
