import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { ViewsOfConnection } from '#shared/contract/views.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';
import type { ProblemError } from './problemError.ts';

/** The lists that the user gave a name. Kept true by `views.changed`. */
export function viewsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'views'],
    queryFn: ({ signal }) => ask('views.list', { connectionId }, signal),
  });
}

/** Carries out one of the calls that change views; each brings all of them as they are then. */
export function useChangeViews(connectionId: ConnectionId) {
  const client = useQueryClient();
  return useMutation<ViewsOfConnection, ProblemError, () => Promise<ViewsOfConnection>>({
    mutationFn: (change) => change(),
    onSuccess: (views) => {
      client.setQueryData(viewsQuery(connectionId).queryKey, views);
    },
  });
}
