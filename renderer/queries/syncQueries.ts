import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Progress of the sync; null before it has started. `sync.changed` keeps it up to date. */
export function syncQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'sync'],
    queryFn: ({ signal }) => ask('sync.progress', { connectionId }, signal),
  });
}

/** How much of the workspace is mirrored and searchable. */
export function coverageQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'coverage'],
    queryFn: ({ signal }) => ask('mirror.coverage', { connectionId }, signal),
  });
}
