import type { MenuCommand } from '#shared/contract/enumerations.ts';

/** An entry of a menu: one of the system's own, one that asks the page, or a line between. */
export type MenuEntry =
  | { readonly role: string }
  | { readonly command: MenuCommand; readonly label: string; readonly keys?: string }
  | { readonly do: 'new-window' | 'updates'; readonly label: string; readonly keys?: string }
  | 'line';

export interface MenuColumn {
  readonly label: string;
  /** Lets the system add what it always has there. */
  readonly role?: 'appMenu' | 'editMenu' | 'windowMenu' | 'help';
  readonly entries: readonly MenuEntry[];
}

const about: MenuEntry = { command: 'window.about', label: 'About Parley' };
const newer: MenuEntry = { do: 'updates', label: 'Check for updates…' };
const settings: MenuEntry = { command: 'window.settings', label: 'Settings…', keys: 'CmdOrCtrl+,' };

/**
 * The menus as a user of each system expects them: on macOS what concerns the program stands under its name, elsewhere
 * under File and Help. The keys are those of the page, which listens to them itself; here they are only shown.
 *
 * @param packaged installed, rather than a run of the sources.
 * @param updates whether it knows where newer versions lie.
 */
export function menuTable(
  platform: NodeJS.Platform,
  packaged: boolean,
  updates: boolean,
): readonly MenuColumn[] {
  const mac = platform === 'darwin';
  const update = updates ? [newer] : [];
  const program: readonly MenuColumn[] = [
    {
      label: 'Parley',
      entries: [
        about,
        ...update,
        'line',
        settings,
        'line',
        { role: 'services' },
        'line',
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        'line',
        { role: 'quit' },
      ],
    },
  ];
  return [
    ...(mac ? program : []),
    {
      label: 'File',
      entries: [
        { do: 'new-window', label: 'New window', keys: 'CmdOrCtrl+Shift+N' },
        { command: 'window.connect', label: 'Connect a workspace…' },
        'line',
        ...(mac ? ([] as const) : ([settings, 'line'] as const)),
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { label: 'Edit', role: 'editMenu', entries: [] },
    {
      label: 'View',
      entries: [
        { command: 'window.palette', label: 'Command menu…', keys: 'CmdOrCtrl+K' },
        { command: 'window.search', label: 'Search', keys: '/' },
        { command: 'window.sidebar', label: 'Sidebar', keys: 'CmdOrCtrl+B' },
        'line',
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        'line',
        { role: 'togglefullscreen' },
        ...(packaged ? ([] as const) : (['line', { role: 'reload' }, { role: 'toggleDevTools' }] as const)),
      ],
    },
    {
      label: 'Go',
      entries: [
        { command: 'window.back', label: 'Back', keys: mac ? 'Cmd+[' : 'Alt+Left' },
        { command: 'window.forward', label: 'Forward', keys: mac ? 'Cmd+]' : 'Alt+Right' },
        'line',
        { command: 'window.start', label: 'Home' },
      ],
    },
    { label: 'Window', role: 'windowMenu', entries: [] },
    {
      label: 'Help',
      role: 'help',
      entries: [
        { command: 'window.shortcuts', label: 'Keyboard shortcuts', keys: '?' },
        ...(mac ? ([] as const) : (['line', ...update, about] as const)),
      ],
    },
  ];
}
