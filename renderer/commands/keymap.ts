import { useSyncExternalStore } from 'react';
import { useText } from '../text/useText.ts';
import { COMMANDS, type CommandId } from './commandCatalogue.ts';
import { chordLabel, platform } from './keyChords.ts';
import { defaultKeys } from './command.ts';

/** Custom shortcuts; an empty list removes the keys of a command. */
export type Remapped = Readonly<Partial<Record<CommandId, readonly string[]>>>;

let remapped: Remapped = {};
const listeners = new Set<() => void>();

/** Custom shortcuts, which override those of the catalogue. */
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

/** Labels of a command's keys, the main one first. */
export function useKeyLabels(): (id: CommandId) => readonly string[] {
  const { commands } = useText();
  useSyncExternalStore(keymap.subscribe, keymap.get);
  return (id) => keysOf(id).map((chord) => chordLabel(chord, platform, commands.keys));
}

/** Label of the main key, for `keys` of an IconButton. */
export function useKeyLabel(id: CommandId): string | undefined {
  return useKeyLabels()(id)[0];
}
