import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useRead } from '../../queries/ask.ts';

/** Plays an engagement from a second. */
export type PlayLine = (engagement: Engagement, second: number) => void;

/** What was said and written about a finding; undefined until it is read. Not cached between visits. */
export function useProof(connectionId: ConnectionId, item: CleanupItem | undefined) {
  const { queue = 'no-link', key = '' } = item ?? {};
  return useRead('cleanup.proof', { connectionId, queue, key }, { gcTime: 0, enabled: item !== undefined })
    .data;
}

/** Plays the first of these lines that was said; null if none was. */
export function useFirstLine(
  connectionId: ConnectionId,
  item: CleanupItem | undefined,
  onPlay: PlayLine,
): (() => void) | null {
  const line = useProof(connectionId, item)?.lines.find(({ second }) => second !== null);
  if (line === undefined) return null;
  const { engagement, second } = line;
  return second === null ? null : () => onPlay(engagement, second);
}
