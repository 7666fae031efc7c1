import type { CommandId } from '../../../commands/catalogue/index.ts';

type Keys = Readonly<Record<string, readonly string[]>>;
export type GivenKeys = Record<string, string[]>;

function plain(keys: Keys): GivenKeys {
  return Object.fromEntries(Object.entries(keys).map(([id, chords]) => [id, [...chords]]));
}

/** Gives a command this key alone, and takes it from the command that had it. */
export function withKey(
  keys: Keys,
  id: CommandId,
  chord: string,
  from: { readonly id: CommandId; readonly keys: readonly string[] } | null,
): GivenKeys {
  const given = { ...plain(keys), [id]: [chord] };
  if (from !== null) given[from.id] = from.keys.filter((each) => each !== chord);
  return given;
}

export function withoutKeys(keys: Keys, id: CommandId): GivenKeys {
  return { ...plain(keys), [id]: [] };
}

/** Gives a command its own keys back. */
export function withOwnKeys(keys: Keys, id: CommandId): GivenKeys {
  const { [id]: _, ...rest } = plain(keys);
  return rest;
}
