import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme, screen, type WebPreferences } from 'electron';
import { type OpenWindows, placeWindow, type WindowState } from './windowStates.ts';
import { PAGE_URL } from './pageScheme.ts';

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
  navigateOnDragDrop: false,
  // Whether spelling is actually checked is set on the session: contextMenu.ts.
  spellcheck: true,
  // Each window has its own zoom level; by default Chromium would apply the last one to all.
  zoomMode: 'isolated',
} as const satisfies WebPreferences;

/** Shown before the page has painted; close to its own background, to avoid a flash. */
const BACKGROUND = { dark: '#16171a', light: '#fbfbfc' };

export interface WindowParts {
  readonly windows: OpenWindows;
  /** The desired position, as far as the screens allow; null to let the system choose. */
  readonly state: WindowState | null;
  /** The link that the page follows first. */
  readonly link: string | null;
  /** Called with the window before it loads. */
  readonly connect: (window: BrowserWindow) => void;
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
  connect(window);
  void window.loadURL(link === null ? PAGE_URL : `${PAGE_URL}?${new URLSearchParams({ link }).toString()}`);
  return window;
}

/** Its current state; for a maximized window, its bounds when restored. */
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
  // The menu zooms without an event, but the window loses the focus sooner or later.
  window.on('blur', kept.changed);
  window.webContents.on('zoom-changed', kept.changed);
  window.on('close', kept.closed);
  // Fires even if the page or the app destroys the window.
  window.on('closed', kept.closed);
}

/** Chromium's definition of a zoom level. */
function zoomFactor(level: number): number {
  return 1.2 ** level;
}
