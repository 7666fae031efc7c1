import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkEdit } from '#shared/contract/bulkEdits.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask } from '../../queries/ask.ts';
import { runKey, runQuery } from '../../queries/bulkEdits.ts';
import type { ProblemError } from '../../queries/problemError.ts';

export type RunAction = 'preview' | 'apply' | 'pause' | 'resume' | 'stop' | 'retryFailed';

/** What can be done about a run; its answer is shown at once, whatever event follows. */
export function useRunActions(run: BulkEdit) {
  const client = useQueryClient();
  const on = { connectionId: run.connectionId, bulkEditId: run.id };

  const act = useMutation<BulkEdit, ProblemError, RunAction>({
    mutationFn: (action) => ask(`bulkEdits.${action}`, on),
    onSuccess: (changed) => {
      client.setQueryData(runQuery(run.connectionId, run.id).queryKey, changed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: runKey(run.connectionId, run.id) }),
  });

  const undo = useMutation<OutputOf<'edits.undo'>>({
    mutationFn: () =>
      ask('edits.undo', {
        connectionId: run.connectionId,
        which: { kind: 'batch', bulkEditId: run.id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: runKey(run.connectionId, run.id) }),
  });

  return { act, undo };
}
