/** What a key means in the list. `by` and `to` are rows; `page` screens. */
export type ListKey =
  | { readonly kind: 'move'; readonly by: number; readonly extend: boolean }
  | { readonly kind: 'page'; readonly by: 1 | -1; readonly extend: boolean }
  | { readonly kind: 'end'; readonly last: boolean; readonly extend: boolean }
  | { readonly kind: 'open' | 'toggle' | 'all' | 'back' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

type Move = Extract<ListKey, { readonly extend: boolean }>;

const MOVES: Readonly<Record<string, Move>> = {
  j: { kind: 'move', by: 1, extend: false },
  arrowdown: { kind: 'move', by: 1, extend: false },
  k: { kind: 'move', by: -1, extend: false },
  arrowup: { kind: 'move', by: -1, extend: false },
  pagedown: { kind: 'page', by: 1, extend: false },
  pageup: { kind: 'page', by: -1, extend: false },
  home: { kind: 'end', last: false, extend: false },
  end: { kind: 'end', last: true, extend: false },
};
const PLAIN: Readonly<Record<string, ListKey>> = {
  enter: { kind: 'open' },
  ' ': { kind: 'toggle' },
  x: { kind: 'toggle' },
  escape: { kind: 'back' },
};
const WITH_MOD: Readonly<Record<string, ListKey>> = { a: { kind: 'all' } };

/** Null where the key means nothing here. */
export function listKey(pressed: Pressed): ListKey | null {
  if (pressed.isComposing || pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  if (pressed.ctrlKey || pressed.metaKey) return pressed.shiftKey ? null : (WITH_MOD[key] ?? null);
  const move = MOVES[key];
  if (move !== undefined) return { ...move, extend: pressed.shiftKey };
  return pressed.shiftKey ? null : (PLAIN[key] ?? null);
}
