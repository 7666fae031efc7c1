import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ask, connectionKey, read } from './ask.ts';

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
