import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { readPages } from './ask.ts';

/** The maximum per call. */
const BOOKMARKS_AT_ONCE = 200;

/** Bookmarks of one engagement by start, or all of a connection, newest first. */
export const bookmarksQuery = (connectionId: ConnectionId, engagementId: EngagementId | null) =>
  readPages(
    'bookmarks.list',
    (from: number) => ({ connectionId, engagementId, from, count: BOOKMARKS_AT_ONCE }),
    0,
    ({ bookmarks, total }, _pages, from) =>
      bookmarks.length > 0 && from + bookmarks.length < total ? from + bookmarks.length : null,
  );
