import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BookmarksList } from '../../features/bookmarks/BookmarksList.tsx';
import { player } from '../../player/player.ts';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId/bookmarks');

export function BookmarksPage() {
  const { bookmarks } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  useDocumentTitle(bookmarks.title, useConnection(connectionId)?.name);
  return (
    <ContentPage id="call" tabIndex={-1}>
      <BookmarksList
        connectionId={connectionId}
        onOpen={({ engagementId, engagementTitle, place: { start, end } }) => {
          const recording = { connectionId, engagementId, title: engagementTitle, durationSeconds: null };
          // A clip stops at its end, which a URL can't express, so it is played directly.
          if (end !== null) player.playRange(recording, start, end);
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
            search: end === null ? { t: start } : {},
          });
        }}
      />
    </ContentPage>
  );
}
