import type { CommandId } from '../../commands/commandCatalogue.ts';

type Keys = Readonly<Record<string, readonly string[]>>;
export type AssignedKeys = Record<string, string[]>;

function plain(keys: Keys): AssignedKeys {
  return Object.fromEntries(Object.entries(keys).map(([id, chords]) => [id, [...chords]]));
}

/** Assigns the key to a command in place of its others, and removes it from the command that had it. */
export function withKey(
  keys: Keys,
  id: CommandId,
  chord: string,
  from: { readonly id: CommandId; readonly keys: readonly string[] } | null,
): AssignedKeys {
  const assigned = { ...plain(keys), [id]: [chord] };
  if (from !== null) assigned[from.id] = from.keys.filter((each) => each !== chord);
  return assigned;
}

export function withoutKeys(keys: Keys, id: CommandId): AssignedKeys {
  return { ...plain(keys), [id]: [] };
}

/** Restores the default keys of a command. */
export function withDefaultKeys(keys: Keys, id: CommandId): AssignedKeys {
  const { [id]: _, ...rest } = plain(keys);
  return rest;
}
