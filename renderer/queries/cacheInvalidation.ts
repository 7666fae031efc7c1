import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { SyncProgress } from '#shared/contract/syncProgress.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { onReachable, transport } from '../transport/transport.ts';
import { retryFailed } from './failedQueries.ts';
import { alertMatchesKey, alertsQuery } from './alertQueries.ts';
import { programUpdateQuery } from './appQueries.ts';
import { bookmarksKey } from './bookmarkQueries.ts';
import { connectionsQuery, rateQuery } from './connectionQueries.ts';
import { editsKey } from './editQueries.ts';
import { engagementQuery, type EngagementReading, patchLists, rowFromLists } from './engagementQueries.ts';
import { assistantsQuery } from './integrationQueries.ts';
import { journalKey } from './journalQueries.ts';
import { mediaQuery } from './mediaQueries.ts';
import { refreshRows } from './mirrorQueries.ts';
import { offlineRecordingsQuery } from './offlineRecordingQueries.ts';
import { connectionKey } from './queryClient.ts';
import { settingsQuery } from './settingsQueries.ts';
import { syncQuery } from './syncQueries.ts';
import { trackersQuery } from './trackerQueries.ts';
import { transcriptHeadQuery } from './transcriptQueries.ts';
import { viewsQuery } from './viewQueries.ts';
import { webhooksKey } from './webhookQueries.ts';

const clock = {
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/** A running bulk edit changes rows many times per second; they are refetched at most this often. */
const BATCH_MS = 400;
/** While the mirror is loading: a clean-up scan takes seconds. */
const MIRROR_MS = 3000;

/** Keeps bulk edits and clean-up queues up to date. Returns a function that stops it. */
function followBulkEdits(client: QueryClient): () => void {
  const refresherOf = (part: 'bulkEdits' | 'cleanup', delayMs: number) =>
    new BatchedNotifier<ConnectionId>({
      clock,
      emit: (id) => void client.invalidateQueries({ queryKey: [...connectionKey(id), part] }),
      delayMs,
    });
  const bulkEdits = refresherOf('bulkEdits', BATCH_MS);
  const cleanup = refresherOf('cleanup', BATCH_MS);
  const cleanupOfMirror = refresherOf('cleanup', MIRROR_MS);
  const stops = [
    transport.subscribe('bulkEdits.changed', ({ connectionId }) => bulkEdits.notify(connectionId)),
    // Undoing a bulk edit creates edits of its own, and an edit in flight closes the finding it fixes.
    transport.subscribe('edits.changed', ({ connectionId }) => {
      bulkEdits.notify(connectionId);
      cleanup.notify(connectionId);
    }),
    transport.subscribe('cleanup.changed', ({ connectionId }) => cleanup.notify(connectionId)),
    transport.subscribe('mirror.changed', ({ connectionId }) => cleanupOfMirror.notify(connectionId)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const notifier of [bulkEdits, cleanup, cleanupOfMirror]) notifier.close();
  };
}

/** Keeps edits up to date. Returns a function that stops it. */
function followEdits(client: QueryClient): () => void {
  return transport.subscribe('edits.changed', ({ connectionId }) => {
    void client.invalidateQueries({ queryKey: editsKey(connectionId) });
    void client.invalidateQueries({ queryKey: journalKey });
  });
}

/** While loading, the mirror changes many times per second. */
const FILLING_MS = 2000;
/** Afterwards, a change has just been made. */
const LIVE_MS = 250;

/** How long changes of the mirror are batched. */
function refreshPause(progress: SyncProgress | null | undefined): number {
  return progress?.phase === 'live' ? LIVE_MS : FILLING_MS;
}

/** Keeps everything from the mirror up to date. Returns a function that stops it. */
function followMirror(client: QueryClient): () => void {
  const refresh = new BatchedNotifier<ConnectionId>({
    clock,
    emit: (id) => void client.invalidateQueries({ queryKey: [...connectionKey(id), 'mirror'] }),
    delayMs: (id) => refreshPause(client.getQueryData(syncQuery(id).queryKey)),
    leading: true,
  });
  const stops = [
    transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      client.setQueryData(syncQuery(connectionId).queryKey, progress);
    }),
    transport.subscribe('mirror.changed', ({ connectionId }) => refresh.notify(connectionId)),
  ];
  return () => {
    for (const stop of stops) stop();
    refresh.close();
  };
}

async function refreshEngagement(
  client: QueryClient,
  connectionId: ConnectionId,
  engagementId: EngagementId,
) {
  const query = engagementQuery(connectionId, engagementId);
  const transcript = transcriptHeadQuery(connectionId, engagementId);
  const media = mediaQuery(connectionId, engagementId);
  await Promise.all([
    client.invalidateQueries({ queryKey: query.queryKey }),
    // Only refetch what was missing: reloading a transcript for an unrelated change would move it under the
    // reader.
    client.getQueryData(transcript.queryKey)?.kind === 'timeline' ||
      client.invalidateQueries({ queryKey: transcript.queryKey }),
    client.getQueryData(media.queryKey)?.kind === 'ready' ||
      client.invalidateQueries({ queryKey: media.queryKey }),
  ]);
  // A list row has no query of its own, and refetching the list would cost a request per page.
  if (rowFromLists(client, connectionId, engagementId) === null) return;
  const { engagement } = await client.fetchQuery(query);
  patchLists(client, connectionId, engagement);
}

/** Refetches visible engagements that came from the mirror because the API was unreachable. */
async function refreshMirrorReadings(client: QueryClient, connectionId: ConnectionId): Promise<void> {
  const readings = client.getQueriesData<EngagementReading>({
    queryKey: [...connectionKey(connectionId), 'engagement'],
    type: 'active',
  });
  await Promise.allSettled(
    readings.flatMap(([, reading]) =>
      reading?.provenance.source === 'mirror'
        ? [refreshEngagement(client, connectionId, reading.engagement.id)]
        : [],
    ),
  );
}

/** Keeps the query cache up to date with the core's events. Returns a function that stops it. */
export function followEvents(client: QueryClient): () => void {
  const stops = [
    transport.subscribe('connections.changed', () => {
      void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
    }),
    transport.subscribe('engagements.changed', ({ connectionId, engagementIds }) => {
      for (const engagementId of engagementIds) {
        // A failed refresh leaves the row unchanged; the engagement page shows the problem.
        refreshEngagement(client, connectionId, engagementId).catch(() => undefined);
      }
      // Few enough to refetch immediately; changes by the sync are batched.
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
    transport.subscribe('assistant.changed', () => {
      void client.invalidateQueries({ queryKey: assistantsQuery.queryKey });
    }),
    transport.subscribe('programUpdate.changed', () => {
      void client.invalidateQueries({ queryKey: programUpdateQuery.queryKey });
    }),
    followMirror(client),
    transport.subscribe('trackers.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: trackersQuery(connectionId).queryKey });
    }),
    transport.subscribe('alerts.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: alertsQuery.queryKey });
      void client.invalidateQueries({ queryKey: alertMatchesKey(connectionId) });
    }),
    transport.subscribe('offlineRecordings.changed', () => {
      void client.invalidateQueries({ queryKey: offlineRecordingsQuery.queryKey });
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'media' });
    }),
    transport.subscribe('speakers.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: [...connectionKey(connectionId), 'mirror'] });
    }),
    transport.subscribe('bookmarks.changed', ({ connectionId }) => {
      void client.invalidateQueries({ queryKey: bookmarksKey(connectionId) });
    }),
    followBulkEdits(client),
    followEdits(client),
    onReachable((connectionId) => {
      if (connectionId === null) {
        // Events may have been missed while the link was down.
        void client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
        void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
        void client.invalidateQueries({ queryKey: assistantsQuery.queryKey });
        void client.invalidateQueries({ queryKey: alertsQuery.queryKey });
        void retryFailed(client, []);
        return;
      }
      void retryFailed(client, connectionKey(connectionId));
      void refreshMirrorReadings(client, connectionId);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Refetches everything that failed on a connection, after its token or permissions changed. */
export function refetchFailed(client: QueryClient, connectionId: ConnectionId): Promise<void> {
  return client.refetchQueries({
    queryKey: ['connection', connectionId],
    predicate: (query) => query.state.status === 'error' && query.state.data === undefined,
  });
}
