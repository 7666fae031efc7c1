import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { WebhookChange, WebhookStatus } from '#shared/contract/webhooks.ts';
import { ask } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { webhookStatusQuery } from '../../queries/webhookQueries.ts';

export type ReceiverChange = Omit<WebhookChange, 'connectionId'>;

/** Configures the receiver and shows its new status immediately. */
export function useConfigureReceiver(
  connectionId: ConnectionId,
): UseMutationResult<WebhookStatus, ProblemError, ReceiverChange> {
  const client = useQueryClient();
  return useMutation<WebhookStatus, ProblemError, ReceiverChange>({
    mutationFn: (change) => ask('webhooks.configure', { connectionId, ...change }),
    onSuccess: (status) => client.setQueryData(webhookStatusQuery(connectionId).queryKey, status),
    // A typed secret must not stay in the page's memory.
    gcTime: 0,
  });
}
