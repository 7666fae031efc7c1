import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { transport } from '../transport/index.ts';
import { onReachable } from '../transport/onReachable.ts';
import { bookmarksKey } from './bookmarks.ts';
import { connectionsQuery } from './connections.ts';
import { engagementQuery, patchLists, rowFromLists, type EngagementReading } from './engagements.ts';
import { followBulk } from './followBulkEdits.ts';
import { followEdits } from './followEdits.ts';
import { followMirror } from './followMirror.ts';
import { connectionKey } from './keys.ts';
import { mediaQuery } from './media.ts';
import { refreshRows } from './mirrorRows.ts';
import { rateQuery } from './rateLimit.ts';
import { retryFailed } from './retryFailed.ts';
import { settingsQuery } from './settings.ts';
import { trackersQuery } from './trackers.ts';
import { transcriptHeadQuery } from './transcripts.ts';
import { viewsQuery } from './views.ts';
import { webhooksKey } from './webhooks.ts';

async function refresh(client: QueryClient, connectionId: ConnectionId, engagementId: EngagementId) {
  const query = engagementQuery(connectionId, engagementId);
  const transcript = transcriptHeadQuery(connectionId, engagementId);
  const media = mediaQuery(connectionId, engagementId);
  await Promise.all([
    client.invalidateQueries({ queryKey: query.queryKey }),
    // What was missing may be there by now. What is there stays: a transcript opened anew would be taken from
    // under the reader's eyes because somebody changed a contact.
    client.getQueryData(transcript.queryKey)?.kind === 'timeline' ||
      client.invalidateQueries({ queryKey: transcript.queryKey }),
    client.getQueryData(media.queryKey)?.kind === 'ready' ||
      client.invalidateQueries({ queryKey: media.queryKey }),
  ]);
  // A row in a list has no query of its own. Asking for the whole list anew would cost a request a page.
  if (rowFromLists(client, connectionId, engagementId) === null) return;
  const { engagement } = await client.fetchQuery(query);
  patchLists(client, connectionId, engagement);
}

/** Engagements on screen that the local copy gave in place of the service are asked of the service again. */
async function refreshStandIns(client: QueryClient, connectionId: ConnectionId): Promise<void> {
  const readings = client.getQueriesData<EngagementReading>({
    queryKey: [...connectionKey(connectionId), 'engagement'],
    type: 'active',
  });
  await Promise.allSettled(
    readings.flatMap(([, reading]) =>
      reading?.provenance.source === 'mirror' ? [refresh(client, connectionId, reading.engagement.id)] : [],
    ),
  );
}

/** Keeps the cache true to what the core tells. Returns the function that stops it. */
export function followEvents(client: QueryClient): () => void {
  const stops = [
    transport.subscribe('connections.changed', () => {
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    }),
    transport.subscribe('engagements.changed', ({ connectionId, engagementIds }) => {
      for (const engagementId of engagementIds) {
        // A failed refresh leaves the row as it was; the call's own page shows the problem.
        refresh(client, connectionId, engagementId).catch(() => undefined);
      }
      // Few enough to ask for at once; what the sync brings is gathered.
      refreshRows(client, connectionId, new Set(engagementIds));
    }),
    transport.subscribe('rateLimit.changed', ({ connectionId, rate }) => {
      client.setQueryData(rateQuery(connectionId).queryKey, rate);
    }),
    transport.subscribe('webhooks.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: webhooksKey(connectionId) });
    }),
    transport.subscribe('views.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: viewsQuery(connectionId).queryKey });
    }),
    transport.subscribe('settings.changed', () => {
      void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    }),
    followMirror(client),
    transport.subscribe('trackers.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: trackersQuery(connectionId).queryKey });
    }),
    transport.subscribe('bookmarks.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: bookmarksKey(connectionId) });
    }),
    followBulk(client),
    followEdits(client),
    onReachable((connectionId) => {
      if (connectionId === null) {
        // Events may have been missed while the link was down.
        void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
        void retryFailed(client, []);
        return;
      }
      void retryFailed(client, connectionKey(connectionId));
      void refreshStandIns(client, connectionId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Asks again for what failed on a connection, after its token was replaced or its permissions changed. */
export function askAgain(client: QueryClient, connectionId: ConnectionId): Promise<void> {
  return client.refetchQueries({
    queryKey: ['connection', connectionId],
    predicate: (query) => query.state.status === 'error' && query.state.data === undefined,
  });
}
