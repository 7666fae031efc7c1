import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { bulkEditKey, bulkEditQuery, bulkEditsQuery } from '../../queries/bulkEditQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import type { BulkEditAction } from './bulkEditState.ts';

/** Creates a bulk edit from a selection or a file. Its preview starts immediately; nothing is written. */
export function useCreateBulkEdit<Source>(
  connectionId: ConnectionId,
  create: (source: Source) => Promise<BulkEdit>,
  onCreated: (bulkEditId: BulkEditId) => void,
) {
  const client = useQueryClient();
  return useMutation<BulkEdit, ProblemError, Source>({
    mutationFn: create,
    onSuccess: (bulkEdit) => {
      client.setQueryData(bulkEditQuery(connectionId, bulkEdit.id).queryKey, bulkEdit);
      void client.invalidateQueries({ queryKey: bulkEditsQuery(connectionId).queryKey });
      onCreated(bulkEdit.id);
    },
  });
}

/** Runs an action. The response is shown immediately, before the change event arrives. */
export function useBulkEditAction({ connectionId, id: bulkEditId }: BulkEdit) {
  const client = useQueryClient();
  return useMutation<BulkEdit | null, ProblemError, BulkEditAction>({
    mutationFn: async (action) => {
      if (action !== 'undo') return ask(`bulkEdits.${action}`, { connectionId, bulkEditId });
      await ask('edits.undo', { connectionId, which: { kind: 'bulkEdit', bulkEditId } });
      return null;
    },
    onSuccess: (changed) => {
      if (changed !== null) client.setQueryData(bulkEditQuery(connectionId, bulkEditId).queryKey, changed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: bulkEditKey(connectionId, bulkEditId) }),
  });
}
