import type { ConnectionId } from '#shared/contract/ids.ts';
import { hostState, transport } from './index.ts';

/**
 * Told when what failed for want of the network is worth asking again: of a connection that answers again; of all of
 * them (null) after the page has lost the program and found it. Returns the function that ends it.
 */
export function onReachable(listener: (connectionId: ConnectionId | null) => void): () => void {
  const stops = [
    transport.subscribe('connections.reachable', ({ connectionId }) => listener(connectionId)),
    hostState.subscribe(() => {
      if (hostState.get() === 'open') listener(null);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
