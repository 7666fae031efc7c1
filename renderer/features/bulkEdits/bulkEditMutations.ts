import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, refresh } from '../../queries/ask.ts';
import { bulkEditQuery } from '../../queries/bulkEditQueries.ts';
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
      void refresh(client, connectionId, ['bulkEdits.list']);
      onCreated(bulkEdit.id);
    },
  });
}

/** Runs an action. The response is shown immediately, before the change event arrives. */
export function useBulkEditAction({ connectionId, id: bulkEditId }: BulkEdit) {
  const client = useQueryClient();
  return useMutation<BulkEdit | null, ProblemError, BulkEditAction>({
    mutationFn: async (action) => {
      if (action === 'undo') {
        await ask('edits.undo', { connectionId, which: { kind: 'bulkEdit', bulkEditId } });
        return null;
      }
      if (action === 'tryNow') {
        await ask('edits.sendNow', { connectionId });
        return null;
      }
      return ask(`bulkEdits.${action}`, { connectionId, bulkEditId });
    },
    onSuccess: (changed) => {
      if (changed !== null) client.setQueryData(bulkEditQuery(connectionId, bulkEditId).queryKey, changed);
    },
    onSettled: () => refresh(client, connectionId, STALE_READS['bulkEdits.changed']),
  });
}
