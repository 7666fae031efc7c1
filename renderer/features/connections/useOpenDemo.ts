import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connections.ts';

export function useOpenDemo(onOpened: (connection: Connection) => void) {
  const client = useQueryClient();
  return useMutation<Connection>({
    mutationFn: () => ask('connections.openDemo', {}),
    onSuccess: async (connection) => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onOpened(connection);
    },
  });
}
