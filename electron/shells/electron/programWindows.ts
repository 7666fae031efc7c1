import { writeFile } from 'node:fs/promises';
import { app, BrowserWindow, dialog, nativeTheme, screen, type WebPreferences } from 'electron';
import type { Clock, Logger, SettingsStore } from '#core/ports.ts';
import type { MenuCommand } from '#shared/contract/enumerations.ts';
import type { EventOf } from '#shared/contract/events.ts';
import type { OpenExternal } from './externalLinks.ts';
import { openContextMenu, type Spelling } from './contextMenu.ts';
import type { LaunchRequest } from './launchRequests.ts';
import { type ChannelCore, openPageChannel, type PageChannel } from './pageChannel.ts';
import type { ShellText } from '../common/shellText.ts';
import {
  besideState,
  type OpenWindows,
  openWindows,
  placeWindow,
  readWindowStates,
  type WindowState,
} from './windowStates.ts';
import { fileURLToPath } from 'node:url';
import { fileName } from '#shared/domain/exportFile.ts';
import { PAGE_URL } from './pageScheme.ts';
import { ASK_TO_REPLACE } from './sessionSecurity.ts';

/**
 * What the page of every window may do, and mostly what it may not. Many of these are Electron's defaults,
 * written out so that a changed default or a hasty edit is noticed.
 */
const WEB_PREFERENCES = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  // Anyone at the keyboard of a package could otherwise call the core by hand.
  devTools: !app.isPackaged,
  navigateOnDragDrop: false,
  // Whether spelling is actually checked is set on the session: contextMenu.ts.
  spellcheck: true,
  // Each window has its own zoom level; by default Chromium would apply the last one to all.
  zoomMode: 'isolated',
} satisfies WebPreferences;

/** Shown before the page has painted; close to its own background, to avoid a flash. */
const BACKGROUND = { dark: '#16171a', light: '#fbfbfc' };

interface WindowParts {
  readonly windows: OpenWindows;
  /** The desired position, as far as the screens allow; null to let the system choose. */
  readonly state: WindowState | null;
  /** The link that the page follows first. */
  readonly link: string | null;
  /** Called with the window before it loads, and with what loads its page. */
  readonly connect: (window: BrowserWindow, load: () => void) => void;
}

/** Opens a window of the app, hidden until the page has rendered. */
export function openMainWindow({ windows, state, link, connect }: WindowParts): BrowserWindow {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  const window = new BrowserWindow({
    ...placeWindow(
      state,
      [main, ...others].map(({ workArea }) => workArea),
    ),
    minWidth: 640,
    minHeight: 480,
    title: 'Parley',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
      ...WEB_PREFERENCES,
      // From the first frame on; otherwise the page would visibly change its size.
      zoomFactor: zoomFactor(state?.zoom ?? 0),
    },
  });
  let shown = false;
  window.once('ready-to-show', () => {
    shown = true;
    // Maximizing shows a window, so it must wait for the page too.
    if (state?.maximized === true) window.maximize();
    window.show();
  });
  keep(window, windows, () => {
    const now = stateOf(window);
    return shown ? now : { ...now, maximized: state?.maximized === true };
  });
  const url = link === null ? PAGE_URL : `${PAGE_URL}?${new URLSearchParams({ link }).toString()}`;
  const load = (): void => void window.loadURL(url);
  connect(window, load);
  load();
  return window;
}

/** Its current state; for a maximized window, its bounds when restored. */
function stateOf(window: BrowserWindow): WindowState {
  return {
    ...window.getNormalBounds(),
    maximized: window.isMaximized(),
    zoom: window.webContents.getZoomLevel(),
  };
}

function keep(window: BrowserWindow, windows: OpenWindows, read: () => WindowState): void {
  let last = read();
  const kept = windows.add(() => {
    if (!window.isDestroyed() && !window.webContents.isDestroyed()) last = read();
    return last;
  });
  window.on('move', kept.changed);
  window.on('resize', kept.changed);
  window.on('maximize', kept.changed);
  window.on('unmaximize', kept.changed);
  // The menu zooms without an event, but the window loses the focus sooner or later.
  window.on('blur', kept.changed);
  window.webContents.on('zoom-changed', kept.changed);
  window.on('close', kept.closed);
  // Fires even if the page or the app destroys the window.
  window.on('closed', kept.closed);
}

/** While another program is in front, macOS would only raise the window among ours. */
function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  if (process.platform === 'darwin') app.focus({ steal: true });
  window.focus();
}

/** Chromium's definition of a zoom level. */
function zoomFactor(level: number): number {
  return 1.2 ** level;
}

/** A page that crashes more often than this within a minute would only crash again. */
const MOST_RELOADS = 3;
const WITHIN_MS = 60_000;

/** Whether to reload a page automatically that has crashed at these times, most recently just now. */
export function reloadsByItself(crashes: readonly number[], now: number): boolean {
  return crashes.filter((at) => now - at < WITHIN_MS).length <= MOST_RELOADS;
}

interface CrashParts {
  readonly load: () => void;
  /** Whether the window has been asked to close; then its page is neither reloaded nor waited for. */
  readonly closes: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly text: () => ShellText;
}

/** Reloads a page whose process has crashed or was killed by the system; after a few times, asks first. */
function reloadAfterCrash(window: BrowserWindow, parts: CrashParts): void {
  const { load, closes, clock, logger, text } = parts;
  let crashes: number[] = [];
  /** Withdrawn when the page responds or ends, and when the window closes: a later answer would end a page that works. */
  let question: AbortController | null = null;
  /** Chromium reloads nothing if no page has arrived yet. */
  const reload = (): void => (window.webContents.getURL() === '' ? load() : window.webContents.reload());
  const ask = async (): Promise<void> => {
    const { crash } = text().shell;
    const wanted = await askToReload(crash.title, crash.detail, crash.close);
    if (window.isDestroyed()) return;
    if (!wanted) return window.destroy();
    crashes = [];
    reload();
  };
  /** A page that computes for ever answers neither clicks nor the wish to close it. */
  const askAboutHung = async (): Promise<void> => {
    const { hung } = text().shell;
    logger.warn('A window does not respond.');
    const wanted = await askToReload(hung.title, hung.detail, hung.wait);
    if (!wanted || window.isDestroyed()) return;
    crashes = [];
    // The process is ended first: a reload would wait for it. Its end reloads the page.
    window.webContents.forcefullyCrashRenderer();
  };
  const askToReload = async (message: string, detail: string, otherwise: string): Promise<boolean> => {
    const own = new AbortController();
    question = own;
    const buttons = [text().shell.crash.reload, otherwise];
    const answers = { buttons, defaultId: 0, cancelId: 1, noLink: true, signal: own.signal };
    // In its window: on macOS, a question without one stops the whole app, and can't be withdrawn.
    if (!window.isVisible()) window.show();
    const asked = dialog.showMessageBox(window, { type: 'error', message, detail, ...answers });
    const { response } = await asked.finally(() => {
      if (question === own) question = null;
    });
    return response === 0;
  };
  window.on('unresponsive', () => {
    if (closes()) window.destroy();
    else if (question === null) void askAboutHung().catch(() => undefined);
  });
  window.on('responsive', () => question?.abort());
  window.on('close', () => question?.abort());
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    question?.abort();
    if (closes()) return window.destroy();
    logger.error('The process of a window has ended.', { reason });
    const now = clock.monotonic();
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now];
    if (reloadsByItself(crashes, now)) reload();
    else void ask().catch(() => undefined);
  });
}

interface ProgramWindowsParts {
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly core: Promise<ChannelCore>;
  readonly text: () => ShellText;
  readonly spelling: Spelling;
  readonly openExternal: OpenExternal;
  /** The user is logging off, and Windows ends the app without asking it to quit. */
  readonly onSessionEnd: () => void;
}

export interface ProgramWindows {
  /** Restores the windows of the last session, one of them at the link. */
  readonly openFirst: (link: string | null) => void;
  readonly openAnother: () => BrowserWindow;
  readonly show: () => BrowserWindow;
  readonly follow: (request: LaunchRequest) => void;
  readonly command: (window: BrowserWindow, command: MenuCommand) => void;
  /** The app is quitting: windows that close from now on are closed by it. */
  readonly ending: () => void;
}

/** All windows of the app, and which of them to use. */
export function openProgramWindows(parts: ProgramWindowsParts): ProgramWindows {
  const { settings, clock, logger, text } = parts;
  const windows = openWindows(settings, clock);
  const channels = new WeakMap<BrowserWindow, PageChannel>();
  /** Still open while their pages are asked to close, but what they are asked to show is lost. */
  const closing = new WeakSet<BrowserWindow>();

  const connect = (window: BrowserWindow, load: () => void): void => {
    const { webContents } = window;
    channels.set(
      window,
      openPageChannel(webContents, {
        core: parts.core,
        logger,
        dismiss: () => window.destroy(),
        raise: () => raise(window),
      }),
    );
    openContextMenu(webContents, parts);
    reloadAfterCrash(window, { load, closes: () => closing.has(window), clock, logger, text });
    window.on('close', () => closing.add(window));
    window.on('session-end', parts.onSessionEnd);
  };
  const open = (state: WindowState | null, link: string | null = null): BrowserWindow =>
    openMainWindow({ windows, state, link, connect });
  const openAnother = (): BrowserWindow => {
    const focused = BrowserWindow.getFocusedWindow();
    return open(focused === null ? (readWindowStates(settings)[0] ?? null) : besideState(stateOf(focused)));
  };
  const show = (): BrowserWindow => {
    const staying = BrowserWindow.getAllWindows().filter((each) => !closing.has(each));
    const window = staying.find((each) => each.isFocused()) ?? staying[0] ?? openAnother();
    raise(window);
    return window;
  };
  const ask = (window: BrowserWindow, payload: EventOf<'window.asked'>): void =>
    channels.get(window)?.ask(payload);

  return {
    openFirst: (link) => {
      const states = windows.before.length === 0 ? [null] : windows.before;
      for (const [at, state] of states.entries()) open(state, at === 0 ? link : null);
    },
    openAnother,
    show,
    follow: ({ link, newWindow }) => {
      const window = newWindow ? openAnother() : show();
      if (link !== null) ask(window, { kind: 'link', link });
    },
    command: (window, command) => ask(window, { kind: 'command', command }),
    ending: () => windows.ending(),
  };
}

/** Saves what the window shows, as it would be printed. */
export async function savePdf(window: BrowserWindow, logger: Logger, text: ShellText): Promise<void> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    // A title begins with what the window shows.
    defaultPath: fileName(window.getTitle().split(' · ', 1)[0] ?? '', null, 'pdf'),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
    properties: ASK_TO_REPLACE,
  });
  if (canceled) return;
  try {
    const pdf = await window.webContents.printToPDF({ preferCSSPageSize: true });
    await writeFile(filePath, pdf);
  } catch {
    logger.error('A PDF could not be saved.');
    dialog.showErrorBox('Parley', text.shell.pdfFailed({ file: filePath }));
  }
}
