import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { connectionsQuery } from '../queries/connectionQueries.ts';

/** A connection as it is now; null until the list of them is there. */
export function useConnection(connectionId: ConnectionId): Connection | null {
  const { data } = useQuery(connectionsQuery);
  return data?.find(({ id }) => id === connectionId) ?? null;
}
