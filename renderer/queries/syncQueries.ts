import type { ConnectionId } from '#shared/contract/ids.ts';
import { read } from './ask.ts';

/** Progress of the sync; null before it has started. `sync.changed` keeps it up to date. */
export const syncQuery = (connectionId: ConnectionId) => read('sync.progress', { connectionId });

/** How much of the workspace is mirrored and searchable. */
export const coverageQuery = (connectionId: ConnectionId) => read('mirror.coverage', { connectionId });
