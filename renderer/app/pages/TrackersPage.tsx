import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AlertButton } from '../../features/alerts/AlertButton.tsx';
import { TrackersList } from '../../features/trackers/TrackersList.tsx';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId/trackers');

export function TrackersPage() {
  const { trackers } = useText();
  const { connectionId } = route.useParams();
  const navigate = useNavigate();
  useDocumentTitle(trackers.title, useConnection(connectionId)?.name);
  return (
    <ContentPage id="call" tabIndex={-1}>
      <TrackersList
        connectionId={connectionId}
        renderActions={({ id, name }) => (
          <AlertButton connectionId={connectionId} source={{ kind: 'tracker', id }} name={name} />
        )}
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
