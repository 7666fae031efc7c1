import { useDeferredValue, useState } from 'react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { usePolicyBlock } from '../../queries/networkQueries.ts';
import { useText } from '../../text/useText.ts';
import { ColumnPage } from '../../ui/ColumnPage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BookmarkItem } from './BookmarkItem.tsx';
import css from './BookmarksList.module.css';
import { matchesWords } from './bookmarkSearch.ts';
import { useAllBookmarks, useBookmarks, useExportBookmarks } from './useBookmarks.ts';

/** All bookmarks of a workspace, newest first, with search and export. */
export function BookmarksList({
  connectionId,
  onOpen,
  onSaveClip,
}: {
  readonly connectionId: ConnectionId;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onSaveClip: (bookmark: Bookmark, range: Interval) => void;
}) {
  const { bookmarks } = useText();
  const actions = useBookmarks();
  const exportAs = useExportBookmarks(connectionId);
  const blocked = usePolicyBlock('export');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  const { query, all } = useAllBookmarks(connectionId, null);
  const shown = (all ?? []).filter((bookmark) => matchesWords(bookmark, wanted));

  return (
    <ColumnPage
      dense
      title={bookmarks.title}
      lead={all === null || all.length === 0 ? bookmarks.about : bookmarks.count({ count: shown.length })}
      beside={
        all === null || all.length === 0 ? null : (
          <>
            <SearchField
              label={bookmarks.search}
              placeholder={bookmarks.search}
              value={words}
              onValue={setWords}
              className={css['field']}
            />
            <Menu
              label={bookmarks.export}
              triggerClass={css['export']}
              trigger={bookmarks.export}
              blocked={blocked}
              items={(['md', 'json'] as const).map((format) => ({
                key: format,
                label: bookmarks.exportAs[format],
                onChoose: () => exportAs(format),
              }))}
            />
          </>
        )
      }
    >
      {query.isError ? (
        <ProblemView place="page" problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : all === null ? (
        <div role="status" aria-label={bookmarks.loading}>
          <Skeleton width="60%" />
        </div>
      ) : all.length === 0 ? (
        <EmptyState title={bookmarks.noneTitle}>{bookmarks.noneBody}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={bookmarks.nothingTitle}>{bookmarks.nothingBody}</EmptyState>
      ) : (
        <ul aria-label={bookmarks.title}>
          {shown.map((bookmark) => (
            <BookmarkItem
              key={bookmark.id}
              bookmark={bookmark}
              actions={actions}
              where={
                <button type="button" data-link className={css['where']} onClick={() => onOpen(bookmark)}>
                  {bookmark.engagementTitle.trim() === '' ? bookmarks.untitled : bookmark.engagementTitle}
                </button>
              }
              onOpen={() => onOpen(bookmark)}
              onSaveClip={(range) => onSaveClip(bookmark, range)}
            />
          ))}
        </ul>
      )}
    </ColumnPage>
  );
}
