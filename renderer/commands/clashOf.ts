import { catalogue, COMMAND_IDS, type CommandId } from './catalogue/index.ts';
import { actsAnywhere } from './command.ts';

function pageOf(id: CommandId): string {
  return id.slice(0, id.indexOf('.'));
}

/** Whether there is a place in which this key could be meant for both. */
function meet(id: CommandId, other: CommandId, chord: string): boolean {
  const [a, b] = [catalogue[id], catalogue[other]];
  // Of the other pages there is one at a time.
  if (a.place === 'page' && b.place === 'page') return pageOf(id) === pageOf(other);
  if (a.place === b.place || actsAnywhere(a, chord) || actsAnywhere(b, chord)) return true;
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
    COMMAND_IDS.find((other) => other !== id && keysOf(other).includes(chord) && meet(id, other, chord)) ??
    null
  );
}
