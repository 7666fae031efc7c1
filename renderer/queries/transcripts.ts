import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

/** The head only. Lines come by `loadLines` and live in a store of columns: 40,000 objects would be copied at every turn. */
export function transcriptHeadQuery(connectionId: ConnectionId, engagementId: EngagementId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'transcript', engagementId],
    queryFn: ({ signal }) => ask('transcripts.open', { connectionId, engagementId }, signal),
  });
}
