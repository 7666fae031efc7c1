import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { transport } from '../transport/index.ts';
import { connectionKey } from './keys.ts';

/** While a run is on, rows change many times a second; what is shown of them is asked for anew at most so often. */
const GATHER_MS = 400;
/** While the mirror fills; to look through it again is work for seconds. */
const MIRROR_MS = 3000;

/** Keeps what is shown of runs and of the clean-up queues true. Returns the function that stops it. */
export function followBulk(client: QueryClient): () => void {
  const due = new Map<string, ReturnType<typeof setTimeout>>();
  const refresh = (connectionId: ConnectionId, part: 'bulkEdits' | 'cleanup', ms = GATHER_MS) => {
    const key = `${connectionId} ${part} ${ms}`;
    if (due.has(key)) return;
    const timer = setTimeout(() => {
      due.delete(key);
      void client.invalidateQueries({ queryKey: [...connectionKey(connectionId), part] });
    }, ms);
    due.set(key, timer);
  };
  const stops = [
    transport.subscribe('bulkEdits.changed', ({ connectionId }) => refresh(connectionId, 'bulkEdits')),
    // What takes a run back are edits of their own; and a change on its way closes what it puts right.
    transport.subscribe('edits.changed', ({ connectionId }) => {
      refresh(connectionId, 'bulkEdits');
      refresh(connectionId, 'cleanup');
    }),
    transport.subscribe('cleanup.changed', ({ connectionId }) => refresh(connectionId, 'cleanup')),
    transport.subscribe('mirror.changed', ({ connectionId }) => refresh(connectionId, 'cleanup', MIRROR_MS)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const timer of due.values()) clearTimeout(timer);
  };
}
