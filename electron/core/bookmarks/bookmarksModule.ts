import { randomUUID } from 'node:crypto';
import { type Bookmark, bookmarkId, type bookmarkMethods } from '#shared/contract/bookmarks.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { writeBookmarksJson, writeBookmarksMarkdown } from '#shared/domain/bookmarks/writeBookmarks.ts';
import { FILE_TYPES, fileName } from '#shared/domain/exportFile.ts';
import type { Clock } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers } from '../workspace/workspaces.ts';
import { BookmarkRows, bookmarkTables, type StoredBookmark } from './bookmarkRows.ts';

/** An export includes everything. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Bookmarks and clips, which the API has no place for. Problems: `storage`. */
export function bookmarkHandlers({
  clock,
}: {
  readonly clock: Clock;
}): WorkspaceHandlers<keyof typeof bookmarkMethods> {
  const now = (): string => new Date(clock.now()).toISOString();
  const inRows = <T>({ data }: Workspace, work: (rows: BookmarkRows) => T): Result<T> =>
    data.write(bookmarkTables, (db) => work(new BookmarkRows(db)));
  const shown = (workspace: Workspace, bookmark: StoredBookmark): Bookmark => ({
    ...bookmark,
    connectionId: workspace.id,
  });

  /** Null if there was nothing to change. */
  const change = (
    workspace: Workspace,
    work: (rows: BookmarkRows) => StoredBookmark | null,
  ): Result<Bookmark | null> => {
    const changed = inRows(workspace, work);
    if (!changed.ok || changed.value === null) return changed.ok ? ok(null) : changed;
    workspace.emit('bookmarks.changed', { engagementId: changed.value.engagementId });
    return ok(shown(workspace, changed.value));
  };
  const put = (workspace: Workspace, bookmark: StoredBookmark): Result<Bookmark> => {
    const kept = change(workspace, (rows) => {
      rows.put(bookmark);
      return bookmark;
    });
    return kept.ok ? ok(shown(workspace, bookmark)) : kept;
  };

  return {
    'bookmarks.list': (workspace, { engagementId, from, count }) =>
      inRows(workspace, (rows) => ({
        bookmarks: rows.page(engagementId, from, count).map((bookmark) => shown(workspace, bookmark)),
        total: rows.count(engagementId),
      })),
    'bookmarks.add': (workspace, draft) => {
      const id = bookmarkId.parse(randomUUID());
      const createdAt = now();
      return put(workspace, { ...draft, id, createdAt, updatedAt: createdAt });
    },
    'bookmarks.restore': put,
    'bookmarks.update': (workspace, { bookmarkId: id, changes: { name, note, place } }) =>
      change(workspace, (rows) => {
        const known = rows.find(id);
        if (known === null) return null;
        const changed: StoredBookmark = {
          ...known,
          name: name ?? known.name,
          note: note ?? known.note,
          place: place ?? known.place,
          updatedAt: now(),
        };
        rows.put(changed);
        return changed;
      }),
    'bookmarks.remove': (workspace, { bookmarkId: id }) =>
      change(workspace, (rows) => {
        const known = rows.find(id);
        if (known !== null) rows.remove(id);
        return known;
      }),
    'bookmarks.export': (workspace, { engagementId, format }) => {
      const all = inRows(workspace, (rows) => rows.page(engagementId, 0, NO_LIMIT));
      if (!all.ok) return all;
      const { baseUrl } = workspace.record;
      const title = engagementId === null ? 'Bookmarks' : `Bookmarks ${all.value[0]?.engagementTitle ?? ''}`;
      const at = now();
      const text =
        format === 'json'
          ? writeBookmarksJson(all.value, baseUrl, at)
          : writeBookmarksMarkdown(all.value, baseUrl);
      return ok({ name: fileName(title, at, format), mime: FILE_TYPES[format], text });
    },
  };
}
