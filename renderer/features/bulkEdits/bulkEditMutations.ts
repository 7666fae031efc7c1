import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { ask, read, refresh } from '../../queries/ask.ts';
import { useWorkspaceCommand } from '../../queries/workspace.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import type { BulkEditAction } from './bulkEditState.ts';

/** Shows a bulk edit that was just created. Its preview starts immediately; nothing is written. */
export function useShowCreated(onCreated: (bulkEditId: BulkEditId) => void): (bulkEdit: BulkEdit) => void {
  const client = useQueryClient();
  return (bulkEdit) => {
    const { connectionId, id: bulkEditId } = bulkEdit;
    client.setQueryData(read('bulkEdits.get', { connectionId, bulkEditId }).queryKey, bulkEdit);
    void refresh(client, connectionId, ['bulkEdits.list']);
    onCreated(bulkEditId);
  };
}

/** What undoing the bulk edit would do now; read again after further writes and undos. */
export function useUndoable({ id: bulkEditId, connectionId, counts, undone, state }: BulkEdit) {
  const which = { kind: 'bulkEdit', bulkEditId } as const;
  const { queryKey, queryFn } = read('edits.undoable', { connectionId, which });
  return useQuery({ queryKey: [...queryKey, counts, undone], queryFn, enabled: state === 'finished' }).data;
}

/** Corrects a row of a preview; done once the row and the counts are read again. */
export function useCorrectRow() {
  return useWorkspaceCommand('bulkEdits.correct', { refreshes: STALE_READS['bulkEdits.changed'] });
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
      if (changed !== null)
        client.setQueryData(read('bulkEdits.get', { connectionId, bulkEditId }).queryKey, changed);
    },
    onSettled: () => refresh(client, connectionId, STALE_READS['bulkEdits.changed']),
  });
}
