import { catalogue, COMMAND_IDS, type CommandId } from './catalogue/index.ts';
import type { Command } from './command.ts';

function isAnywhere({ place, anywhere }: Command): boolean {
  return place === 'everywhere' || anywhere === true;
}

/** Whether there is a place in which one key could be meant for both. */
function meet(a: Command, b: Command): boolean {
  if (a.place === b.place || isAnywhere(a) || isAnywhere(b)) return true;
  // The player acts within the call that it plays.
  const places = new Set([a.place, b.place]);
  return places.has('call') && places.has('playing');
}

/** The command that a key already means where this one would act too; null where it is free. */
export function clashOf(
  id: CommandId,
  chord: string,
  keysOf: (id: CommandId) => readonly string[],
): CommandId | null {
  return (
    COMMAND_IDS.find(
      (other) => other !== id && keysOf(other).includes(chord) && meet(catalogue[id], catalogue[other]),
    ) ?? null
  );
}
