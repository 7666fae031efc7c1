import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { transport } from '../transport/index.ts';
import { connectionKey } from './keys.ts';
import { syncQuery } from './sync.ts';

/** While the mirror fills it changes many times a second; what is shown of it is asked for anew at most so often. */
const GATHER_MS = 2000;

interface Pause {
  more: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Keeps what is shown of the mirror true to it. Returns the function that stops it. */
export function followMirror(client: QueryClient): () => void {
  const due = new Map<ConnectionId, Pause>();
  /** The first change is shown at once, as one that a webhook brought; those after it are gathered. */
  const askAnew = (connectionId: ConnectionId): void => {
    void client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'mirror'] });
    const pause: Pause = {
      more: false,
      timer: setTimeout(() => {
        due.delete(connectionId);
        if (pause.more) askAnew(connectionId);
      }, GATHER_MS),
    };
    due.set(connectionId, pause);
  };
  const stops = [
    transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      client.setQueryData(syncQuery(connectionId).queryKey, progress);
    }),
    transport.subscribe('mirror.changed', ({ connectionId }) => {
      const pause = due.get(connectionId);
      if (pause !== undefined) {
        pause.more = true;
        return;
      }
      askAnew(connectionId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const { timer } of due.values()) clearTimeout(timer);
  };
}
