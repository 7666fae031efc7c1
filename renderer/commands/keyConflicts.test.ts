import { describe, expect, test } from 'vitest';
import { COMMANDS, COMMAND_IDS, type CommandId } from './commandCatalogue.ts';
import { readChord, type Platform } from './keyChords.ts';
import { conflictingCommand } from './keyResolution.ts';
import { defaultKeys } from './command.ts';

const platforms: readonly Platform[] = ['mac', 'other'];
const keysOn = (platform: Platform) => (id: CommandId) => defaultKeys(COMMANDS[id], platform);

describe('a key', () => {
  test('conflicts with a command of the same place, and with one that works everywhere', () => {
    expect(conflictingCommand('list.next', 'K', keysOn('other'))).toBe('list.previous');
    expect(conflictingCommand('list.next', 'Mod+K', keysOn('other'))).toBe('window.palette');
    expect(conflictingCommand('window.palette', 'J', keysOn('other'))).toBe('list.next');
    expect(conflictingCommand('list.next', 'Space', keysOn('other'))).toBe('player.playPause');
    expect(conflictingCommand('list.next', 'S', keysOn('other'))).toBeNull();
  });

  test('is free for the list if only the player uses it, because the two are never active together', () => {
    expect(conflictingCommand('list.open', 'L', keysOn('other'))).toBeNull();
    expect(conflictingCommand('list.next', 'J', keysOn('other'))).toBeNull();
  });
});

describe.each(platforms)('the catalogue on %s', (platform) => {
  test('has all keys in the form in which key presses are read', () => {
    const wrong = COMMAND_IDS.flatMap((id) =>
      keysOn(platform)(id).filter((chord) => {
        const parts = readChord(chord);
        return parts === null || !chord.endsWith(parts.key);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('assigns no key to two commands that can be active together', () => {
    const clashes = COMMAND_IDS.flatMap((id) =>
      keysOn(platform)(id).flatMap((chord) => {
        const other = conflictingCommand(id, chord, keysOn(platform));
        return other === null ? [] : [`${chord}: ${id}, ${other}`];
      }),
    );
    expect(clashes).toEqual([]);
  });
});
