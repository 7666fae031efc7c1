import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { useRead } from '../queries/ask.ts';

/** The connection, kept up to date; null if there is none, and until connections are loaded. */
export function useConnection(connectionId: ConnectionId | undefined): Connection | null {
  const { data } = useRead('connections.list', {});
  return data?.find(({ id }) => id === connectionId) ?? null;
}
