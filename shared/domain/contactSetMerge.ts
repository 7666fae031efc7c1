import type { ContactId } from '../contract/ids.ts';

export interface ContactSetMerge {
  /** What to write: their order first, then what only we added, in our order. */
  readonly merged: ContactId[];
  /** Changed by others since `base`, and kept. */
  readonly alsoAdded: ContactId[];
  readonly alsoRemoved: ContactId[];
}

/**
 * Three-way merge of an engagement's contact set. `PUT …/contacts` replaces the whole set and has no version
 * check, so what others did between our reading (`base`) and now (`theirs`) is carried over: everybody's
 * additions and removals apply. Two editors can't contradict each other over one member of a set: both changed
 * it means both changed it the same way. Duplicates collapse.
 */
export function mergeContactSets(
  base: readonly ContactId[],
  theirs: readonly ContactId[],
  mine: readonly ContactId[],
): ContactSetMerge {
  const [inBase, inTheirs, inMine] = [new Set(base), new Set(theirs), new Set(mine)];
  const removedByUs = (id: ContactId): boolean => inBase.has(id) && !inMine.has(id);
  const removedByThem = (id: ContactId): boolean => inBase.has(id) && !inTheirs.has(id);
  return {
    merged: [
      ...[...inTheirs].filter((id) => !removedByUs(id)),
      ...[...inMine].filter((id) => !inTheirs.has(id) && !removedByThem(id)),
    ],
    alsoAdded: [...inTheirs].filter((id) => !inBase.has(id) && !inMine.has(id)),
    alsoRemoved: [...inBase].filter((id) => !inTheirs.has(id) && inMine.has(id)),
  };
}

/** Whether two lists name the same set. */
export function sameContactSet(a: readonly ContactId[], b: readonly ContactId[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((id) => right.has(id));
}
