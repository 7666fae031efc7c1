import { describe, expect, test } from 'vitest';
import type { Command } from './command.ts';
import { resolveKey, type KeyContext } from './keyResolution.ts';

const commands = {
  commandMenu: { place: 'everywhere', keys: ['Mod+K'] },
  help: { place: 'everywhere', keys: ['?'] },
  next: { place: 'list', keys: ['J'] },
  back: { place: 'playing', keys: ['J'] },
  open: { place: 'list', keys: ['Enter'] },
  previous: { place: 'list', keys: ['K'] },
  pause: { place: 'playing', keys: ['Space', 'K'], anywhere: ['Space'] },
  nextPane: { place: 'everywhere', keys: ['F6'] },
  step: { place: 'playing', keys: ['ArrowLeft'] },
  leave: { place: 'call', keys: ['Escape'] },
  find: { place: 'call', keys: ['Mod+F'], anywhere: true },
  line: { place: 'call', keys: ['Enter'], fixed: true },
  copy: { place: 'list', keys: ['Mod+C'] },
  undo: { place: 'everywhere', keys: ['Mod+Z'] },
  commit: { place: 'everywhere', keys: ['Mod+Enter'], inDialogs: true },
} satisfies Record<string, Command>;

const candidates = Object.entries<Command>(commands).map(([id, command]) => ({
  id,
  command,
  keys: 'mac' in command.keys ? command.keys.mac : command.keys,
}));

function meant(chord: string, also: Partial<KeyContext> = {}): string | null {
  const situation: KeyContext = {
    chord,
    typing: false,
    on: null,
    dialog: false,
    popover: false,
    marked: false,
    places: [],
    ...also,
  };
  return resolveKey(situation, candidates);
}

describe('a key', () => {
  test('runs the command of the innermost place around the focus', () => {
    expect(meant('J', { places: ['list'] })).toBe('next');
    expect(meant('J', { places: ['call', 'playing'] })).toBe('back');
    expect(meant('J', { places: ['playing', 'list'] })).toBe('back');
    expect(meant('J')).toBeNull();
  });

  test('applies to the list if nothing is focused, otherwise to the player', () => {
    expect(meant('J', { places: null })).toBe('next');
    expect(meant('K', { places: null })).toBe('previous');
    expect(meant('ArrowLeft', { places: null })).toBe('step');
  });

  test('works everywhere if its command does', () => {
    expect(meant('?', { places: ['list'] })).toBe('help');
    expect(meant('Mod+F', { places: ['list'] })).toBe('find');
    expect(meant('Mod+F')).toBe('find');
  });

  test('may work anywhere even if other keys of the command don’t', () => {
    expect(meant('Space', { places: ['list'] })).toBe('pause');
    expect(meant('K', { places: ['list'] })).toBe('previous');
    expect(meant('K', { places: ['page'] })).toBeNull();
    expect(meant('K', { places: ['call', 'playing'] })).toBe('pause');
    expect(meant('Space', { places: ['list'], on: 'press' })).toBeNull();
    expect(meant('Space', { places: ['list'], typing: true })).toBeNull();
  });

  test('goes to the text field, unless combined with ⌘ or Ctrl', () => {
    expect(meant('J', { places: ['list'], typing: true })).toBeNull();
    expect(meant('?', { typing: true })).toBeNull();
    expect(meant('Mod+K', { typing: true })).toBe('commandMenu');
    expect(meant('F6', { typing: true })).toBe('nextPane');
    expect(meant('Mod+Z', { typing: true })).toBeNull();
    expect(meant('Mod+Z')).toBe('undo');
  });

  test('belongs to the focused button, link or slider that handles it', () => {
    expect(meant('Space', { places: ['playing'] })).toBe('pause');
    expect(meant('Space', { places: ['playing'], on: 'press' })).toBeNull();
    expect(meant('K', { places: ['playing'], on: 'press' })).toBe('pause');
    expect(meant('Enter', { places: ['list'], on: 'press' })).toBeNull();
    expect(meant('Enter', { places: ['list'] })).toBe('open');
    // Links only react to Enter.
    expect(meant('Enter', { places: ['list'], on: 'link' })).toBeNull();
    expect(meant('Space', { places: ['list'], on: 'link' })).toBe('pause');
    expect(meant('ArrowLeft', { places: ['playing'], on: 'slide' })).toBeNull();
  });

  test('doesn’t work behind a dialog, unless its command does', () => {
    expect(meant('Mod+K', { dialog: true })).toBeNull();
    expect(meant('Mod+Enter', { dialog: true, typing: true })).toBe('commit');
  });

  test('closes a popover before going back', () => {
    expect(meant('Escape', { places: ['call'] })).toBe('leave');
    expect(meant('Escape', { places: ['call'], popover: true })).toBeNull();
  });

  test('copies selected text before anything else', () => {
    expect(meant('Mod+C', { places: ['list'] })).toBe('copy');
    expect(meant('Mod+C', { places: ['list'], marked: true })).toBeNull();
  });

  test('is left to a component that handles it', () => {
    expect(meant('Enter', { places: ['call'] })).toBeNull();
  });
});
