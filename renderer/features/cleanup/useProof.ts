import type { CleanupItem } from '#shared/contract/cleanup.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useRead } from '../../queries/ask.ts';

/** What the engagement of a finding says about it; undefined until it is read. Not cached between visits. */
export function useProof(connectionId: ConnectionId, item: CleanupItem | undefined) {
  const { queue = 'no-link', key = '', engagement = null } = item ?? {};
  return useRead('cleanup.proof', { connectionId, queue, key }, { gcTime: 0, enabled: engagement !== null })
    .data;
}
