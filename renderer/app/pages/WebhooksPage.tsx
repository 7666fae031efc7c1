import { getRouteApi } from '@tanstack/react-router';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import { ContentPage } from './frame/ContentPage.tsx';

const route = getRouteApi('/c/$connectionId/webhooks');

export function WebhooksPage() {
  const { webhooks } = useText();
  const { connectionId } = route.useParams();
  useDocumentTitle(webhooks.title, useConnection(connectionId)?.name);
  return (
    <ContentPage>
      <Webhooks connectionId={connectionId} />
    </ContentPage>
  );
}
