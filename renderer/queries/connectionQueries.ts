import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#shared/contract/connection.ts';
import type { AssistantAccess } from '#shared/contract/enumerations.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask, connectionKey, read } from './ask.ts';
import type { ProblemError } from './problemError.ts';

export const rateQuery = (connectionId: ConnectionId) => read('rateLimit.current', { connectionId });

/** The amount of data stored for a workspace, which is deleted with its connection. */
export function storageUsageQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'kept'],
    queryFn: async ({ signal }) => {
      const count = (kind: 'contact' | 'company') =>
        ask('mirror.records', { connectionId, kind, search: '', offset: 0, limit: 1 }, signal);
      const [coverage, people, companies, edits] = await Promise.all([
        ask('mirror.coverage', { connectionId }, signal),
        count('contact'),
        count('company'),
        ask('edits.counts', { connectionId }, signal),
      ]);
      return {
        engagements: coverage.engagements,
        transcripts: coverage.withTimeline + coverage.withText,
        people: people.total,
        companies: companies.total,
        // Changes that are neither saved nor discarded, which would be lost.
        unwritten: edits.staged + edits.queued + edits.writing,
      };
    },
    staleTime: 0,
  });
}

export const connectionsQuery = read('connections.list', {});

/** Changes what AI assistants may read of a workspace. */
export function useAssistantAccess(connectionId: ConnectionId) {
  const client = useQueryClient();
  return useMutation<Connection, ProblemError, AssistantAccess>({
    mutationFn: (assistant) => ask('connections.update', { connectionId, assistant }),
    onSuccess: () => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  });
}
