import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Journal } from '../../features/journal/Journal.tsx';
import { connectionsQuery } from '../../queries/connectionQueries.ts';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from '../layout/panes.tsx';

const route = getRouteApi('/c/$connectionId/journal');

export function JournalPage() {
  const { journal } = useText();
  const { connectionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: connections } = useQuery(connectionsQuery);
  useDocumentTitle(journal.title, useConnection(connectionId)?.name);
  return (
    <ContentPage>
      <Journal
        connectionId={connectionId}
        connections={connections ?? []}
        search={search}
        onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
        onOpenCall={(entry) =>
          void navigate({
            to: '/c/$connectionId/engagements/$engagementId',
            params: { connectionId: entry.connectionId, engagementId: entry.engagementId },
          })
        }
      />
    </ContentPage>
  );
}
