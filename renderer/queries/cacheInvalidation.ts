import type { QueryClient } from '@tanstack/react-query';
import type { EventName } from '#shared/contract/events.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { STALE_READS, type StaleReads } from '#shared/contract/staleReads.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { onReachable, transport } from '../transport/transport.ts';
import { connectionKey, read, refresh } from './ask.ts';
import { type EngagementReading, patchLists, rowFromLists } from './engagementQueries.ts';
import { retryFailed } from './failedQueries.ts';
import { refreshRows } from './mirrorQueries.ts';

/** For changes that are collected. */
export const clock = {
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

const isEvent = (name: string): name is EventName => Object.hasOwn(STALE_READS, name);
const EVENTS = Object.keys(STALE_READS).filter(isEvent);

/** While loading, the mirror changes many times per second; afterwards, a change has just been made. */
const MIRROR_MS = { filling: 2000, live: 250 } as const;
/** A clean-up scan takes seconds, and the mirror changes constantly. */
const CLEANUP_OF_MIRROR_MS = 3000;
/** A running bulk edit changes rows many times per second. */
const BATCH_MS = 400;

type Pause = 'none' | 'mirror' | number;

/** How long changes are collected before a read that they make stale is repeated. */
function pauseOf(event: EventName, read: StaleReads[number]): Pause {
  const isCleanup = read.startsWith('cleanup.');
  if (event === 'mirror.changed') return isCleanup ? CLEANUP_OF_MIRROR_MS : 'mirror';
  return isCleanup || read.startsWith('bulkEdits.') || read === 'edits.undoable' ? BATCH_MS : 'none';
}

/** Repeats what events make stale. Returns functions that stop it. */
function followStaleReads(client: QueryClient): (() => void)[] {
  const notifiers = new Map<string, BatchedNotifier<ConnectionId | null>>();
  const mirrorPause = (id: ConnectionId | null): number => {
    const progress =
      id === null ? null : client.getQueryData(read('sync.progress', { connectionId: id }).queryKey);
    return progress?.phase === 'live' ? MIRROR_MS.live : MIRROR_MS.filling;
  };
  /** Events that make the same reads stale share their pause. */
  const notifierOf = (pause: Exclude<Pause, 'none'>, reads: StaleReads) => {
    const name = `${pause} ${reads.join(' ')}`;
    const notifier =
      notifiers.get(name) ??
      new BatchedNotifier<ConnectionId | null>({
        clock,
        emit: (id) => void refresh(client, id, reads),
        delayMs: pause === 'mirror' ? mirrorPause : pause,
        leading: pause === 'mirror',
      });
    notifiers.set(name, notifier);
    return notifier;
  };
  const stops = EVENTS.flatMap((event) =>
    [...Map.groupBy(STALE_READS[event], (read) => pauseOf(event, read))].map(([pause, reads]) => {
      const notifier = pause === 'none' ? null : notifierOf(pause, reads);
      return transport.subscribe(event, (payload) => {
        const id = 'connectionId' in payload ? payload.connectionId : null;
        if (notifier === null) void refresh(client, id, reads);
        else notifier.notify(id);
      });
    }),
  );
  return [
    ...stops,
    () => {
      for (const notifier of notifiers.values()) notifier.close();
    },
  ];
}

async function refreshEngagement(
  client: QueryClient,
  connectionId: ConnectionId,
  engagementId: EngagementId,
) {
  const query = read('engagements.get', { connectionId, engagementId });
  const transcript = read('transcripts.open', { connectionId, engagementId });
  const media = read('media.check', { connectionId, engagementId });
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
    queryKey: [...connectionKey(connectionId), 'engagements.get'],
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
    ...followStaleReads(client),
    transport.subscribe('sync.changed', ({ connectionId, progress }) => {
      client.setQueryData(read('sync.progress', { connectionId }).queryKey, progress);
    }),
    transport.subscribe('rateLimit.changed', ({ connectionId, rate }) => {
      client.setQueryData(read('rateLimit.current', { connectionId }).queryKey, rate);
    }),
    transport.subscribe('secrets.changed', () => {
      // The tokens that were missing may be there.
      void refetchFailed(client, null);
    }),
    transport.subscribe('engagements.changed', ({ connectionId, engagementIds }) => {
      for (const engagementId of engagementIds) {
        // A failed refresh leaves the row unchanged; the engagement page shows the problem.
        refreshEngagement(client, connectionId, engagementId).catch(() => undefined);
      }
      // Few enough to refetch immediately; changes by the sync are batched.
      refreshRows(client, connectionId, new Set(engagementIds));
    }),
    onReachable((connectionId) => {
      if (connectionId === null) {
        // Events may have been missed while the link was down.
        void refresh(client, null, [
          'secrets.status',
          'connections.list',
          'settings.get',
          'assistant.status',
          'alerts.list',
        ]);
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

/** Refetches everything that failed on a connection, or on all of them, after tokens or permissions changed. */
export function refetchFailed(client: QueryClient, connectionId: ConnectionId | null): Promise<void> {
  return client.refetchQueries({
    queryKey: connectionId === null ? ['connection'] : connectionKey(connectionId),
    predicate: (query) => query.state.status === 'error' && query.state.data === undefined,
  });
}
