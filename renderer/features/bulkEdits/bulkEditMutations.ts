import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAction, BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask } from '../../queries/ask.ts';
import { bulkEditKey, bulkEditQuery, bulkEditsQuery } from '../../queries/bulkEditQueries.ts';
import type { ProblemError } from '../../queries/problemError.ts';

/** Makes a run of a selection; it begins to be tried out at once, and nothing is written. */
export function useCreateBulkEdit(
  connectionId: ConnectionId,
  engagementIds: readonly EngagementId[],
  onCreated: (bulkEditId: BulkEditId) => void,
) {
  const client = useQueryClient();
  return useMutation<BulkEdit, ProblemError, BulkAction>({
    mutationFn: (action) =>
      ask('bulkEdits.fromSelection', { connectionId, engagementIds: [...engagementIds], action }),
    onSuccess: (bulkEdit) => {
      client.setQueryData(bulkEditQuery(connectionId, bulkEdit.id).queryKey, bulkEdit);
      void client.invalidateQueries({ queryKey: bulkEditsQuery(connectionId).queryKey });
      onCreated(bulkEdit.id);
    },
  });
}

export type BulkEditCommand = 'preview' | 'apply' | 'pause' | 'resume' | 'stop' | 'retryFailed';

/** What can be done about a run; its answer is shown at once, whatever event follows. */
export function useBulkEditCommands(bulkEdit: BulkEdit) {
  const client = useQueryClient();
  const on = { connectionId: bulkEdit.connectionId, bulkEditId: bulkEdit.id };

  const act = useMutation<BulkEdit, ProblemError, BulkEditCommand>({
    mutationFn: (action) => ask(`bulkEdits.${action}`, on),
    onSuccess: (changed) => {
      client.setQueryData(bulkEditQuery(bulkEdit.connectionId, bulkEdit.id).queryKey, changed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: bulkEditKey(bulkEdit.connectionId, bulkEdit.id) }),
  });

  const undo = useMutation<OutputOf<'edits.undo'>>({
    mutationFn: () =>
      ask('edits.undo', {
        connectionId: bulkEdit.connectionId,
        which: { kind: 'batch', bulkEditId: bulkEdit.id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: bulkEditKey(bulkEdit.connectionId, bulkEdit.id) }),
  });

  return { act, undo };
}
