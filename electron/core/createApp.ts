import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { routes } from './api/adapter/routes.ts';
import { askingAs } from './api/askedBy.ts';
import { parseBaseUrl } from './api/baseUrl.ts';
import type { App, AppEvent } from './app.ts';
import { openBookmarksModule } from './bookmarks/bookmarksModule.ts';
import { ConnectionNews } from './connectionNews.ts';
import { connectionHandlers } from './connections/connectionHandlers.ts';
import { Connections } from './connections/connections.ts';
import { Outages } from './connections/outages.ts';
import { contactHandlers } from './contacts/contactHandlers.ts';
import { openEditsModule } from './edits/editsModule.ts';
import { openCleanupModule } from './cleanup/cleanupModule.ts';
import { engagementHandlers } from './engagements/engagementHandlers.ts';
import type { Handlers } from './handlers.ts';
import { mediaHandlers } from './media/mediaHandlers.ts';
import { MediaSources } from './media/mediaSources.ts';
import { streamMedia } from './media/streamMedia.ts';
import { openMirrorModule } from './mirror/mirrorModule.ts';
import type { Ports } from './ports/index.ts';
import { openRequestLogModule } from './requestLog/requestLogModule.ts';
import { openSettingsModule } from './settings/settingsModule.ts';
import { supportHandlers } from './support/supportModule.ts';
import { openTrackersModule } from './trackers/trackersModule.ts';
import { transcriptHandlers } from './transcripts/transcriptHandlers.ts';
import { openViewsModule } from './views/viewsModule.ts';
import { openWebhooksModule } from './webhooks/webhooksModule.ts';
import { takeWebhookEvent } from './webhooks/takeWebhookEvent.ts';

/** Wires the product from its ports. Nothing runs before the first call but what the user has asked to run always. */
export function createApp(ports: Ports): App {
  const listeners = new Set<(event: AppEvent) => void>();
  const tell = (event: AppEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const settings = openSettingsModule(ports.settings, ({ sync }) => {
    connections.reserve(sync.reserveShare);
    mirrors.pause(sync.paused);
    tell({ name: 'settings.changed', payload: {} });
  });
  const requests = openRequestLogModule(ports, () => settings.current().privacy.keepSearches, tell);
  const rateNews = new ConnectionNews(ports.clock, (id) => {
    const rate = connections.live(id)?.client.rate();
    if (rate !== undefined) tell({ name: 'rateLimit.changed', payload: { connectionId: id, rate } });
  });
  const connections = new Connections(ports, {
    onChange: () => {
      tell({ name: 'connections.changed', payload: {} });
      editsModule.connectionsChanged();
      mirrors.connectionsChanged();
    },
    onRate: (id) => rateNews.changed(id),
    onScopeLost: (id, scope) => mirrors.scopeLost(id, scope),
    onMissing: (id, engagementId, requestId) =>
      void mirrors.remove(id, { kind: 'engagement', id: engagementId, requestId }),
    onRequest: (id, report) => {
      requests.log.record(id, report);
      outages.heard(id, report);
    },
  });
  const outages = new Outages({
    clock: ports.clock,
    probe: async (id) =>
      connections.live(id)?.client.get(routes.engagements, [['limit', '1']], {
        priority: 'interactive',
        signal: new AbortController().signal,
        fresh: true,
        mostRetries: 0,
      }),
    onReachable: (connectionId) => {
      tell({ name: 'connections.reachable', payload: { connectionId } });
      mirrors.reachable(connectionId);
      editsModule.edits.tryNow(connectionId);
    },
  });
  connections.reserve(settings.current().sync.reserveShare);
  const sources = new MediaSources(connections);
  const mirrors = openMirrorModule({
    ports,
    connections,
    isPaused: () => settings.current().sync.paused,
    tell,
    onSeen: (id, seen) => {
      editsModule.observe(
        id,
        seen.map((one) => ({ ...one, fields: null })),
      );
    },
  });
  const editsModule = openEditsModule(ports, connections, mirrors, tell);
  const cleanupModule = openCleanupModule(ports, editsModule.edits, mirrors, tell);
  const bookmarksModule = openBookmarksModule(ports, connections, tell);
  const viewsModule = openViewsModule(ports.settings, connections, (connectionId) =>
    tell({ name: 'views.changed', payload: { connectionId } }),
  );
  const trackersModule = openTrackersModule(ports, connections, tell);
  const deliveryNews = new ConnectionNews(ports.clock, (connectionId) =>
    tell({ name: 'webhooks.changed', payload: { connectionId } }),
  );
  const webhooks = openWebhooksModule({
    ports,
    connections,
    keepPayloads: () => settings.current().privacy.keepPayloads,
    onEvent: takeWebhookEvent(mirrors, ports.clock, tell, (id, seen) => editsModule.observe(id, seen)),
    onChange: (id) => deliveryNews.changed(id),
  });
  let startWith: ConnectionId | null = null;

  const handlers: Handlers = {
    'app.info': () =>
      Promise.resolve(
        ok({
          ...ports.about,
          dataDir: ports.dataDir,
          secretsKeptIn: ports.secrets.keptIn,
          demoAvailable: ports.demo !== null,
          startWith,
        }),
      ),
    ...connectionHandlers(
      ports,
      connections,
      (checkId, step) => tell({ name: 'connections.checkStep', payload: { checkId, step } }),
      (report) => requests.log.record(null, report),
    ),
    ...engagementHandlers(connections, mirrors),
    ...contactHandlers(connections),
    ...transcriptHandlers(connections, mirrors),
    ...mediaHandlers(ports, sources, (id) => outages.failed(id)),
    ...editsModule.handlers,
    ...cleanupModule.handlers,
    ...bookmarksModule.handlers,
    ...viewsModule.handlers,
    ...trackersModule.handlers,
    ...mirrors.handlers,
    ...requests.handlers(connections),
    ...webhooks.handlers,
    ...settings.handlers,
    ...supportHandlers({
      ports,
      connections,
      mirrors,
      requests: () => requests.log.ring(),
      deliveries: webhooks.ring,
      receiverState: () => webhooks.state(),
      settings: () => settings.current(),
    }),

    'connections.remove': async ({ connectionId }) => {
      const undecided = await cleanupModule.forget(connectionId);
      if (!undecided.ok) return undecided;
      const forgotten = editsModule.forget(connectionId);
      if (!forgotten.ok) return forgotten;
      const unmarked = bookmarksModule.forget(connectionId);
      if (!unmarked.ok) return unmarked;
      const unnamed = viewsModule.forget(connectionId);
      if (!unnamed.ok) return unnamed;
      const untracked = trackersModule.forget(connectionId);
      if (!untracked.ok) return untracked;
      const unhooked = await webhooks.forget(connectionId);
      if (!unhooked.ok) return unhooked;
      const wiped = await mirrors.forget(connectionId);
      if (!wiped.ok) return wiped;
      const removed = await connections.remove(connectionId);
      if (removed.ok) {
        requests.forget(connectionId);
        outages.forget(connectionId);
      }
      return removed;
    },
  };

  return {
    handlers,

    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    media: async (request) => {
      const answer = await askingAs('media', () => streamMedia(ports, sources, request));
      // A recording's host is not the service: its trouble shows in no call of the connection.
      if (answer.status === 502) outages.failed(request.connectionId);
      return answer;
    },

    startWith: async (choice) => {
      const connection =
        choice.kind === 'demo' ? await connections.openDemo() : await connectTo(connections, choice);
      if (connection.ok) {
        startWith = connection.value.id;
        mirrors.prepare(startWith);
      }
      return connection;
    },

    prepare: () => {
      const last = connections.last();
      if (last !== null) mirrors.prepare(last);
    },

    close: async () => {
      rateNews.close();
      outages.close();
      deliveryNews.close();
      // What is being written is finished while it still can be; then nothing needs the service any more.
      await Promise.all([webhooks.close(), cleanupModule.close(), editsModule.close()]);
      bookmarksModule.close();
      trackersModule.close();
      connections.close();
      await Promise.all([mirrors.close(), ports.demo?.stop()]);
      requests.close();
      listeners.clear();
    },
  };
}

/** Reuses the connection to this address where there is one, so that starting twice makes one, not two. */
async function connectTo(
  connections: Connections,
  choice: { baseUrl: string; token: string | null; readOnly: boolean },
): ReturnType<Connections['add']> {
  const baseUrl = parseBaseUrl(choice.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const known = connections.findByBaseUrl(baseUrl.value);
  if (known === undefined) {
    const name = new URL(baseUrl.value).host.slice(0, 80);
    return connections.add({ ...choice, name, color: 'blue', token: choice.token ?? '' });
  }
  if (choice.token !== null) {
    const replaced = await connections.replaceToken(known.id, choice.token);
    if (!replaced.ok) return replaced;
  }
  return connections.update(known.id, { readOnly: choice.readOnly });
}
