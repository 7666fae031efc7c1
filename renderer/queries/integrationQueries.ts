import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

export function integrationsQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'integrations'],
    queryFn: ({ signal }) => ask('integrations.get', { connectionId }, signal),
  });
}

/** The assistants that are connected now. `assistant.changed` keeps it up to date. */
export const assistantsQuery = queryOptions({
  queryKey: ['assistants'],
  queryFn: ({ signal }) => ask('assistant.status', {}, signal),
});
