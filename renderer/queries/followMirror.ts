import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { transport } from '../transport/index.ts';
import { connectionKey } from './keys.ts';
import { syncQuery } from './sync.ts';

/** While the mirror fills it changes many times a second; what is shown of it is asked for anew at most so often. */
const GATHER_MS = 2000;

/** Keeps what is shown of the mirror true to it. Returns the function that stops it. */
export function followMirror(client: QueryClient): () => void {
  const due = new Map<ConnectionId, ReturnType<typeof setTimeout>>();
  const stops = [
    transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      client.setQueryData(syncQuery(connectionId).queryKey, progress);
    }),
    transport.subscribe('mirror.changed', ({ connectionId }) => {
      if (due.has(connectionId)) return;
      const timer = setTimeout(() => {
        due.delete(connectionId);
        void client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'mirror'] });
      }, GATHER_MS);
      due.set(connectionId, timer);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of due.values()) clearTimeout(timer);
  };
}
