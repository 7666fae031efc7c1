import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Bookmark, BookmarkChanges } from '#shared/contract/bookmarks.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { readPages, useCommand } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { saveFile } from '../../ui/fileTransfer.ts';
import { showToast, useProblemToast } from '../../ui/Toasts.tsx';
import { useConnectionId, useWorkspaceCommand, type WorkspaceInput } from '../../queries/workspace.ts';

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

/**
 * All bookmarks of an engagement or a connection, fetched page by page: there are few, and the page searches
 * them itself.
 */
export function useAllBookmarks(engagementId: EngagementId | null) {
  const connectionId = useConnectionId();
  const query = useInfiniteQuery(bookmarksQuery(connectionId, engagementId));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const all = useMemo(() => data?.pages.flatMap(({ bookmarks }) => bookmarks) ?? null, [data]);
  return { query, all };
}

/** Exports all bookmarks of a workspace. The core writes the file, because it knows the links. */
export function useExportBookmarks(): (format: 'md' | 'json') => void {
  const { mutate } = useWorkspaceCommand('bookmarks.export', {
    onSuccess: ({ name, mime, text: written }) => saveFile(name, mime, [written]),
    onError: useProblemToast(),
  });
  return (as) => mutate({ engagementId: null, format: as });
}

export interface BookmarkActions {
  readonly add: (draft: WorkspaceInput<'bookmarks.add'>) => void;
  readonly change: (bookmark: Bookmark, changes: BookmarkChanges) => void;
  readonly remove: (bookmark: Bookmark) => void;
}

/** The actions on bookmarks, each with Undo in its toast. Lists are updated by an event. */
export function useBookmarks(): BookmarkActions {
  const { bookmarks } = useText();
  const format = useFormat();
  const onError = useProblemToast();
  const restore = useCommand('bookmarks.restore');
  const takeBack = useWorkspaceCommand('bookmarks.remove');
  const add = useWorkspaceCommand('bookmarks.add', {
    onSuccess: (added) =>
      showToast({
        words:
          added.place.end === null
            ? bookmarks.added({ time: format.duration(added.place.start) })
            : bookmarks.clipAdded,
        undo: () => takeBack.mutateAsync({ bookmarkId: added.id }),
      }),
    onError,
  });
  const change = useWorkspaceCommand('bookmarks.update', { onError });
  const remove = useWorkspaceCommand('bookmarks.remove', {
    onSuccess: (removed) => {
      if (removed === null) return;
      showToast({ words: bookmarks.removed, undo: () => restore.mutateAsync(removed) });
    },
    onError,
  });
  return {
    add: add.mutate,
    change: ({ id }, changes) => change.mutate({ bookmarkId: id, changes }),
    remove: ({ id }) => remove.mutate({ bookmarkId: id }),
  };
}
