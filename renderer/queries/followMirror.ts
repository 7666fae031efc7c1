import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { transport } from '../transport/index.ts';
import { BatchedRefresh } from './batchedRefresh.ts';
import { connectionKey } from './keys.ts';
import { syncQuery } from './sync.ts';

/** While the mirror fills it changes many times a second, and nobody waits for one particular row. */
const FILLING_MS = 2000;
/** In daily life a change is one that a person made just now, as a webhook tells it. */
const LIVE_MS = 250;

/** How long changes of a mirror are collected before they are shown together. */
function refreshPause(progress: SyncProgress | null | undefined): number {
  return progress?.phase === 'live' ? LIVE_MS : FILLING_MS;
}

/** Keeps what is shown of the mirror true to it. Returns the function that stops it. */
export function followMirror(client: QueryClient): () => void {
  const refresh = new BatchedRefresh(
    (id) => void client.invalidateQueries({ queryKey: [...connectionKey(id), 'mirror'] }),
    (id: ConnectionId) => refreshPause(client.getQueryData(syncQuery(id).queryKey)),
  );
  const stops = [
    transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      client.setQueryData(syncQuery(connectionId).queryKey, progress);
    }),
    transport.subscribe('mirror.changed', ({ connectionId }) => refresh.changed(connectionId)),
  ];
  return () => {
    for (const stop of stops) stop();
    refresh.stop();
  };
}
