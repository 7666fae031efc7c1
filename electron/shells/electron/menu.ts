import { app, BrowserWindow, Menu, type MenuItemConstructorOptions, type Task } from 'electron';
import type { MenuCommand } from '#shared/contract/enumerations.ts';
import type { ShellText } from '../common/shellText.ts';

/** Actions of the shell itself, without the page. */
type ShellAction = 'new-window' | 'updates' | 'pdf';
type MenuRole = keyof ShellText['shell']['roles'];

/** A menu entry: a standard one of the system, one that sends a command to the page, or a separator. */
type MenuEntry =
  | { readonly role: MenuRole; readonly label: string }
  | { readonly command: MenuCommand; readonly label: string; readonly keys?: string }
  | { readonly do: ShellAction; readonly label: string; readonly keys?: string }
  | 'line';

export interface MenuColumn {
  readonly label: string;
  /** Lets the system add its standard entries. */
  readonly role?: 'editMenu' | 'windowMenu' | 'help';
  readonly entries: readonly MenuEntry[];
}

interface MenuSituation {
  readonly platform: NodeJS.Platform;
  /** Installed, as opposed to running from sources. */
  readonly packaged: boolean;
  /** Whether there is a place to check for updates. */
  readonly updates: boolean;
  /** Whether the organization allows exports. */
  readonly exports: boolean;
}

/**
 * The menus that users of each system expect: on macOS the app has a menu of its own, elsewhere its entries
 * are under File and Help. The page handles the keys itself; here they are only displayed.
 */
export function menuTable(
  { platform, packaged, updates, exports }: MenuSituation,
  { shell: { menus, entries, roles } }: ShellText,
): readonly MenuColumn[] {
  const mac = platform === 'darwin';
  const role = (name: MenuRole): MenuEntry => ({ role: name, label: roles[name] });
  const ask = (command: MenuCommand, label: string, keys?: string): MenuEntry =>
    keys === undefined ? { command, label } : { command, label, keys };
  // macOS triggers an entry's key even if it isn't registered: a plain letter would never reach a text field.
  const plain = (key: string): string | undefined => (mac ? undefined : key);

  const about = ask('window.about', entries.about);
  const update: readonly MenuEntry[] = updates ? [{ do: 'updates', label: entries.updates }] : [];
  const settings = ask('window.settings', entries.settings, 'CmdOrCtrl+,');
  const program: MenuColumn = {
    label: 'Parley',
    entries: [
      about,
      ...update,
      'line',
      settings,
      'line',
      role('services'),
      'line',
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      'line',
      role('quit'),
    ],
  };
  const paper: readonly MenuEntry[] = [
    ask('window.print', entries.print, 'CmdOrCtrl+P'),
    { do: 'pdf', label: entries.pdf },
    'line',
  ];
  return [
    ...(mac ? [program] : []),
    {
      label: menus.file,
      entries: [
        { do: 'new-window', label: entries.newWindow, keys: 'CmdOrCtrl+Shift+N' },
        ask('window.connect', entries.connect),
        'line',
        ...(exports ? paper : []),
        ...(mac ? ([] as const) : ([settings, 'line'] as const)),
        role(mac ? 'close' : 'quit'),
      ],
    },
    {
      label: menus.edit,
      role: 'editMenu',
      entries: [
        role('undo'),
        role('redo'),
        'line',
        role('cut'),
        role('copy'),
        role('paste'),
        role('selectAll'),
      ],
    },
    {
      label: menus.view,
      entries: [
        ask('window.palette', entries.palette, 'CmdOrCtrl+K'),
        ask('window.search', entries.search, plain('/')),
        ask('window.sidebar', entries.sidebar, 'CmdOrCtrl+B'),
        'line',
        role('resetZoom'),
        role('zoomIn'),
        role('zoomOut'),
        'line',
        role('togglefullscreen'),
        ...(packaged ? ([] as const) : (['line', role('reload'), role('toggleDevTools')] as const)),
      ],
    },
    {
      label: menus.go,
      entries: [
        ask('window.back', entries.back, mac ? 'Cmd+[' : 'Alt+Left'),
        ask('window.forward', entries.forward, mac ? 'Cmd+]' : 'Alt+Right'),
        'line',
        ask('window.home', entries.home, plain('Shift+H')),
      ],
    },
    {
      label: menus.window,
      role: 'windowMenu',
      entries: [
        role('minimize'),
        role('zoom'),
        ...(mac ? (['line', role('front')] as const) : [role('close')]),
      ],
    },
    {
      label: menus.help,
      role: 'help',
      entries: [
        ask('window.documentation', entries.documentation),
        ask('window.shortcuts', entries.shortcuts, plain('?')),
        ask('window.releaseNotes', entries.releaseNotes),
        'line',
        ask('window.report', entries.report),
        ask('window.dataFolder', entries.dataFolder),
        ask('window.logFolder', entries.logFolder),
        ...(mac ? ([] as const) : (['line', ...update, about] as const)),
      ],
    },
  ];
}

/** The tasks of the taskbar icon on Windows. Nothing recent is listed there, because titles are confidential. */
export function jumpList(program: string, { shell: { entries } }: ShellText): Task[] {
  const title = entries.newWindow;
  return [
    { program, arguments: '-- --new-window', iconPath: program, iconIndex: 0, title, description: title },
  ];
}

interface MenuParts {
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
