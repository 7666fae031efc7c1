import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { ViewsOfConnection } from '#shared/contract/views.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';
import type { ProblemError } from './problemError.ts';

/** Saved views. `views.changed` keeps them up to date. */
export function viewsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'views'],
    queryFn: ({ signal }) => ask('views.list', { connectionId }, signal),
  });
}

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
