import { getRouteApi } from '@tanstack/react-router';
import { Webhooks } from '../../features/webhooks/Webhooks.tsx';
import { useText } from '../../text/useText.ts';
import { useConnection } from '../useConnection.ts';
import { useDocumentTitle } from '../useDocumentTitle.ts';
import css from './Pages.module.css';

const route = getRouteApi('/c/$connectionId/webhooks');

export function WebhooksPage() {
  const { webhooks } = useText();
  const { connectionId } = route.useParams();
  useDocumentTitle(webhooks.title, useConnection(connectionId)?.name);
  return (
    <main className={css['content']}>
      <Webhooks connectionId={connectionId} />
    </main>
  );
}
