import type { Bookmark, bookmarkMethods } from '#shared/contract/bookmarks.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { writeBookmarksJson, writeBookmarksMarkdown } from '#shared/domain/bookmarks/writeBookmarks.ts';
import { fileName } from '#shared/domain/transcript/export/exportTranscript.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Clock } from '../ports/index.ts';
import type { Bookmarks } from './bookmarks.ts';

/** All there are: what is exported is exported whole. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export function bookmarkHandlers(
  bookmarks: Bookmarks,
  connections: Pick<Connections, 'record'>,
  clock: Clock,
): Pick<Handlers, keyof typeof bookmarkMethods> {
  const fileOf = (listed: readonly Bookmark[], baseUrl: string, format: 'json' | 'md', title: string) => {
    const now = new Date(clock.now()).toISOString();
    const name = fileName(title, now, format);
    return format === 'json'
      ? { name, mime: 'application/json', text: writeBookmarksJson(listed, baseUrl, now) }
      : { name, mime: 'text/markdown;charset=utf-8', text: writeBookmarksMarkdown(listed, baseUrl) };
  };

  /** A bookmark of a connection that is gone could never be seen again. */
  const kept = (connectionId: ConnectionId, keep: () => Result<Bookmark>): Promise<Result<Bookmark>> =>
    Promise.resolve(
      connections.record(connectionId) === undefined
        ? failed({
            kind: 'refused',
            reason: 'unknown-connection',
            detail: 'This connection is no longer there.',
          })
        : keep(),
    );

  return {
    'bookmarks.list': ({ connectionId, engagementId, from, count }) =>
      Promise.resolve(bookmarks.list(connectionId, engagementId, from, count)),
    'bookmarks.add': (draft) => kept(draft.connectionId, () => bookmarks.add(draft)),
    'bookmarks.update': ({ bookmarkId, changes }) => Promise.resolve(bookmarks.update(bookmarkId, changes)),
    'bookmarks.remove': ({ bookmarkId }) => Promise.resolve(bookmarks.remove(bookmarkId)),
    'bookmarks.restore': (bookmark) => kept(bookmark.connectionId, () => bookmarks.restore(bookmark)),
    'bookmarks.export': ({ connectionId, engagementId, format }) => {
      const page = bookmarks.list(connectionId, engagementId, 0, NO_LIMIT);
      if (!page.ok) return Promise.resolve(page);
      const listed = page.value.bookmarks;
      const title = engagementId === null ? 'Bookmarks' : `Bookmarks ${listed[0]?.engagementTitle ?? ''}`;
      const baseUrl = connections.record(connectionId)?.baseUrl ?? '';
      return Promise.resolve(ok(fileOf(listed, baseUrl, format, title)));
    },
  };
}
