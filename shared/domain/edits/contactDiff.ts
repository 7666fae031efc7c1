import type { ContactId } from '../../contract/ids.ts';

export interface ContactDiff {
  readonly added: ContactId[];
  readonly removed: ContactId[];
  readonly kept: ContactId[];
}

/** What turns one contact set into another. Duplicates collapse; the order within each list is that of its source. */
export function diffContactSets(from: readonly ContactId[], to: readonly ContactId[]): ContactDiff {
  const [before, after] = [new Set(from), new Set(to)];
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
    kept: [...before].filter((id) => after.has(id)),
  };
}
