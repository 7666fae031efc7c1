import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { Integrations } from '../../features/integrations/Integrations.tsx';
import { RequestLog } from '../../features/requestLog/RequestLog.tsx';
import { WebhookReceiver } from '../../features/webhooks/WebhookReceiver.tsx';
import { TabLinks } from '../../ui/Page.tsx';
import { usePageTabs } from '../navigation/pageTabs.tsx';
import { useConnection } from '../../queries/appQueries.ts';

/** The pages for developers, as tabs within the settings. */
export function DeveloperLayout() {
  return (
    <>
      <TabLinks {...usePageTabs('developer')} />
      <Outlet />
    </>
  );
}

export function WebhooksPage() {
  return <WebhookReceiver />;
}

export function ProgramsPage() {
  const connection = useConnection();
  return connection === null ? null : (
    <Integrations key={connection.id} connection={connection} of="programs" />
  );
}

const requestLogRoute = getRouteApi('/c/$connectionId/settings/developer/api-log');

export function RequestLogPage() {
  const search = requestLogRoute.useSearch();
  const navigate = useNavigate();
  return (
    <RequestLog
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: next, replace: true })}
    />
  );
}
