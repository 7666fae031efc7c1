import type { FolderSyncId } from '#shared/contract/folderSyncs.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

/** Oldest first. */
export const folderSyncsQuery = (connectionId: ConnectionId) => read('folderSyncs.list', { connectionId });

/** The first files that aren't as Parley wrote them. */
export const folderSyncFilesQuery = (connectionId: ConnectionId, syncId: FolderSyncId, limit: number) =>
  read('folderSyncs.files', { connectionId, syncId, offset: 0, limit });
