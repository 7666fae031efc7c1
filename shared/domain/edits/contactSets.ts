import type { ContactsMode } from '../../contract/bulkEdits.ts';
import type { ContactId } from '../../contract/ids.ts';

/** The contact set after a bulk action. Preserves the order of what stays. */
export function setAfter(
  mode: ContactsMode,
  present: readonly ContactId[],
  named: readonly ContactId[],
): ContactId[] {
  switch (mode) {
    case 'add':
      return [...new Set([...present, ...named])];
    case 'remove':
      return present.filter((id) => !named.includes(id));
    case 'replace':
      return [...new Set(named)];
  }
}

interface ContactDiff {
  readonly added: ContactId[];
  readonly removed: ContactId[];
  readonly kept: ContactId[];
}

/** The difference between two contact sets. Duplicates collapse; each list keeps the order of its source. */
export function diffContactSets(from: readonly ContactId[], to: readonly ContactId[]): ContactDiff {
  const [before, after] = [new Set(from), new Set(to)];
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
    kept: [...before].filter((id) => after.has(id)),
  };
}

export interface ContactSetMerge {
  /** What to write: their contacts in order, then our additions in our order. */
  readonly merged: ContactId[];
  /** Changed by others since `base`, and kept. */
  readonly alsoAdded: ContactId[];
  readonly alsoRemoved: ContactId[];
}

/**
 * Three-way merge of an engagement's contact set. `PUT …/contacts` replaces the whole set without a version check,
 * so changes by others between our read (`base`) and now (`theirs`) are carried over: all additions and removals
 * apply. Two editors can't contradict each other over one member: if both changed it, they changed it the same way.
 * Duplicates collapse.
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

/** Whether two lists are equal as sets. */
export function sameContactSet(a: readonly ContactId[], b: readonly ContactId[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((id) => right.has(id));
}
