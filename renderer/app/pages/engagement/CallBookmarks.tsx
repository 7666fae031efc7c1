import { BookmarksPane } from '../../../features/bookmarks/BookmarksPane.tsx';
import { player } from '../../../player/player.ts';
import type { CallPaneProps } from './callPaneProps.ts';
import { useBookmarkHere } from './useBookmarkHere.ts';

/** What was kept of this call; a clip plays to its end and no further. */
export function CallBookmarks({ recording, playable, lines }: CallPaneProps) {
  const addHere = useBookmarkHere(recording, lines);
  return (
    <BookmarksPane
      connectionId={recording.connectionId}
      engagementId={recording.engagementId}
      onAdd={addHere}
      onPlay={
        playable
          ? ({ place: { start, end } }) => {
              if (end === null) player.playFrom(recording, start);
              else player.playRange(recording, start, end);
            }
          : null
      }
    />
  );
}
