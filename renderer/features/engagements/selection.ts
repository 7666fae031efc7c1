import type { EngagementId } from '#shared/contract/ids.ts';

/**
 * Which engagements are selected: ids only, so that a million cost little, and one more costs the same however many
 * there are. Rows may come and go; what is selected stays selected.
 */
export interface Selection {
  readonly size: () => number;
  readonly has: (id: EngagementId) => boolean;
  readonly add: (ids: Iterable<EngagementId>) => void;
  readonly remove: (ids: Iterable<EngagementId>) => void;
  readonly toggle: (id: EngagementId) => void;
  readonly clear: () => void;
  /** All of them, in the order in which they were selected; the same array until something changes. */
  readonly ids: () => readonly EngagementId[];
  /** Grows with every change. */
  readonly version: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSelection(): Selection {
  const chosen = new Set<EngagementId>();
  const listeners = new Set<() => void>();
  let version = 0;
  let list: readonly EngagementId[] | null = null;

  const changed = () => {
    version += 1;
    list = null;
    for (const listener of listeners) listener();
  };
  const change = (apply: (id: EngagementId) => unknown) => (ids: Iterable<EngagementId>) => {
    const before = chosen.size;
    for (const id of ids) apply(id);
    if (chosen.size !== before) changed();
  };

  return {
    size: () => chosen.size,
    has: (id) => chosen.has(id),
    add: change((id) => chosen.add(id)),
    remove: change((id) => chosen.delete(id)),
    toggle: (id) => {
      if (!chosen.delete(id)) chosen.add(id);
      changed();
    },
    clear: () => {
      if (chosen.size === 0) return;
      chosen.clear();
      changed();
    },
    ids: () => (list ??= [...chosen]),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
