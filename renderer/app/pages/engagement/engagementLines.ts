import { useMemo, useSyncExternalStore } from 'react';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { TranscriptHead } from '#shared/contract/transcript.ts';
import type { Transcript } from '#shared/domain/transcript/transcript.ts';
import { cachedLines } from '../../../features/transcript/lineCache.ts';
import { useConnectionId, useWorkspaceRead } from '../../../queries/workspace.ts';

const nothing = () => () => undefined;

export interface EngagementLines {
  readonly head: Extract<TranscriptHead, { kind: 'timeline' }>;
  /** All lines, or those that could be loaded; null while loading. */
  readonly transcript: Transcript | null;
}

/**
 * The lines of an engagement; null if it has no timed lines. The transcript loads them; this hook only
 * re-renders once all are loaded.
 */
export function useEngagementLines(engagementId: EngagementId): EngagementLines | null {
  const connectionId = useConnectionId();
  const { data: head } = useWorkspaceRead('transcripts.open', { engagementId });
  const timeline = head?.kind === 'timeline' && head.lineCount > 0 ? head : null;
  const store = useMemo(
    () => (timeline === null ? null : cachedLines({ connectionId, engagementId, ...timeline })),
    [timeline, connectionId, engagementId],
  );
  const transcript = useSyncExternalStore(store?.subscribe ?? nothing, () => {
    if (store === null || timeline === null) return null;
    const { transcript: lines, problem } = store.get();
    return lines.count >= timeline.lineCount || problem !== null ? lines : null;
  });
  return useMemo(() => (timeline === null ? null : { head: timeline, transcript }), [timeline, transcript]);
}
