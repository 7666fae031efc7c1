import { describe, expect, test } from 'vitest';
import { chordLabel, chordOf, hasMod, type KeyPress, type Platform, readChord } from './keyChords.ts';

function press(
  key: string,
  also: Partial<Omit<KeyPress, 'getModifierState'>> & { altGr?: true } = {},
): KeyPress {
  const { altGr = false, ...rest } = also;
  return {
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: (name: string) => name === 'AltGraph' && altGr,
    ...rest,
  };
}

describe('a key press', () => {
  test.each<[string, KeyPress, Platform, string | null]>([
    ['a letter', press('j'), 'other', 'J'],
    ['a letter under caps lock', press('J'), 'other', 'J'],
    ['a letter with shift', press('J', { shiftKey: true }), 'other', 'Shift+J'],
    ['⌘ on a Mac', press('k', { metaKey: true }), 'mac', 'Mod+K'],
    ['Ctrl on a Mac', press('k', { ctrlKey: true }), 'mac', 'Ctrl+K'],
    ['Ctrl elsewhere', press('k', { ctrlKey: true }), 'other', 'Mod+K'],
    ['the Windows key', press('k', { metaKey: true }), 'other', null],
    [
      'all modifiers',
      press('P', { ctrlKey: true, altKey: true, shiftKey: true }),
      'other',
      'Mod+Alt+Shift+P',
    ],
    ['a question mark, however it is typed', press('?', { shiftKey: true }), 'other', '?'],
    ['a digit on a French keyboard', press('1', { shiftKey: true }), 'other', '1'],
    ['a plus', press('+', { shiftKey: true, ctrlKey: true }), 'other', 'Mod+Plus'],
    ['the space bar', press(' '), 'other', 'Space'],
    ['an arrow with Alt', press('ArrowLeft', { altKey: true }), 'other', 'Alt+ArrowLeft'],
    ['an arrow with shift', press('ArrowDown', { shiftKey: true }), 'other', 'Shift+ArrowDown'],
    ['Option on a Mac, which writes a sign', press('∆', { altKey: true, code: 'KeyJ' }), 'mac', 'Alt+J'],
    ['a Cyrillic keyboard', press('о', { code: 'KeyJ' }), 'other', 'J'],
    ['a Cyrillic keyboard with Ctrl', press('л', { code: 'KeyK', ctrlKey: true }), 'other', 'Mod+K'],
    ['a Dvorak keyboard', press('t', { code: 'KeyK' }), 'other', 'T'],
    [
      'a character of AltGr',
      press('@', { ctrlKey: true, altKey: true, altGr: true, code: 'KeyQ' }),
      'other',
      '@',
    ],
    ['a modifier alone', press('Control', { ctrlKey: true }), 'other', null],
    ['a dead key', press('Dead'), 'other', null],
  ])('of %s', (_what, event, platform, chord) => {
    expect(chordOf(event, platform)).toBe(chord);
  });
});

describe('a chord as text', () => {
  test('is parsed if it is valid', () => {
    expect(readChord('Mod+Shift+k')).toEqual({ modifiers: new Set(['Mod', 'Shift']), key: 'K' });
    expect(readChord('Mod+Mod+K')).toBeNull();
    expect(readChord('Hyper+K')).toBeNull();
    expect(readChord('Mod+')).toBeNull();
    expect(readChord('Mod+Shift')).toBeNull();
  });

  test('reports whether it works in a text field', () => {
    expect(['Mod+K', 'Ctrl+K', 'Alt+J', 'J', '?'].map(hasMod)).toEqual([true, true, false, false, false]);
  });

  test('is shown in the notation of the platform', () => {
    const names = { Space: 'Leertaste' };
    expect(chordLabel('Mod+Alt+Shift+K', 'mac', names)).toBe('⌥⇧⌘K');
    expect(chordLabel('Mod+Alt+Shift+K', 'other', names)).toBe('Ctrl+Alt+Shift+K');
    expect(chordLabel('Alt+ArrowLeft', 'other', names)).toBe('Alt+←');
    expect(chordLabel('Space', 'mac', names)).toBe('Leertaste');
    expect(chordLabel('Mod+Plus', 'other', names)).toBe('Ctrl++');
  });
});
