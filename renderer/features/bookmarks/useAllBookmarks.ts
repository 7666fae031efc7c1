import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { bookmarksQuery } from '../../queries/bookmarks.ts';

/** All bookmarks of a call or a connection, page after page: they are few, and are searched through here. */
export function useAllBookmarks(connectionId: ConnectionId, engagementId: EngagementId | null) {
  const query = useInfiniteQuery(bookmarksQuery(connectionId, engagementId));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const all = useMemo(() => data?.pages.flatMap(({ bookmarks }) => bookmarks) ?? null, [data]);
  return { query, all };
}
