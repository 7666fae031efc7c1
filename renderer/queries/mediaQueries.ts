import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Whether an engagement has a recording that can be played. */
export function mediaQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'media', engagementId],
    queryFn: ({ signal }) => ask('media.check', { connectionId, engagementId }, signal),
  });
}
