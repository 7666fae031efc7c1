import { useState } from 'react';
import type { Change } from '#shared/contract/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useConnectionId } from '../queries/workspace.ts';

/** Stores the form while it differs from its initial values, and offers the draft of an earlier dialog. */
export function useSavedDraft<T>(
  kind: Change['kind'],
  /** What is edited: an engagement, or a correction. */
  id: string,
) {
  const connectionId = useConnectionId();
  const storage = draftStorage<T>(kind, connectionId, id);
  const [offered, setOffered] = useState(() => storage.get());
  return {
    /** Null if there is none, and after the first change. */
    offered,
    keep: (draft: T, differs: boolean) => {
      setOffered(null);
      if (differs) storage.set(draft);
      else storage.forget();
    },
    forget: () => {
      storage.forget();
      setOffered(null);
    },
  };
}

/** Increase when the format of drafts changes; drafts of other versions are ignored. */
const FORMAT = 1;

/** Stores the draft of one dialog, so that closing it by accident loses nothing while the window is open. */
export interface DraftStorage<T> {
  readonly get: () => T | null;
  readonly set: (draft: T) => void;
  readonly forget: () => void;
}

/** Kept in session storage: survives navigation and reloading, but is never written to a file of ours. */
function draftStorage<T>(kind: Change['kind'], connectionId: ConnectionId, id: string): DraftStorage<T> {
  const key = `parley.draft.${FORMAT}.${JSON.stringify([kind, connectionId, id])}`;
  return {
    get: () => {
      try {
        const kept = sessionStorage.getItem(key);
        // Only drafts of this format are stored under this key.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return kept === null ? null : (JSON.parse(kept) as T);
      } catch {
        return null;
      }
    },
    set: (draft) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or disabled: the draft only exists in its dialog.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was stored either then.
      }
    },
  };
}
