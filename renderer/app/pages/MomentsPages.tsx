import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Bookmark } from '#shared/contract/bookmarks.ts';
import { AlertButton, AlertList } from '../../features/alerts/AlertDialog.tsx';
import { BookmarksList } from '../../features/bookmarks/Bookmarks.tsx';
import { TrackersList } from '../../features/trackers/TrackersList.tsx';
import { player } from '../../player/player.ts';
import type { Recording } from '../../player/recording.ts';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { usePageTabs } from '../navigation/pageTabs.tsx';
import { useConnection } from '../../queries/appQueries.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { useShareMoment } from './engagement/momentActions.ts';

const route = getRouteApi('/c/$connectionId');

/** The workspace, and the frame of one of the tabs. */
function useMoments(tab: string) {
  const { app } = useText();
  const { connectionId } = route.useParams();
  useDocumentTitle(tab, app.moments, useConnection()?.name);
  return { connectionId, frame: { title: app.moments, tabs: usePageTabs('moments') } };
}

/** What was marked by hand. */
export function BookmarksPage() {
  const { bookmarks } = useText();
  const { connectionId, frame } = useMoments(bookmarks.title);
  const navigate = useNavigate();
  const { share, dialog } = useShareMoment();
  const recordingOf = ({ engagementId, engagementTitle }: Bookmark): Recording => ({
    connectionId,
    engagementId,
    title: engagementTitle,
    durationSeconds: null,
  });
  return (
    <ContentPage id="call" tabIndex={-1}>
      <BookmarksList
        frame={frame}
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
        onShare={(bookmark) => share(recordingOf(bookmark), bookmark.place)}
      />
      {dialog}
    </ContentPage>
  );
}

/** What is found by itself. */
export function TrackersPage() {
  const { trackers } = useText();
  const { connectionId, frame } = useMoments(trackers.title);
  const navigate = useNavigate();
  return (
    <ContentPage id="call" tabIndex={-1}>
      <TrackersList
        frame={frame}
        renderActions={({ id, name }) => <AlertButton source={{ kind: 'tracker', id }} name={name} />}
        onOpen={(engagementId, at, find) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId, engagementId },
            search: { ...(at === null ? {} : { t: at }), ...(find === null ? {} : { find }) },
          })
        }
      />
    </ContentPage>
  );
}

/** What is reported once it is found. */
export function AlertsPage() {
  const { alerts } = useText();
  const { connectionId, frame } = useMoments(alerts.title);
  return (
    <ContentPage>
      <AlertList
        frame={frame}
        renderName={({ id, name }) => (
          <Link
            to="/c/$connectionId/updates"
            params={{ connectionId }}
            search={{ kind: ['alert'], alert: id }}
            data-plain
          >
            {name}
          </Link>
        )}
        toTrackers={
          <Link to="/c/$connectionId/moments/trackers" params={{ connectionId }}>
            {alerts.toTrackers}
          </Link>
        }
      />
    </ContentPage>
  );
}
