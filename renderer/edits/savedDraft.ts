import { useState } from 'react';
import type { Change } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';

/** Keeps what is typed while it differs from what the dialog began with, and offers what an earlier one left behind. */
export function useSavedDraft<T>(
  kind: Change['kind'],
  connectionId: ConnectionId,
  engagementId: EngagementId,
) {
  const storage = draftStorage<T>(kind, connectionId, engagementId);
  const [offered, setOffered] = useState(() => storage.get());
  return {
    /** Null where nothing was left behind, and as soon as something is typed. */
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

/** Another number when a draft's form changes: what an older version kept is passed over. */
const FORMAT = 1;

/** A place for what is typed into one dialog, so that going away by accident loses nothing while the window lives. */
export interface DraftStorage<T> {
  readonly get: () => T | null;
  readonly set: (draft: T) => void;
  readonly forget: () => void;
}

/** Kept by the window and gone with it: it survives another page and loading anew, and is in no file of ours. */
function draftStorage<T>(
  kind: Change['kind'],
  connectionId: ConnectionId,
  engagementId: EngagementId,
): DraftStorage<T> {
  const key = `parley.draft.${FORMAT}.${JSON.stringify([kind, connectionId, engagementId])}`;
  return {
    get: () => {
      try {
        const kept = sessionStorage.getItem(key);
        // Under this key nothing but drafts of this form is ever put.
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
        // Full or forbidden storage: the draft lives in its dialog only.
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Then there is nothing to forget either.
      }
    },
  };
}
