import { useState } from 'react';
import type { Change } from '#shared/contract/edit.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { keptDraft } from './keptDrafts.ts';

/** Keeps what is typed while it differs from what the dialog began with, and offers what an earlier one left behind. */
export function useKeptDraft<T>(
  kind: Change['kind'],
  connectionId: ConnectionId,
  engagementId: EngagementId,
) {
  const place = keptDraft<T>(kind, connectionId, engagementId);
  const [offered, setOffered] = useState(() => place.get());
  return {
    /** Null where nothing was left behind, and as soon as something is typed. */
    offered,
    keep: (draft: T, differs: boolean) => {
      setOffered(null);
      if (differs) place.set(draft);
      else place.forget();
    },
    forget: () => {
      place.forget();
      setOffered(null);
    },
  };
}
