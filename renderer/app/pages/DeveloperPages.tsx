import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { RequestLog } from '../../features/requestLog/RequestLog.tsx';
import { WebhookReceiver } from '../../features/webhooks/WebhookReceiver.tsx';
import { useText } from '../../text/useText.ts';
import { ContentPage } from '../layout/panes.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const webhooksRoute = getRouteApi('/c/$connectionId/webhooks');

export function WebhooksPage() {
  const { webhooks } = useText();
  const { connectionId } = webhooksRoute.useParams();
  useDocumentTitle(webhooks.title, useConnection(connectionId)?.name);
  return (
    <ContentPage>
      <WebhookReceiver connectionId={connectionId} />
    </ContentPage>
  );
}

const requestLogRoute = getRouteApi('/c/$connectionId/requests');

export function RequestLogPage() {
  const { requestLog } = useText();
  const { connectionId } = requestLogRoute.useParams();
  const search = requestLogRoute.useSearch();
  const navigate = useNavigate();
  useDocumentTitle(requestLog.title, useConnection(connectionId)?.name);
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
