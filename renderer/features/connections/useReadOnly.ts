import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import { ask } from '../../queries/ask.ts';
import { connectionsQuery } from '../../queries/connections.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toasts.ts';

/** Changes whether a connection may write. Lifting the protection is asked about first, putting it back is not. */
export function useReadOnly(connection: Connection, onDone?: () => void) {
  const { connections: connect } = useText();
  const client = useQueryClient();
  return useMutation<Connection, ProblemError, boolean>({
    mutationFn: (readOnly) => ask('connections.update', { connectionId: connection.id, readOnly }),
    onSuccess: async (changed) => {
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      showToast({
        words: changed.readOnly ? connect.madeReadOnly(changed.name) : connect.lifted(changed.name),
      });
      onDone?.();
    },
  });
}
