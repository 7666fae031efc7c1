import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { SettingsStore } from '#core/ports/index.ts';
import { PAGE_URL } from './pageOrigin.ts';
import { WEB_PREFERENCES } from './webPreferences.ts';
import { keepWindowState, placeWindow, readWindowState } from './windowState.ts';

/** Before the page has painted: near to its own background, so that nothing flashes. */
const BACKGROUND = { dark: '#16171a', light: '#fbfbfc' };

/** The program's window, hidden until the page has something to show. `connect` sees it before it loads. */
export function openMainWindow(
  settings: SettingsStore,
  connect: (window: BrowserWindow) => void,
): BrowserWindow {
  const state = readWindowState(settings);
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
    },
  });
  if (state?.maximized === true) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () =>
    keepWindowState(settings, { ...window.getNormalBounds(), maximized: window.isMaximized() }),
  );
  connect(window);
  void window.loadURL(PAGE_URL);
  return window;
}
