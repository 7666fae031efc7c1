import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Permissions } from '../../features/connections/Permissions.tsx';
import { Integrations } from '../../features/integrations/Integrations.tsx';
import { RequestLog } from '../../features/requestLog/RequestLog.tsx';
import { ExportsList } from '../../features/transcriptExports/ExportsList.tsx';
import { WebhookReceiver } from '../../features/webhooks/WebhookReceiver.tsx';
import { useText } from '../../text/useText.ts';
import { followedList, useShownViews } from '../shell/ViewLinks.tsx';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';

const route = getRouteApi('/c/$connectionId/developer');

export function WebhooksPage() {
  const { webhooks } = useText();
  const { connectionId } = route.useParams();
  useDocumentTitle(webhooks.title, useConnection(connectionId)?.name);
  return <WebhookReceiver connectionId={connectionId} />;
}

export function PermissionsPage() {
  const {
    connections: { scopes },
  } = useText();
  const { connectionId } = route.useParams();
  const connection = useConnection(connectionId);
  useDocumentTitle(scopes.title, connection?.name);
  return connection === null ? null : <Permissions connection={connection} />;
}

export function IntegrationsPage() {
  const { integrations } = useText();
  const { connectionId } = route.useParams();
  const connection = useConnection(connectionId);
  useDocumentTitle(integrations.title, connection?.name);
  return connection === null ? null : <Integrations key={connection.id} connection={connection} />;
}

export function ExportsPage() {
  const { transcriptExports } = useText();
  const { connectionId } = route.useParams();
  useDocumentTitle(transcriptExports.exports, useConnection(connectionId)?.name);
  const name = transcriptExports.allEngagements;
  const everything = { name, source: { kind: 'query', query: '', name } } as const;
  const views = useShownViews(connectionId) ?? [];
  return <ExportsList connectionId={connectionId} lists={[everything, ...views.map(followedList)]} />;
}

const requestLogRoute = getRouteApi('/c/$connectionId/developer/api-log');

export function RequestLogPage() {
  const { requestLog } = useText();
  const { connectionId } = requestLogRoute.useParams();
  const search = requestLogRoute.useSearch();
  const navigate = useNavigate();
  useDocumentTitle(requestLog.title, useConnection(connectionId)?.name);
  return (
    <RequestLog
      connectionId={connectionId}
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
    />
  );
}
