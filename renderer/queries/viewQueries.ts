import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { ViewsOfConnection } from '#shared/contract/views.ts';
import { read } from './ask.ts';
import type { ProblemError } from './problemError.ts';

/** Saved views. */
export const viewsQuery = (connectionId: ConnectionId) => read('views.list', { connectionId });

/** Runs one of the methods that change views; each returns all views. */
export function useChangeViews(connectionId: ConnectionId) {
  const client = useQueryClient();
  return useMutation<ViewsOfConnection, ProblemError, () => Promise<ViewsOfConnection>>({
    mutationFn: (change) => change(),
    onSuccess: (views) => {
      client.setQueryData(viewsQuery(connectionId).queryKey, views);
    },
  });
}
