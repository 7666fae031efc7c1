/** Translated names of keys; other keys show their character. */
type KeyNames = Readonly<Record<string, string>>;

const MAC = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Mod: '⌘' } as const;
const OTHER = { Mod: 'Ctrl', Ctrl: 'Ctrl', Alt: 'Alt', Shift: 'Shift' } as const;
const SIGNS: KeyNames = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Plus: '+',
};

/** A chord in the notation of the platform: ⇧⌘K, Ctrl+Shift+K. */
export function chordLabel(chord: string, platform: Platform, names: KeyNames): string {
  const parts = readChord(chord);
  if (parts === null) return chord;
  const key = SIGNS[parts.key] ?? names[parts.key] ?? parts.key;
  if (platform === 'mac') {
    const order = ['Ctrl', 'Alt', 'Shift', 'Mod'] as const;
    return [...order.filter((each) => parts.modifiers.has(each)).map((each) => MAC[each]), key].join('');
  }
  const order = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const;
  return [
    ...order.filter((each) => parts.modifiers.has(each)).map((each) => names[OTHER[each]] ?? OTHER[each]),
    key,
  ].join('+');
}

/** The platform of this window. */
export const platform: Platform =
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'mac' : 'other';

/** `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export type Platform = 'mac' | 'other';

/** The part of a keyboard event that identifies the keys. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

const MODIFIERS = ['Mod', 'Ctrl', 'Alt', 'Shift'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** Modifiers, dead keys and keys of input methods, which are no chords by themselves. */
const NO_KEYS = new Set([
  'Control',
  'Meta',
  'Alt',
  'AltGraph',
  'Shift',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
  'Compose',
]);

/** As opposed to a named key such as Enter. */
function isCharacter(key: string): boolean {
  return /^.$/u.test(key);
}

function isLetter(key: string): boolean {
  return key.toUpperCase() !== key.toLowerCase();
}

/** The letter or digit of a key in Latin layouts, for layouts that produce another character. */
function latinOf(code: string): string | null {
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? null;
}

function keyOf({ key, code, altKey }: KeyPress, characterByAltGr: boolean): string | null {
  if (NO_KEYS.has(key)) return null;
  if (key === ' ') return 'Space';
  if (key === '+') return 'Plus';
  if (!isCharacter(key)) return key;
  const latin = latinOf(code);
  // On a Mac, Option produces symbols, and Cyrillic or Greek layouts produce other letters: use the physical
  // key.
  const foreign = /[^\u0020-\u007e]/.test(key);
  if (latin !== null && !characterByAltGr && (foreign || (altKey && !/[A-Za-z0-9]/.test(key)))) return latin;
  return key.toUpperCase();
}

function written(modifiers: ReadonlySet<Modifier>, key: string): string {
  return [...MODIFIERS.filter((each) => modifiers.has(each)), key].join('+');
}

/**
 * The chord of a key press, such as `Mod+Shift+K`, `J`, `?` or `ArrowLeft`; null if only modifiers are
 * pressed. Shift is left out if the character implies it: `?` is `?` on every layout.
 */
export function chordOf(press: KeyPress, platform: Platform): string | null {
  const byAltGr = press.getModifierState('AltGraph');
  const key = keyOf(press, byAltGr);
  if (key === null) return null;
  const modifiers = new Set<Modifier>();
  if (platform === 'mac') {
    if (press.metaKey) modifiers.add('Mod');
    if (press.ctrlKey) modifiers.add('Ctrl');
  } else {
    // The Windows key is reserved by the system.
    if (press.metaKey) return null;
    if (press.ctrlKey && !byAltGr) modifiers.add('Mod');
  }
  if (press.altKey && !byAltGr) modifiers.add('Alt');
  const shiftShows = key === 'Plus' || (isCharacter(key) && !isLetter(key));
  if (press.shiftKey && !shiftShows) modifiers.add('Shift');
  return written(modifiers, key);
}

export interface ChordParts {
  readonly modifiers: ReadonlySet<Modifier>;
  readonly key: string;
}

/** Parses a chord; null if invalid. */
export function readChord(chord: string): ChordParts | null {
  const parts = chord.split('+');
  const key = parts.pop() ?? '';
  const modifiers = new Set(MODIFIERS.filter((each) => parts.includes(each)));
  if (key === '' || NO_KEYS.has(key) || modifiers.size !== parts.length) return null;
  return { modifiers, key: isCharacter(key) ? key.toUpperCase() : key };
}

export function hasMod(chord: string): boolean {
  const parts = readChord(chord);
  return parts !== null && (parts.modifiers.has('Mod') || parts.modifiers.has('Ctrl'));
}
