import type { Connection } from '#shared/contract/connection.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { routes } from './api/adapter/routes.ts';
import { withRequestSource } from './api/requestReport.ts';
import { parseBaseUrl } from './api/baseUrl.ts';
import { actionItemHandlers } from './actionItems/actionItemMarks.ts';
import { openAlertsModule } from './alerts/alertsModule.ts';
import type { App, AppEvent, Handlers } from './app.ts';
import { closeInOrder } from './closeInOrder.ts';
import { bookmarkHandlers } from './bookmarks/bookmarksModule.ts';
import { crmNameHandlers } from './crmNames/crmNames.ts';
import { connectionHandlers, Connections } from './connections/connections.ts';
import { OutageMonitor } from './connections/outageMonitor.ts';
import { engagementHandlers, transcriptHandlers } from './engagements/engagementHandlers.ts';
import { openBulkEditsModule } from './bulkEdits/bulkEditsModule.ts';
import { openEditsModule } from './edits/editsModule.ts';
import { openExportsModule } from './exports/exportsModule.ts';
import { cleanupHandlers } from './cleanup/cleanupModule.ts';
import { openAssistantModule } from './assistant/assistantModule.ts';
import { integrationsHandlers } from './integrations/integrationsModule.ts';
import { mediaHandlers, streamMedia } from './media/streamMedia.ts';
import { mediaUrlsOf } from './media/mediaUrls.ts';
import { removeWaveforms, waveformHandlers } from './media/waveforms.ts';
import { mirrorHandlers } from './workspace/mirrorHandlers.ts';
import type { Workspace } from './workspace/workspace.ts';
import { onWorkspaces, openWorkspaces } from './workspace/workspaces.ts';
import { openNetworkModule } from './network/networkModule.ts';
import { openOfflineRecordingsModule } from './offlineRecordings/offlineRecordingsModule.ts';
import { checkArea } from './policy/policy.ts';
import type { Ports } from './ports.ts';
import { openRequestLogModule } from './requestLog/requestLogModule.ts';
import { openSecretsModule } from './secrets/secretsModule.ts';
import { type FileSection, openSettingsModule, type Taken } from './settings/settingsModule.ts';
import { programUpdateHandlers, supportHandlers } from './support/supportModule.ts';
import { openTeamFilesModule } from './teamFiles/teamFilesModule.ts';
import { correctionHandlers, correctionsIn } from './corrections/corrections.ts';
import { importCorrections, sharedCorrectionsIn } from './corrections/sharedCorrections.ts';
import { speakerNameHandlers, speakerNamesIn } from './speakers/speakerNames.ts';
import { speakerHandlers } from './speakers/speakersModule.ts';
import { trackerHandlers } from './trackers/trackersModule.ts';
import { subjects } from './subjects.ts';
import { viewHandlers } from './views/viewsModule.ts';
import { openFirstPictureModule } from './windowState/firstPicture.ts';
import { openWindowStateModule } from './windowState/windowStateModule.ts';
import { importWords, spelledWordsIn, wordHandlers, wordsIn } from './words/words.ts';
import { openWebhooksModule } from './webhooks/webhooksModule.ts';
import { applyWebhookEvent } from './webhooks/webhookEvents.ts';

/** Four updates per second look live; more would only burden the page. */
const BATCH_MS = 250;

/** Wires up the app from its ports. Before the first call, only background work the user enabled runs. */
export function createApp(machine: Ports): App {
  const listeners = new Set<(event: AppEvent) => void>();
  const emit = (event: AppEvent): void => {
    for (const listener of listeners) listener(event);
  };

  const secrets = openSecretsModule({
    ports: machine,
    missing: async () => {
      const [all, unsigned, user] = await Promise.all([
        connections.list(),
        webhooks.unsigned(),
        network.missingPassword(),
      ]);
      const those = (kind: 'token' | 'webhooks', lacks: (connection: Connection) => boolean) =>
        all.filter(lacks).map(({ id, name }) => ({ kind, connectionId: id, name }));
      return [
        ...those('token', ({ token }) => token === 'missing'),
        ...those('webhooks', ({ id }) => unsigned.includes(id)),
        ...(user === null ? [] : [{ kind: 'proxy' as const, user }]),
      ];
    },
    onOpened: async () => {
      await network.secretsOpened();
      await connections.secretsOpened();
    },
    emit,
  });
  const network = openNetworkModule(
    { ...machine, secrets: secrets.store },
    () => connections.baseUrls(),
    emit,
  );
  const ports: Ports = { ...machine, secrets: secrets.store, fetch: network.fetch };
  const section = (
    of: (workspace: Workspace) => Result<readonly unknown[]>,
    take: (workspace: Workspace, items: readonly unknown[]) => Promise<Result<Taken>>,
  ): FileSection => ({
    of: (id) => {
      const workspace = workspaces.get(id);
      return workspace.ok ? of(workspace.value) : workspace;
    },
    take: async (id, items) => {
      const workspace = workspaces.get(id);
      return workspace.ok ? take(workspace.value, items) : workspace;
    },
  });
  /** What the settings file has of a workspace. */
  const sections = {
    words: section(spelledWordsIn, (workspace, items) => importWords(workspace, items, ports.clock)),
    corrections: section(sharedCorrectionsIn, importCorrections),
  };
  const settings = openSettingsModule(ports.settings, sections, ({ sync }) => {
    connections.reserve(sync.reserveShare);
    workspaces.pause(sync.paused);
    emit({ name: 'settings.changed', payload: {} });
  });
  const requests = openRequestLogModule(ports, () => settings.current().privacy.keepSearches, emit);
  const rateChanges = new BatchedNotifier<Workspace>({
    clock: ports.clock,
    emit: (workspace) => {
      const rate = workspace.live()?.client.rate();
      if (rate !== undefined) workspace.emit('rateLimit.changed', { rate });
      bulkEditsModule.rateChanged(workspace);
    },
    delayMs: BATCH_MS,
  });
  // A check finds several granted scopes at once.
  const widenings = new BatchedNotifier<Workspace>({
    clock: ports.clock,
    emit: (workspace) => {
      // Retries the missing scopes, too.
      void workspace.control('rescan');
      workspace.emit('connections.widened', {});
    },
    delayMs: BATCH_MS,
  });
  // The first answers after a start show one granted scope after the other.
  const connectionChanges = new BatchedNotifier<null>({
    clock: ports.clock,
    emit: () => emit({ name: 'connections.changed', payload: {} }),
    delayMs: BATCH_MS,
    leading: true,
  });
  /** Does nothing for a connection that is being removed, or while the app closes. */
  const onWorkspace =
    <Rest extends unknown[]>(work: (workspace: Workspace, ...rest: Rest) => void) =>
    (id: ConnectionId, ...rest: Rest): void => {
      const workspace = workspaces.get(id);
      if (workspace.ok) work(workspace.value, ...rest);
    };
  const connections = new Connections(ports, {
    onChange: () => {
      connectionChanges.notify(null);
      editsModule.tryNow();
      workspaces.connectionsChanged();
    },
    onRate: onWorkspace((workspace) => rateChanges.notify(workspace)),
    onScopeLost: onWorkspace((workspace, scope) => void workspace.scopeLost(scope)),
    onWidened: onWorkspace((workspace) => widenings.notify(workspace)),
    // It may show what this token may no longer read.
    onNarrowed: onWorkspace(() => void firstPicture.forget()),
    onMissing: onWorkspace(
      (workspace, id, requestId) => void workspace.remove({ kind: 'engagement', id, requestId }),
    ),
    onRequest: (id, report) => {
      requests.log.record(id, report);
      outages.record(id, report);
    },
  });
  const outages = new OutageMonitor({
    clock: ports.clock,
    probe: async (id) =>
      connections.live(id)?.client.get(routes.engagements, [['limit', '1']], {
        priority: 'interactive',
        signal: new AbortController().signal,
        fresh: true,
        mostRetries: 0,
      }),
    onReachable: onWorkspace((workspace) => {
      workspace.emit('connections.reachable', {});
      workspace.reachable();
      editsModule.tryNow(workspace);
    }),
  });
  connections.reserve(settings.current().sync.reserveShare);
  /** What the user made, for a mirror that opens; nothing where it can't be read. */
  const readable =
    <T>(read: (workspace: Workspace) => Result<readonly T[]>, otherwise: string) =>
    (workspace: Workspace): readonly T[] => {
      const made = read(workspace);
      if (made.ok) return made.value;
      workspace.log('warn', otherwise, made.problem.kind);
      return [];
    };
  const workspaces = openWorkspaces({
    ports,
    subjects,
    connections,
    wordsIn: readable(wordsIn, 'Words could not be read: searches find only what is typed.'),
    namesIn: readable(
      speakerNamesIn,
      'Speakers’ names could not be read: transcripts show those of the API.',
    ),
    correctionsIn: readable(
      correctionsIn,
      'Corrections could not be read: transcripts say what the API sent.',
    ),
    isPaused: () => settings.current().sync.paused,
    emit,
    // They may be of recordings that this token may no longer play.
    onLost: (workspace) => {
      void removeWaveforms(workspace);
      void offlineRecordings.removeFiles(workspace);
    },
    onSeen: (workspace, seen) => {
      editsModule.observe(
        workspace,
        seen.map((one) => ({ ...one, fields: null })),
      );
    },
  });
  const editsModule = openEditsModule(ports, workspaces, {
    beforeResume: (workspace) => bulkEditsModule.of(workspace).pauseInterrupted(),
    onBulkEdit: (workspace, id) => bulkEditsModule.changed(workspace, id),
  });
  const bulkEditsModule = openBulkEditsModule(ports, workspaces, editsModule.of);
  const cleanup = cleanupHandlers(ports, editsModule.of);
  const windowState = openWindowStateModule(ports.settings, connections);
  const firstPicture = openFirstPictureModule(ports.dataDir, connections);
  const alertsModule = openAlertsModule({
    ports,
    workspaces,
    settings: () => settings.current(),
    emit,
  });
  listeners.add((event) => alertsModule.follow(event));
  const offlineRecordings = openOfflineRecordingsModule({
    ports,
    workspaces,
    settings: () => settings.current(),
    emit,
  });
  listeners.add((event) => offlineRecordings.follow(event));
  const exportsModule = openExportsModule({
    ports,
    workspaces,
  });
  listeners.add((event) => exportsModule.follow(event));
  listeners.add((event) => editsModule.follow(event));
  const teamFiles = openTeamFilesModule({
    ports,
    workspaces,
    setCrmUrls: (id, urls) => connections.update(id, { crmUrls: urls }),
  });
  listeners.add((event) => teamFiles.follow(event));
  const deliveryChanges = new BatchedNotifier<Workspace>({
    clock: ports.clock,
    emit: (workspace) => workspace.emit('webhooks.changed', {}),
    delayMs: BATCH_MS,
  });
  const webhooks = openWebhooksModule({
    ports,
    workspaces,
    keepPayloads: () => settings.current().privacy.keepPayloads,
    onEvent: applyWebhookEvent(ports.clock, (workspace, seen) => editsModule.observe(workspace, seen)),
    onChange: (workspace) => deliveryChanges.notify(workspace),
  });
  let startWith: ConnectionId | null = null;
  let removals: Promise<void> = Promise.resolve();

  /**
   * Removes a connection: closes its workspace, then deletes its secrets, then its folder. Nothing finds the connection
   * once it has begun, and all of it can be repeated: a failure is finished by the next try, or at the next start.
   */
  const removeConnection = async (id: ConnectionId): Promise<Result<Record<string, never>>> => {
    const begun = connections.beginRemoval(id);
    if (!begun.ok) return begun;
    const record = connections.removing().find((each) => each.id === id);
    if (record === undefined) return ok({});
    outages.forget(id);
    const workspace = workspaces.removing(record);
    exportsModule.forget(workspace);
    for (const module of [windowState, firstPicture, webhooks]) {
      // oxlint-disable-next-line no-await-in-loop -- the first failure keeps the rest
      const forgotten = await module.forget(workspace);
      if (!forgotten.ok) return forgotten;
    }
    const forgotten = await workspaces.forget(record);
    if (!forgotten.ok) return forgotten;
    // Last, because ending the rest may still log requests.
    requests.forget(id, record.baseUrl);
    return connections.finishRemoval(id);
  };
  /** What an earlier session began. */
  const finishRemovals = async (): Promise<void> => {
    for (const { id } of connections.removing()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const removed = await removeConnection(id);
      if (!removed.ok)
        ports.logger.warn('A workspace could not be removed.', {
          connectionId: id,
          reason: removed.problem.kind,
        });
    }
  };

  const handlers: Handlers = {
    'app.info': () =>
      ok({
        ...ports.about,
        dataDir: ports.dataDir,
        demoAvailable: ports.demo !== null,
        policy: ports.policy,
        startWith,
      }),
    ...connectionHandlers(
      ports,
      connections,
      (checkId, step) => emit({ name: 'connections.checkStep', payload: { checkId, step } }),
      (report) => requests.log.record(null, report),
    ),
    ...onWorkspaces(workspaces, {
      ...engagementHandlers,
      ...mediaHandlers(ports, ({ id }) => outages.failed(id), offlineRecordings.serve),
      ...transcriptHandlers(),
      ...bookmarkHandlers(ports),
      ...trackerHandlers(ports),
      ...wordHandlers(ports),
      ...waveformHandlers(),
      ...teamFiles.handlers,
      ...viewHandlers,
      ...mirrorHandlers,
      ...actionItemHandlers(ports),
      ...crmNameHandlers,
      ...speakerHandlers,
      ...speakerNameHandlers,
      ...correctionHandlers,
      ...integrationsHandlers(ports),
      ...cleanup,
    }),
    ...offlineRecordings.handlers,
    ...editsModule.handlers,
    ...bulkEditsModule.handlers,
    ...exportsModule.handlers,
    ...windowState.handlers,
    ...firstPicture.handlers,
    ...alertsModule.handlers,
    ...requests.handlers(workspaces),
    ...webhooks.handlers,
    ...settings.handlers,
    ...secrets.handlers,
    ...network.handlers,
    ...openAssistantModule({
      ports,
      workspaces,
      edits: editsModule.of,
      findings: cleanup['cleanup.page'],
      log: requests.log,
      emit,
    }).handlers,
    ...programUpdateHandlers(ports, emit),
    ...supportHandlers({
      ports,
      connections,
      workspaces,
      requests: () => requests.log.store(),
      deliveries: webhooks.log,
      receiverState: () => webhooks.state(),
      settings: () => settings.current(),
    }),

    'connections.remove': ({ connectionId }) => removeConnection(connectionId),
  };

  /** Begins the work in the background, with the workspace that is shown first. */
  const start = (first: ConnectionId | null): void => {
    if (first !== null) workspaces.prepare(first);
    workspaces.adopt();
    removals = finishRemovals();
    alertsModule.start();
    offlineRecordings.start();
    exportsModule.start();
    teamFiles.start();
  };

  const closeAll = async (): Promise<void> => {
    const notifiers = [rateChanges, widenings, connectionChanges, outages, deliveryChanges];
    const modules = [bulkEditsModule, editsModule, alertsModule, teamFiles, connections];
    await closeInOrder(ports.logger, [
      { name: 'notifiers', close: () => notifiers.forEach((each) => each.close()) },
      { name: 'removals', close: () => removals },
      { name: 'exports', close: () => exportsModule.close() },
      {
        name: 'webhooks and recordings',
        close: () => Promise.all([webhooks.close(), offlineRecordings.close()]),
      },
      // Pending writes are finished there; afterwards nothing needs the API.
      { name: 'workspaces', close: () => workspaces.close() },
      { name: 'modules', close: () => modules.forEach((each) => each.close()) },
      { name: 'demo', close: () => ports.demo?.stop() },
      { name: 'API log', close: () => requests.close() },
    ]);
    listeners.clear();
  };
  let closing: Promise<void> | null = null;

  return {
    handlers,
    policy: ports.policy,

    keepFirstPicture: firstPicture.keep,
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    media: async (request) => {
      if (request.toFile === true && !checkArea(ports.policy, 'export').ok)
        return { status: 403, headers: {}, body: null };
      const workspace = workspaces.get(request.connectionId);
      if (!workspace.ok) return { status: 502, headers: {}, body: null };
      const kept = await offlineRecordings.serve(workspace.value, request);
      if (kept !== null) return kept;
      const urls = mediaUrlsOf(workspace.value);
      const answer = await withRequestSource('media', () => streamMedia(ports, urls, request));
      // A recording's host is not the API, so its failures appear in no API request.
      if (answer.status === 502) outages.failed(workspace.value.id);
      return answer;
    },

    startWith: async (choice) => {
      const connection =
        choice.kind === 'demo' ? await connections.openDemo() : await connectTo(connections, choice);
      if (connection.ok) {
        startWith = connection.value.id;
        start(startWith);
      }
      return connection;
    },

    prepare: () => start(connections.last()),

    // Ctrl+C comes twice, from the terminal and from npm.
    close: () => (closing ??= closeAll()),
  };
}

/** Reuses a connection to this address, so that starting twice doesn't create two. */
async function connectTo(
  connections: Connections,
  choice: { baseUrl: string; token: string | null; readOnly: boolean },
): ReturnType<Connections['add']> {
  const baseUrl = parseBaseUrl(choice.baseUrl);
  if (!baseUrl.ok) return baseUrl;
  const allowed = connections.mayUse(baseUrl.value);
  if (!allowed.ok) return allowed;
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
