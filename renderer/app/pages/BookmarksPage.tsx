import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import type { Interval } from '#shared/domain/transcript/intervals.ts';
import { BookmarksList } from '../../features/bookmarks/Bookmarks.tsx';
import { player } from '../../player/player.ts';
import type { Recording } from '../../player/recording.ts';
import { useText } from '../../text/useText.ts';
import { lateDialog } from '../../ui/late.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from '../layout/panes.tsx';

const SaveClipDialog = lateDialog(
  async () => (await import('./engagement/SaveClipDialog.tsx')).SaveClipDialog,
);

const route = getRouteApi('/c/$connectionId/bookmarks');

export function BookmarksPage() {
  const { bookmarks } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  const [clip, setClip] = useState<{ readonly recording: Recording; readonly range: Interval } | null>(null);
  const recordingOf = ({ engagementId, engagementTitle }: Bookmark): Recording => ({
    connectionId,
    engagementId,
    title: engagementTitle,
    durationSeconds: null,
  });
  useDocumentTitle(bookmarks.title, useConnection(connectionId)?.name);
  return (
    <ContentPage id="call" tabIndex={-1}>
      <BookmarksList
        connectionId={connectionId}
        onOpen={(bookmark) => {
          const {
            engagementId,
            place: { start, end },
          } = bookmark;
          // A clip stops at its end, which a URL can't express, so it is played directly.
          if (end !== null) player.playRange(recordingOf(bookmark), start, end);
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
            search: end === null ? { t: start } : {},
          });
        }}
        onSaveClip={(bookmark, range) => setClip({ recording: recordingOf(bookmark), range })}
      />
      {clip === null ? null : <SaveClipDialog {...clip} onClose={() => setClip(null)} />}
    </ContentPage>
  );
}
