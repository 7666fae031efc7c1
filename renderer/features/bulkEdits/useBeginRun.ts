import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkEdit, BulkAction } from '#shared/contract/bulkEdits.ts';
import type { BulkEditId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { runQuery, runsQuery } from '../../queries/bulkEdits.ts';
import type { ProblemError } from '../../queries/problemError.ts';

/** Makes a run of a selection; it begins to be tried out at once, and nothing is written. */
export function useBeginRun(
  connectionId: ConnectionId,
  engagementIds: readonly EngagementId[],
  onBegun: (bulkEditId: BulkEditId) => void,
) {
  const client = useQueryClient();
  return useMutation<BulkEdit, ProblemError, BulkAction>({
    mutationFn: (action) =>
      ask('bulkEdits.fromSelection', { connectionId, engagementIds: [...engagementIds], action }),
    onSuccess: (run) => {
      client.setQueryData(runQuery(connectionId, run.id).queryKey, run);
      void client.invalidateQueries({ queryKey: runsQuery(connectionId).queryKey });
      onBegun(run.id);
    },
  });
}
