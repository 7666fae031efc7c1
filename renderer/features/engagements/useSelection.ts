import { useState, useSyncExternalStore } from 'react';
import { createSelection, type Selection } from './selection.ts';

/** The selection of one view. Another view begins with none: what can't be seen should not be acted on. */
export function useSelection(view: string): Selection {
  const [held, setHeld] = useState(() => ({ view, selection: createSelection() }));
  let { selection } = held;
  if (held.view !== view) {
    selection = createSelection();
    setHeld({ view, selection });
  }
  useSyncExternalStore(selection.subscribe, selection.version);
  return selection;
}
