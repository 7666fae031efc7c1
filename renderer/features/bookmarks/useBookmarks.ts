import { useMutation } from '@tanstack/react-query';
import type { Bookmark, BookmarkChanges, BookmarkDraft, BookmarkId } from '#shared/contract/bookmarks.ts';
import { ask } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { describeProblem } from '../../text/describeProblem.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { showToast } from '../../ui/toasts.ts';

export interface BookmarkDeeds {
  readonly add: (draft: BookmarkDraft) => void;
  readonly change: (bookmarkId: BookmarkId, changes: BookmarkChanges) => void;
  readonly remove: (bookmark: Bookmark) => void;
}

/** What is done with bookmarks, each with the way back in the toast that says so. The lists hear of it by an event. */
export function useBookmarks(): BookmarkDeeds {
  const text = useText();
  const format = useFormat();
  const { bookmarks } = text;
  const onError = ({ problem }: ProblemError) => {
    const { what, why } = describeProblem(text, format, problem);
    showToast({ words: what, details: why === null ? [] : [why] });
  };
  const restore = useMutation({
    mutationFn: (bookmark: Bookmark) => ask('bookmarks.restore', bookmark),
    onError,
  });
  const takeBack = useMutation({
    mutationFn: (bookmarkId: BookmarkId) => ask('bookmarks.remove', { bookmarkId }),
    onError,
  });
  const add = useMutation({
    mutationFn: (draft: BookmarkDraft) => ask('bookmarks.add', draft),
    onSuccess: ({ id, place }) =>
      showToast({
        words: place.end === null ? bookmarks.added(format.duration(place.start)) : bookmarks.clipAdded,
        undo: () => takeBack.mutate(id),
      }),
    onError,
  });
  const change = useMutation({
    mutationFn: ([bookmarkId, changes]: readonly [BookmarkId, BookmarkChanges]) =>
      ask('bookmarks.update', { bookmarkId, changes }),
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Bookmark) => ask('bookmarks.remove', { bookmarkId: id }),
    onSuccess: (removed) => {
      if (removed === null) return;
      showToast({ words: bookmarks.removed, undo: () => restore.mutate(removed) });
    },
    onError,
  });
  return {
    add: add.mutate,
    change: (bookmarkId, changes) => change.mutate([bookmarkId, changes]),
    remove: remove.mutate,
  };
}
