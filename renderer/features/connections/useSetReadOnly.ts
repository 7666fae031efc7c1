import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toastStore.ts';

/** Changes whether a connection may write. Only allowing it requires confirmation. */
export function useSetReadOnly(connection: Connection, onDone?: () => void) {
  const { connections } = useText();
  const client = useQueryClient();
  return useMutation<Connection, ProblemError, boolean>({
    mutationFn: (readOnly) => ask('connections.update', { connectionId: connection.id, readOnly }),
    onSuccess: async (changed) => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      showToast({
        words: changed.readOnly
          ? connections.madeReadOnly({ name: changed.name })
          : connections.lifted({ name: changed.name }),
      });
      onDone?.();
    },
  });
}
