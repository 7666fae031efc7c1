import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ask } from './ask.ts';
import { connectionKey } from './queryClient.ts';

/** The maximum per call. */
const BOOKMARKS_AT_ONCE = 200;

export function bookmarksKey(connectionId: ConnectionId) {
  return [...connectionKey(connectionId), 'bookmarks'] as const;
}

/** Bookmarks of one engagement by start, or all of a connection, newest first. */
export function bookmarksQuery(connectionId: ConnectionId, engagementId: EngagementId | null) {
  return infiniteQueryOptions({
    queryKey: [...bookmarksKey(connectionId), engagementId],
    queryFn: ({ pageParam, signal }) =>
      ask(
        'bookmarks.list',
        { connectionId, engagementId, from: pageParam, count: BOOKMARKS_AT_ONCE },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ bookmarks, total }, _pages, from) =>
      bookmarks.length > 0 && from + bookmarks.length < total ? from + bookmarks.length : undefined,
  });
}
