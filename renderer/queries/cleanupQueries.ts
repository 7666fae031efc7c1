import type { CleanupQueue } from '#shared/contract/cleanup.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { read, readPages } from './ask.ts';

const ITEMS_A_PAGE = 50;
const DECISIONS_A_PAGE = 50;

/** All queues with their number of findings. */
export const queuesQuery = (connectionId: ConnectionId) => read('cleanup.queues', { connectionId });

/**
 * Findings of one queue, page by page. Events don't refetch them, because the list must not move under the
 * user. Not cached between visits.
 */
export const findingsQuery = (connectionId: ConnectionId, queue: CleanupQueue) => ({
  ...readPages(
    'cleanup.page',
    (after: string | null) => ({ connectionId, queue, after, limit: ITEMS_A_PAGE }),
    null,
    ({ next }) => next,
  ),
  gcTime: 0,
  structuralSharing: false,
});

/** Decisions about the findings of one queue, newest first, page by page. */
export const decisionsQuery = (connectionId: ConnectionId, queue: CleanupQueue) =>
  readPages(
    'cleanup.decisions',
    (from: number) => ({ connectionId, queue, from, limit: DECISIONS_A_PAGE }),
    0,
    ({ total }, pages) => {
      const read = pages.reduce((sum, { decisions }) => sum + decisions.length, 0);
      return read < total ? read : null;
    },
  );

/** The findings of a queue grouped by suggestion. Not cached between visits. */
export const findingGroupsQuery = (connectionId: ConnectionId, queue: CleanupQueue) => ({
  ...read('cleanup.groups', { connectionId, queue }),
  gcTime: 0,
});

/** The engagements on which one contact would replace others. */
export const duplicateContactsQuery = (
  connectionId: ConnectionId,
  keep: ContactId,
  drop: readonly ContactId[],
) => ({ ...read('cleanup.sameContacts', { connectionId, keep, drop: [...drop] }), gcTime: 0 });
