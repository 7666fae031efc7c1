import { Bookmark as Mark } from 'lucide-react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { SidePane } from '../../ui/Pane.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useKeyLabel } from '../../commands/keymap.ts';
import { Text } from '../../ui/primitives.tsx';
import { BookmarkItem } from './BookmarkItem.tsx';
import { useAllBookmarks, useBookmarks } from './useBookmarks.ts';

/** The bookmarks and clips of one engagement, by time. */
export function BookmarksPane({
  connectionId,
  engagementId,
  onAdd,
  onPlay,
  onSaveClip,
}: {
  readonly connectionId: ConnectionId;
  readonly engagementId: EngagementId;
  /** Adds a bookmark at the current second. */
  readonly onAdd: () => void;
  /** Null without a recording. */
  readonly onPlay: ((bookmark: Bookmark) => void) | null;
  readonly onSaveClip: (range: Interval) => void;
}) {
  const { bookmarks } = useText();
  const key = useKeyLabel('call.bookmark');
  const actions = useBookmarks();
  const { query, all } = useAllBookmarks(connectionId, engagementId);
  return (
    <SidePane
      add={
        <Button onClick={onAdd}>
          <Mark size={14} aria-hidden />
          {bookmarks.here} {key === undefined ? null : <Kbd>{key}</Kbd>}
        </Button>
      }
    >
      {query.isError ? (
        <ProblemView problem={query.error.problem} onRetry={() => void query.refetch()} />
      ) : all === null ? (
        <div role="status" aria-label={bookmarks.loading}>
          <Skeleton width="70%" />
        </div>
      ) : all.length === 0 ? (
        <Text as="p" tone="tertiary">
          {bookmarks.noneInCall}
        </Text>
      ) : (
        <ul aria-label={bookmarks.title}>
          {all.map((bookmark) => (
            <BookmarkItem
              key={bookmark.id}
              bookmark={bookmark}
              actions={actions}
              onSaveClip={onSaveClip}
              onOpen={onPlay === null ? null : () => onPlay(bookmark)}
            />
          ))}
        </ul>
      )}
    </SidePane>
  );
}
