import { readChord, type Platform } from './chord.ts';

/** Names of keys in the language of the page; a key without one is shown by the sign on it. */
export type KeyNames = Readonly<Record<string, string>>;

const MAC = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Mod: '⌘' } as const;
const OTHER = { Mod: 'Ctrl', Ctrl: 'Ctrl', Alt: 'Alt', Shift: 'Shift' } as const;
const SIGNS: KeyNames = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Plus: '+',
};

/** A chord as the keyboard of the platform shows it: ⇧⌘K, Ctrl+Shift+K. */
export function chordLabel(chord: string, platform: Platform, names: KeyNames): string {
  const parts = readChord(chord);
  if (parts === null) return chord;
  const key = SIGNS[parts.key] ?? names[parts.key] ?? parts.key;
  if (platform === 'mac') {
    const order = ['Ctrl', 'Alt', 'Shift', 'Mod'] as const;
    return [...order.filter((each) => parts.modifiers.has(each)).map((each) => MAC[each]), key].join('');
  }
  const order = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const;
  return [...order.filter((each) => parts.modifiers.has(each)).map((each) => OTHER[each]), key].join('+');
}
