import { queryOptions } from '@tanstack/react-query';
import type { FolderSyncId } from '#shared/contract/folderSyncs.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** Parent key of the folders that a connection's views keep up to date. `folderSyncs.changed` refreshes them. */
export function folderSyncsKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'folderSyncs'] as const;
}

/** Oldest first. */
export function folderSyncsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...folderSyncsKey(connectionId), 'list'],
    queryFn: ({ signal }) => ask('folderSyncs.list', { connectionId }, signal),
  });
}

/** The first files that aren't as Parley wrote them. */
export function folderSyncFilesQuery(connectionId: ConnectionId, syncId: FolderSyncId, limit: number) {
  return queryOptions({
    queryKey: [...folderSyncsKey(connectionId), 'files', syncId, limit],
    queryFn: ({ signal }) => ask('folderSyncs.files', { connectionId, syncId, offset: 0, limit }, signal),
  });
}
