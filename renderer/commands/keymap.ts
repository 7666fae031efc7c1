import { useSyncExternalStore } from 'react';
import { useText } from '../text/useText.ts';
import { COMMANDS, type CommandId } from './commandCatalogue.ts';
import { chordLabel, platform } from './keyChords.ts';
import { defaultKeys } from './command.ts';

/** Keys the user gave instead of those of the catalogue; an empty list takes a command its keys. */
export type Remapped = Readonly<Partial<Record<CommandId, readonly string[]>>>;

let remapped: Remapped = {};
const listeners = new Set<() => void>();

/** The keys of the window: those of the catalogue for this platform, and over them the user's own. */
export const keymap = {
  get: (): Remapped => remapped,
  set: (next: Remapped): void => {
    remapped = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function keysOf(id: CommandId): readonly string[] {
  return remapped[id] ?? defaultKeys(COMMANDS[id], platform);
}

/** How the keys of a command are shown, the first one first; empty where it has none. */
export function useKeyLabels(): (id: CommandId) => readonly string[] {
  const { commands } = useText();
  useSyncExternalStore(keymap.subscribe, keymap.get);
  return (id) => keysOf(id).map((chord) => chordLabel(chord, platform, commands.keys));
}

/** The key to show beside a button, as `keys` of an IconButton. */
export function useKeyLabel(id: CommandId): string | undefined {
  return useKeyLabels()(id)[0];
}
