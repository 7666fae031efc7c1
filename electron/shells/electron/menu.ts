import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#shared/contract/enumerations.ts';
import { menuTable, type MenuEntry } from './menuTable.ts';

export interface MenuParts {
  /** Asks the page of the window that has the focus. */
  readonly ask: (window: BrowserWindow, command: MenuCommand) => void;
  readonly openWindow: () => BrowserWindow;
  /** Null where it isn't known where newer versions lie. */
  readonly lookForUpdate: (() => Promise<void>) | null;
}

/** The system's menus over the table. */
export function setMenu({ ask, openWindow, lookForUpdate }: MenuParts): void {
  const itemOf = (entry: MenuEntry): MenuItemConstructorOptions => {
    if (entry === 'line') return { type: 'separator' };
    // The roles of the table are Electron's own names; what isn't one would show at the first start.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if ('role' in entry) return { role: entry.role } as MenuItemConstructorOptions;
    const shown = { label: entry.label, registerAccelerator: false } as const;
    const keys = entry.keys === undefined ? {} : { accelerator: entry.keys };
    if ('do' in entry) {
      const click = entry.do === 'updates' ? () => void lookForUpdate?.() : () => void openWindow();
      return { ...shown, ...keys, registerAccelerator: true, click };
    }
    const { command } = entry;
    return {
      ...shown,
      ...keys,
      click: () => ask(BrowserWindow.getFocusedWindow() ?? openWindow(), command),
    };
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTable(process.platform, app.isPackaged, lookForUpdate !== null).map(({ label, role, entries }) => ({
        label,
        ...(role === undefined ? {} : { role }),
        ...(entries.length === 0 ? {} : { submenu: entries.map((entry) => itemOf(entry)) }),
      })),
    ),
  );
}
