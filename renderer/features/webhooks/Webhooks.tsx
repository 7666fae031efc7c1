import { useQuery } from '@tanstack/react-query';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { webhookStatusQuery } from '../../queries/webhooks.ts';
import { useText } from '../../text/useText.ts';
import { ColumnPage, ColumnPlaceholder } from '../../ui/ColumnPage.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Deliveries } from './Deliveries.tsx';
import { HowToFeed } from './HowToFeed.tsx';
import { Place } from './Place.tsx';
import { ReceiverState } from './ReceiverState.tsx';
import { Secrets } from './Secrets.tsx';
import css from './Webhooks.module.css';

/** The opt-in receiver of a connection: whether it listens, how to feed it, and what came in. */
export function Webhooks({ connectionId }: { readonly connectionId: ConnectionId }) {
  const { webhooks, app } = useText();
  const { data: status, error, refetch } = useQuery(webhookStatusQuery(connectionId));
  if (error !== null) {
    return <ProblemView place="page" problem={error.problem} onRetry={() => void refetch()} />;
  }
  return (
    <ColumnPage wide title={webhooks.title} lead={webhooks.lead}>
      {status === undefined ? (
        <ColumnPlaceholder label={app.loading}>
          <Skeleton width={180} />
          <Skeleton width="60%" />
        </ColumnPlaceholder>
      ) : (
        <>
          <ReceiverState connectionId={connectionId} status={status} />
          {status.enabled ? (
            <div className={css['split']}>
              <HowToFeed connectionId={connectionId} status={status} />
              <Secrets connectionId={connectionId} status={status} />
            </div>
          ) : null}
          {status.enabled ? (
            // What was typed belongs to the receiver as it was.
            <Place
              key={`${status.port} ${status.publicHost ?? ''}`}
              connectionId={connectionId}
              status={status}
            />
          ) : null}
          <Deliveries connectionId={connectionId} />
        </>
      )}
    </ColumnPage>
  );
}
