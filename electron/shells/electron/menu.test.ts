import { describe, expect, it, vi } from 'vitest';
import { MENU_COMMANDS } from '#shared/contract/enumerations.ts';
import { launchRequest } from './launchRequests.ts';
import { jumpList, type MenuColumn, menuTable } from './menu.ts';
import { shellText } from '../common/shellText.ts';

vi.mock('electron', () => import('./testing/fakeElectron.ts'));

const text = shellText('en', []);

function table(platform: NodeJS.Platform, packaged: boolean, updates: boolean): readonly MenuColumn[] {
  return menuTable({ platform, packaged, updates, exports: true }, text);
}

const SYSTEMS = ['darwin', 'linux', 'win32'] as const;

describe.each(SYSTEMS)('the menus of %s', (system) => {
  const columns = table(system, true, true);
  const entries = columns.flatMap((column) => column.entries);

  it('contain every menu command of the page once', () => {
    const commands = entries.flatMap((entry) =>
      entry !== 'line' && 'command' in entry ? [entry.command] : [],
    );
    expect(commands.sort()).toEqual([...MENU_COMMANDS].sort());
  });

  it('assign no key to two entries', () => {
    const keys = entries.flatMap((entry) =>
      entry !== 'line' && 'keys' in entry && entry.keys !== undefined ? [entry.keys] : [],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a way to quit, and no menu begins or ends with a separator', () => {
    expect(entries.some((entry) => entry !== 'line' && 'role' in entry && entry.role === 'quit')).toBe(true);
    for (const column of columns) expect([column.entries[0], column.entries.at(-1)]).not.toContain('line');
  });

  it('only offer developer tools if the app is not packaged', () => {
    const inside = (packaged: boolean): boolean =>
      JSON.stringify(table(system, packaged, false)).includes('toggleDevTools');
    expect([inside(true), inside(false)]).toEqual([false, true]);
  });

  it('only offer updates if there is a place to check for them', () => {
    const offers = (updates: boolean): boolean =>
      JSON.stringify(table(system, true, updates)).includes('Check for updates…');
    expect([offers(true), offers(false)]).toEqual([true, false]);
  });
});

it('the menus of macOS have the app menu under its name', () => {
  expect(table('darwin', true, false)[0]?.label).toBe('Parley');
  expect(table('linux', true, false)[0]?.label).toBe('File');
});

it('the menus of macOS assign no key without a modifier, which would never reach text fields', () => {
  const keys = table('darwin', true, true).flatMap(({ entries }) =>
    entries.flatMap((entry) =>
      entry !== 'line' && 'keys' in entry && entry.keys !== undefined ? [entry.keys] : [],
    ),
  );
  expect(keys.filter((key) => !/^(Cmd|CmdOrCtrl|Ctrl|Alt)\+/.test(key))).toEqual([]);
  expect(JSON.stringify(table('linux', true, true))).toContain('"keys":"/"');
});

it('the menus are in the language of the settings or the system', () => {
  const first = (setting: string, system: readonly string[]): string | undefined =>
    menuTable(
      { platform: 'linux', packaged: true, updates: true, exports: true },
      shellText(setting, system),
    )[0]?.label;
  expect(first('system', ['de-CH', 'en-US'])).toBe('Datei');
  expect(first('system', ['fr-FR', 'de-DE'])).toBe('Datei');
  expect(first('en-GB', ['de-DE'])).toBe('File');
  expect(first('fr', ['de-DE'])).toBe('File');
});

it('the menus neither print nor save PDFs where the organization forbids exports', () => {
  const labels = (exports: boolean): string =>
    JSON.stringify(menuTable({ platform: 'linux', packaged: true, updates: false, exports }, text));
  expect([labels(true).includes('Print…'), labels(true).includes('PDF')]).toEqual([true, true]);
  expect([labels(false).includes('Print…'), labels(false).includes('PDF')]).toEqual([false, false]);
});

it('the jump list of Windows only asks for a new window', () => {
  const [task, ...others] = jumpList('C:\\Parley\\Parley.exe', shellText('de', []));
  expect([task?.title, others]).toEqual(['Neues Fenster', []]);
  const args = task?.arguments.split(' ') ?? [];
  expect(launchRequest(['Parley.exe', ...args])).toEqual({ link: null, newWindow: true, args });
});
