import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Batch, BulkAction } from '#shared/contract/edits/bulk.ts';
import type { BatchId, ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask } from '../../queries/ask.ts';
import { runQuery, runsQuery } from '../../queries/bulk.ts';
import type { ProblemError } from '../../queries/problemError.ts';

/** Makes a run of a selection; it begins to be tried out at once, and nothing is written. */
export function useBeginRun(
  connectionId: ConnectionId,
  engagementIds: readonly EngagementId[],
  onBegun: (batchId: BatchId) => void,
) {
  const client = useQueryClient();
  return useMutation<Batch, ProblemError, BulkAction>({
    mutationFn: (action) =>
      ask('bulk.fromSelection', { connectionId, engagementIds: [...engagementIds], action }),
    onSuccess: (run) => {
      client.setQueryData(runQuery(connectionId, run.id).queryKey, run);
      void client.invalidateQueries({ queryKey: runsQuery(connectionId).queryKey });
      onBegun(run.id);
    },
  });
}
