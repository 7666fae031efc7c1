import { describe, expect, it } from 'vitest';
import { MENU_COMMANDS } from '#shared/contract/enumerations.ts';
import { menuTable } from './menuTable.ts';

const SYSTEMS = ['darwin', 'linux', 'win32'] as const;

describe.each(SYSTEMS)('the menus of %s', (system) => {
  const columns = menuTable(system, true, true);
  const entries = columns.flatMap((column) => column.entries);

  it('hold every command of the page that belongs into a menu, once', () => {
    const commands = entries.flatMap((entry) =>
      entry !== 'line' && 'command' in entry ? [entry.command] : [],
    );
    expect(commands.sort()).toEqual([...MENU_COMMANDS].sort());
  });

  it('give no key to two entries', () => {
    const keys = entries.flatMap((entry) =>
      entry !== 'line' && 'keys' in entry && entry.keys !== undefined ? [entry.keys] : [],
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a way to quit, and begin and end no column with a line', () => {
    expect(entries.some((entry) => entry !== 'line' && 'role' in entry && entry.role === 'quit')).toBe(true);
    for (const column of columns) expect([column.entries[0], column.entries.at(-1)]).not.toContain('line');
  });

  it('let look into the page only where it is not packaged', () => {
    const inside = (packaged: boolean): boolean =>
      JSON.stringify(menuTable(system, packaged, false)).includes('toggleDevTools');
    expect([inside(true), inside(false)]).toEqual([false, true]);
  });

  it('offer newer versions only where it is known where they lie', () => {
    const offers = (updates: boolean): boolean =>
      JSON.stringify(menuTable(system, true, updates)).includes('Check for updates…');
    expect([offers(true), offers(false)]).toEqual([true, false]);
  });
});

it('the menus of macOS keep what concerns the program under its name', () => {
  expect(menuTable('darwin', true, false)[0]?.label).toBe('Parley');
  expect(menuTable('linux', true, false)[0]?.label).toBe('File');
});
