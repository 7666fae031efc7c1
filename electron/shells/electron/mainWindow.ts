import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme, screen, type WebPreferences } from 'electron';
import { type OpenWindows, placeWindow, type WindowState } from './windowStates.ts';
import { PAGE_URL } from './pageScheme.ts';

/**
 * What the page of every window may do, and mostly what it may not. Much of it is Electron's default: written out so that a default that
 * changes, or a hasty edit, is seen.
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
  navigateOnDragDrop: false,
  // Whether words are really checked is the session's: contextMenu.ts.
  spellcheck: true,
  // Each window at its own size of text: by itself Chromium would give all of them the last one's.
  zoomMode: 'isolated',
} as const satisfies WebPreferences;

/** Before the page has painted: near to its own background, so that nothing flashes. */
const BACKGROUND = { dark: '#16171a', light: '#fbfbfc' };

export interface WindowParts {
  readonly windows: OpenWindows;
  /** Where it is to be, as far as the screens allow; null: wherever the system likes. */
  readonly state: WindowState | null;
  /** The link that the page follows first. */
  readonly link: string | null;
  /** Sees the window before it loads. */
  readonly connect: (window: BrowserWindow) => void;
}

/** A window of the program, hidden until the page has something to show. */
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
      // From the first picture on, or the page would be seen to change its size.
      zoomFactor: zoomFactor(state?.zoom ?? 0),
    },
  });
  let shown = false;
  window.once('ready-to-show', () => {
    shown = true;
    // Maximizing shows a window, so it has to wait for the page too.
    if (state?.maximized === true) window.maximize();
    window.show();
  });
  keep(window, windows, () => {
    const now = stateOf(window);
    return shown ? now : { ...now, maximized: state?.maximized === true };
  });
  connect(window);
  void window.loadURL(link === null ? PAGE_URL : `${PAGE_URL}?${new URLSearchParams({ link }).toString()}`);
  return window;
}

/** As it is now; for one that is maximized, where it will be when it is not. */
export function stateOf(window: BrowserWindow): WindowState {
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
  // The menu zooms without a word; the user goes elsewhere afterwards, sooner or later.
  window.on('blur', kept.changed);
  window.webContents.on('zoom-changed', kept.changed);
  window.on('close', kept.closed);
  // Alone where the page or the program destroys the window.
  window.on('closed', kept.closed);
}

/** Chromium's own measure of a zoom level. */
function zoomFactor(level: number): number {
  return 1.2 ** level;
}
