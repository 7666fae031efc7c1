import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** How far the mirror of this connection has come; null before its sync has begun. Kept true by `sync.changed`. */
export function syncQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'sync'],
    queryFn: ({ signal }) => ask('sync.progress', { connectionId }, signal),
  });
}

/** How much of the workspace can be searched by its words. */
export function coverageQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'coverage'],
    queryFn: ({ signal }) => ask('mirror.coverage', { connectionId }, signal),
  });
}
