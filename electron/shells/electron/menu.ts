import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#shared/contract/enumerations.ts';
import { jumpList, menuTable, type MenuEntry, type ShellAction } from './menuTable.ts';
import type { ShellText } from '../common/shellText.ts';

export interface MenuParts {
  readonly text: ShellText;
  /** Sends the command to the page of the focused window, or of any window if none is focused. */
  readonly ask: (window: BrowserWindow, command: MenuCommand) => void;
  readonly openWindow: () => BrowserWindow;
  /** Null if there is no place to check for updates. */
  readonly lookForUpdate: (() => Promise<void>) | null;
  /** Null where the organization forbids exports. */
  readonly savePdf: ((window: BrowserWindow) => Promise<void>) | null;
}

/** Builds the system's menus from the table, in the language of the settings. */
export function setMenu({ text, ask, openWindow, lookForUpdate, savePdf }: MenuParts): void {
  const focused = (): BrowserWindow =>
    BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? openWindow();
  const actions: Readonly<Record<ShellAction, () => void>> = {
    'new-window': () => void openWindow(),
    updates: () => void lookForUpdate?.(),
    pdf: () => void savePdf?.(focused()),
  };
  const itemOf = (entry: MenuEntry): MenuItemConstructorOptions => {
    if (entry === 'line') return { type: 'separator' };
    if ('role' in entry) return { role: entry.role, label: entry.label };
    const keys = entry.keys === undefined ? {} : { accelerator: entry.keys };
    if ('do' in entry) return { label: entry.label, ...keys, click: actions[entry.do] };
    const { command } = entry;
    return {
      label: entry.label,
      registerAccelerator: false,
      ...keys,
      click: () => ask(focused(), command),
    };
  };
  const situation = {
    platform: process.platform,
    packaged: app.isPackaged,
    updates: lookForUpdate !== null,
    exports: savePdf !== null,
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTable(situation, text).map(({ label, role, entries }) => ({
        label,
        ...(role === undefined ? {} : { role }),
        submenu: entries.map((entry) => itemOf(entry)),
      })),
    ),
  );
  setQuickActions(text, openWindow);
}

/** Adds "New window" to the Dock or the taskbar. */
function setQuickActions(text: ShellText, openWindow: () => BrowserWindow): void {
  const { dock } = app;
  if (dock !== undefined) {
    const label = text.shell.entries.newWindow;
    dock.setMenu(Menu.buildFromTemplate([{ label, click: () => void openWindow() }]));
  }
  // Running from sources would leave an entry that starts a bare Electron.
  if (process.platform !== 'win32' || !app.isPackaged) return;
  app.setUserTasks(jumpList(process.execPath, text));
}
