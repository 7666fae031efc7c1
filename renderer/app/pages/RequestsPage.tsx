import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RequestLog } from '../../features/requestLog/RequestLog.tsx';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/requests');

export function RequestsPage() {
  const { requestLog: requests } = useText();
  const { connectionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  useDocumentTitle(requests.title, useConnection(connectionId)?.name);
  return (
    <ContentPage>
      <RequestLog
        connectionId={connectionId}
        search={search}
        onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
      />
    </ContentPage>
  );
}
