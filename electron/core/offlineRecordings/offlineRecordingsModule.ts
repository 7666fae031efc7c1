import type { ConnectionId } from '#shared/contract/ids.ts';
import type { OfflineRecordings, offlineRecordingMethods } from '#shared/contract/offlineRecordings.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { AppEvent, Handlers, MediaAnswer, MediaRequest } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { MediaUrls } from '../media/mediaUrls.ts';
import { checkArea } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';
import { OfflineRun, type RunState } from './offlineRun.ts';
import { OfflineViews, type OfflineViewsParts, type RecordedIn } from './offlineViews.ts';
import { keptBytes } from './recordingPlan.ts';
import { RecordingFiles } from './recordingFiles.ts';
import { recordingKey, RecordingStore } from './recordingStore.ts';

/** The first paint and the list that was open last come first. */
const START_DELAY_MS = 10_000;
/** A sync stores many engagements one after the other. */
const MIRROR_MS = 2000;
/** A deleted view may come back by undo. */
const VIEWS_MS = 15_000;
const CHANGED_MS = 500;
/** How often playing is recorded. */
const PLAYED_MS = 60_000;

export interface OfflineRecordingsModule {
  readonly handlers: Pick<Handlers, keyof typeof offlineRecordingMethods>;
  /** Opens the workspaces with chosen views, some time after the start. */
  start(): void;
  /** Every event of the core. */
  follow(event: AppEvent): void;
  /** A recording that is on this computer; null if it isn't. */
  readonly serve: (request: MediaRequest) => Promise<MediaAnswer | null>;
  /** Deletes a connection's recordings, which are downloaded again if its token may still read them. */
  removeFiles(connection: ConnectionId): Promise<void>;
  /** Deletes everything of a connection that is being removed. */
  forget(connection: ConnectionId): Promise<Result<null>>;
  close(): Promise<void>;
}

interface OfflineRecordingsOptions {
  readonly ports: Ports;
  readonly connections: Pick<Connections, 'find' | 'record'>;
  readonly urls: (connection: ConnectionId) => Result<MediaUrls>;
  readonly settings: () => Settings;
  readonly view: OfflineViewsParts['view'];
  readonly recordedIn: RecordedIn;
  /** Of the disk, for tests. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly emit: (event: AppEvent) => void;
}

const BYTES_PER_GIGABYTE = 1_000_000_000;

/** Keeps the recordings of chosen views on this computer, within a limit. */
export function openOfflineRecordingsModule(options: OfflineRecordingsOptions): OfflineRecordingsModule {
  const { ports, connections, settings, emit } = options;
  const { clock } = ports;
  const store = new RecordingStore(ports.dataDir);
  const files = new RecordingFiles(ports.dataDir, options.freeBytes);
  const views = new OfflineViews({
    clock,
    settings: ports.settings,
    view: options.view,
    recordedIn: options.recordedIn,
  });
  const isAllowed = checkArea(ports.policy, 'export');
  let cancelStart: (() => void) | null = null;

  const changes = new BatchedNotifier<'all'>({
    clock,
    emit: () => emit({ name: 'offlineRecordings.changed', payload: {} }),
    delayMs: CHANGED_MS,
  });
  const run = new OfflineRun({
    ports,
    urls: options.urls,
    store,
    files,
    views,
    limit: () => settings().playback.offlineGigabytes * BYTES_PER_GIGABYTE,
    mayDownload: () => isAllowed.ok && !settings().sync.paused,
    onChange: () => changes.notify('all'),
    onError: (error) => ports.logger.error('Keeping recordings failed.', { reason: errorOrigin(error) }),
  });
  const refreshAfter = (delayMs: number) =>
    new BatchedNotifier<ConnectionId>({
      clock,
      emit: (id) => {
        views.changed(id);
        run.wake();
      },
      delayMs,
    });
  const mirrorChanges = refreshAfter(MIRROR_MS);
  const viewChanges = refreshAfter(VIEWS_MS);
  /** Nothing was ever kept. */
  const isUnused = (): boolean => views.connections().length === 0 && !store.exists;

  const state = (): OfflineRecordings['state'] => {
    if (!isAllowed.ok) return 'forbidden';
    const now: RunState = run.state();
    return now !== 'downloading' && settings().sync.paused ? 'paused' : now;
  };

  const current = async (): Promise<Result<OfflineRecordings>> => {
    if (isUnused()) return ok({ views: [], usedBytes: 0, state: isAllowed.ok ? 'idle' : 'forbidden' });
    const opened = store.open();
    if (!opened.ok) return opened;
    const contents = await Promise.all(views.connections().map((id) => views.contents(id)));
    return ok({
      views: contents.flat().map(({ recordings, ...view }) => {
        const counts = { kept: 0, left: 0, failed: 0 };
        for (const { id } of recordings) {
          const found = opened.value.get(recordingKey({ ...view, engagementId: id }));
          if (found?.state === 'kept') counts.kept += 1;
          else if (found === undefined) counts.left += 1;
          else if (found.state !== 'none') counts[found.failures > 0 ? 'failed' : 'left'] += 1;
        }
        return { ...view, ...counts };
      }),
      usedBytes: keptBytes(opened.value.values()),
      state: state(),
    });
  };

  const removeFiles = async (connection: ConnectionId): Promise<void> => {
    await run.stop();
    const opened = store.exists ? store.open() : null;
    if (opened?.ok === true) {
      for (const each of opened.value.values()) {
        if (each.connectionId === connection) store.remove(each);
      }
    }
    await files.removeAll(connection).catch(() => undefined);
    changes.notify('all');
  };

  return {
    handlers: {
      'offlineRecordings.get': current,
      'offlineRecordings.keep': async ({ connectionId, view, keep }) => {
        const connection = connections.find(connectionId);
        if (!connection.ok) return connection;
        if (keep && !isAllowed.ok) return isAllowed;
        const chosen = views.set(connectionId, view, keep);
        if (!chosen.ok) return chosen;
        if (!keep) await run.stop();
        run.wake();
        changes.notify('all');
        return ok({});
      },
      'offlineRecordings.removeAll': async () => {
        const cleared = views.clear();
        if (!cleared.ok) return cleared;
        const opened = store.exists ? store.open() : null;
        if (opened?.ok === false) return opened;
        const all = [...(opened?.value.values() ?? [])].map(({ connectionId }) => connectionId);
        for (const connection of new Set(all)) {
          // One after the other, as each waits for the running download.
          // oxlint-disable-next-line no-await-in-loop
          await removeFiles(connection);
        }
        run.wake();
        return ok({});
      },
    },

    start: () => {
      cancelStart ??= clock.after(START_DELAY_MS, () => {
        if (!isUnused()) run.wake();
      });
    },

    follow: ({ name, payload }) => {
      if (isUnused()) return;
      if (name === 'settings.changed') {
        if (settings().sync.paused) void run.stop();
        run.wake();
        changes.notify('all');
      } else if (name === 'mirror.changed') {
        if (payload.collection === 'engagements') mirrorChanges.notify(payload.connectionId);
      } else if (name === 'views.changed' || name === 'words.changed') {
        viewChanges.notify(payload.connectionId);
      } else if (name === 'sync.changed') {
        const { connectionId, progress } = payload;
        if (views.isWaiting(connectionId) && progress?.phase !== 'rows') mirrorChanges.notify(connectionId);
      } else if (name === 'connections.reachable') {
        run.reachable(payload.connectionId);
      }
    },

    serve: async (request) => {
      if (!store.exists || connections.record(request.connectionId) === undefined) return null;
      const opened = store.open();
      const known = opened.ok ? opened.value.get(recordingKey(request)) : undefined;
      if (known?.state !== 'kept') return null;
      const isPlaying = request.method === 'GET';
      const stopPlaying = isPlaying ? run.play(recordingKey(known)) : () => undefined;
      const answer = await files.serve(known, request, stopPlaying).catch(() => null);
      if (answer === null) {
        stopPlaying();
        store.remove(known);
        run.wake();
      } else if (
        isPlaying &&
        clock.now() - (known.playedAt ?? 0) > PLAYED_MS &&
        opened.ok &&
        opened.value.get(recordingKey(known)) === known
      ) {
        store.put({ ...known, playedAt: clock.now() });
      }
      if (answer?.body === null) stopPlaying();
      return answer;
    },

    removeFiles: async (connection) => {
      if (isUnused()) return;
      await removeFiles(connection);
      run.wake();
    },
    forget: async (connection) => {
      if (isUnused()) return ok(null);
      const forgotten = views.forget(connection);
      if (!forgotten.ok) return forgotten;
      await removeFiles(connection);
      run.wake();
      return ok(null);
    },
    close: async () => {
      cancelStart?.();
      await run.close();
      mirrorChanges.close();
      viewChanges.close();
      changes.close();
      store.close();
    },
  };
}
