import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { useWorkspaceRead } from '../../queries/workspace.ts';

/** Plays an engagement from a second. */
export type PlayLine = (engagement: Engagement, second: number) => void;

/** What was said and written about a finding; undefined until it is read. Not cached between visits. */
export function useProof(item: CleanupItem | undefined) {
  const { queue = 'no-link', key = '' } = item ?? {};
  return useWorkspaceRead('cleanup.proof', { queue, key }, { gcTime: 0, enabled: item !== undefined }).data;
}

/** Plays the first of these lines that was said; null if none was. */
export function useFirstLine(item: CleanupItem | undefined, onPlay: PlayLine): (() => void) | null {
  const line = useProof(item)?.lines.find(({ second }) => second !== null);
  if (line === undefined) return null;
  const { engagement, second } = line;
  return second === null ? null : () => onPlay(engagement, second);
}
