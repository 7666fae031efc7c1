import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

const ITEMS_A_PAGE = 50;
const MAX_DECISIONS = 50;

/** All queues with their number of findings. Events keep them up to date. */
export function queuesQuery(connectionId: ConnectionId) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'cleanup', 'queues'],
    queryFn: ({ signal }) => ask('cleanup.queues', { connectionId }, signal),
  });
}

/**
 * Findings of one queue, page by page. Events don't refetch them, because the list must not move under the
 * user. Not cached between visits.
 */
export function findingsQuery(connectionId: ConnectionId, queue: CleanupQueue) {
  return infiniteQueryOptions({
    queryKey: [...connectionKey(connectionId), 'findings', queue],
    queryFn: ({ pageParam, signal }) =>
      ask('cleanup.page', { connectionId, queue, after: pageParam, limit: ITEMS_A_PAGE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    gcTime: 0,
    structuralSharing: false,
  });
}

export function decisionsQuery(connectionId: ConnectionId, queue: CleanupQueue) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'cleanup', 'decisions', queue],
    queryFn: ({ signal }) => ask('cleanup.decisions', { connectionId, queue, limit: MAX_DECISIONS }, signal),
  });
}

/** The findings of a queue grouped by suggestion. Not cached between visits. */
export function findingGroupsQuery(connectionId: ConnectionId, queue: CleanupQueue) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'finding groups', queue],
    queryFn: ({ signal }) => ask('cleanup.groups', { connectionId, queue }, signal),
    gcTime: 0,
  });
}

/** The engagements on which one contact would replace others. */
export function duplicateContactsQuery(
  connectionId: ConnectionId,
  keep: ContactId,
  drop: readonly ContactId[],
) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'same-calls', keep, drop],
    queryFn: ({ signal }) => ask('cleanup.sameContacts', { connectionId, keep, drop: [...drop] }, signal),
    gcTime: 0,
  });
}
