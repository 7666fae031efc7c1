import type { OfflineRecordings, offlineRecordingMethods } from '#shared/contract/offlineRecordings.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import type { AppEvent, Handlers, MediaAnswer, RecordingRequest } from '../app.ts';
import { errorOrigin } from '../errorOrigin.ts';
import { checkArea } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, PerWorkspace, type Workspaces } from '../workspace/workspaces.ts';
import { OfflineRun } from './offlineRun.ts';
import { keptBytes } from './recordingPlan.ts';
import { recordingKey, WorkspaceRecordings } from './workspaceRecordings.ts';

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
  readonly serve: (workspace: Workspace, request: RecordingRequest) => Promise<MediaAnswer | null>;
  /** Deletes a workspace's recordings, which are downloaded again if its token may still read them. */
  removeFiles(workspace: Workspace): Promise<void>;
  close(): Promise<void>;
}

interface OfflineRecordingsOptions {
  readonly ports: Ports;
  readonly workspaces: Pick<Workspaces, 'get' | 'all'>;
  readonly settings: () => Settings;
  /** Of the disk, for tests. */
  readonly freeBytes?: (folder: string) => Promise<number>;
  readonly emit: (event: AppEvent) => void;
}

const BYTES_PER_GIGABYTE = 1_000_000_000;

/** Keeps the recordings of chosen views on this computer, within a limit that all workspaces share. */
export function openOfflineRecordingsModule(options: OfflineRecordingsOptions): OfflineRecordingsModule {
  const { ports, workspaces, settings, emit } = options;
  const { clock } = ports;
  const isAllowed = checkArea(ports.policy, 'export');
  let cancelStart: (() => void) | null = null;

  const changes = new BatchedNotifier<'all'>({
    clock,
    emit: () => emit({ name: 'offlineRecordings.changed', payload: {} }),
    delayMs: CHANGED_MS,
  });
  const recordingsOf = new PerWorkspace(
    (workspace) => new WorkspaceRecordings(workspace, clock, options.freeBytes),
    async ({ isUnused }) => {
      if (isUnused) return;
      await run.stop();
      run.wake();
    },
  );
  const everywhere = (): readonly WorkspaceRecordings[] => workspaces.all().map(recordingsOf.of);
  const run = new OfflineRun({
    ports,
    workspaces: everywhere,
    limit: () => settings().playback.offlineGigabytes * BYTES_PER_GIGABYTE,
    mayDownload: () => isAllowed.ok && !settings().sync.paused,
    onChange: () => changes.notify('all'),
    onError: (error) => ports.logger.error('Keeping recordings failed.', { reason: errorOrigin(error) }),
  });
  /** Whether anything is kept in the workspaces that were needed so far. */
  const isUsed = (): boolean => recordingsOf.all().some(({ isUnused }) => !isUnused);
  const wake = (): void => {
    run.wake();
    changes.notify('all');
  };
  const refreshAfter = (delayMs: number) =>
    new BatchedNotifier<WorkspaceRecordings>({
      clock,
      emit: (own) => {
        own.changed();
        run.wake();
      },
      delayMs,
    });
  const mirrorChanges = refreshAfter(MIRROR_MS);
  const viewChanges = refreshAfter(VIEWS_MS);

  const state = (): OfflineRecordings['state'] => {
    if (!isAllowed.ok) return 'forbidden';
    const now = run.state();
    return now !== 'downloading' && settings().sync.paused ? 'paused' : now;
  };

  const current = async (): Promise<Result<OfflineRecordings>> => {
    const views: OfflineRecordings['views'] = [];
    let usedBytes = 0;
    for (const own of everywhere()) {
      const stored = own.stored();
      if (!stored.ok) return stored;
      // oxlint-disable-next-line no-await-in-loop -- there are few workspaces
      const contents = await own.contents();
      if (!contents.ok) return contents;
      for (const { recordings, ...view } of contents.value) {
        const counts = { kept: 0, left: 0, failed: 0 };
        for (const { id } of recordings) {
          const found = stored.value.get(id);
          if (found?.state === 'kept') counts.kept += 1;
          else if (found === undefined) counts.left += 1;
          else if (found.state !== 'none') counts[found.failures > 0 ? 'failed' : 'left'] += 1;
        }
        views.push({ ...view, ...counts });
      }
      usedBytes += keptBytes(stored.value.values());
    }
    return ok({ views, usedBytes, state: state() });
  };

  return {
    handlers: {
      'offlineRecordings.get': current,
      ...onWorkspaces(workspaces, {
        'offlineRecordings.keep': async (workspace, { view, keep }) => {
          if (keep && !isAllowed.ok) return isAllowed;
          const chosen = recordingsOf.of(workspace).keep(view, keep);
          if (!chosen.ok) return chosen;
          if (!keep) await run.stop();
          wake();
          return ok({});
        },
      }),
      'offlineRecordings.removeAll': async () => {
        for (const own of everywhere()) {
          const left = own.keepNone();
          if (!left.ok) return left;
          // One after the other, as each waits for the running download.
          // oxlint-disable-next-line no-await-in-loop
          await run.stop();
          // oxlint-disable-next-line no-await-in-loop
          const removed = await own.removeAll();
          if (!removed.ok) return removed;
        }
        wake();
        return ok({});
      },
    },

    start: () => {
      cancelStart ??= clock.after(START_DELAY_MS, () => {
        everywhere();
        if (isUsed()) run.wake();
      });
    },

    follow: ({ name, payload }) => {
      if (name === 'settings.changed' && isUsed()) {
        if (settings().sync.paused) void run.stop();
        wake();
      }
      const own = 'connectionId' in payload ? recordingsOf.known(payload.connectionId) : undefined;
      if (own === undefined || own.isUnused) return;
      if (name === 'connections.unlocked') {
        own.changed();
        wake();
      } else if (name === 'mirror.changed') {
        if (payload.collection === 'engagements') mirrorChanges.notify(own);
      } else if (name === 'views.changed' || name === 'words.changed') {
        viewChanges.notify(own);
      } else if (name === 'sync.changed') {
        if (own.isWaiting && payload.progress?.phase !== 'rows') mirrorChanges.notify(own);
      } else if (name === 'connections.reachable') {
        run.reachable(own);
      }
    },

    serve: async (workspace, request) => {
      const own = recordingsOf.of(workspace);
      const { engagementId } = request;
      const find = () => {
        const stored = own.stored();
        return stored.ok ? stored.value.get(engagementId) : undefined;
      };
      const known = find();
      if (known?.state !== 'kept') return null;
      const isPlaying = request.method === 'GET';
      const stopPlaying = isPlaying ? run.play(recordingKey(known)) : () => undefined;
      const answer = await own.files.serve(known, request, stopPlaying).catch(() => null);
      if (answer === null) {
        stopPlaying();
        own.remove(engagementId);
        run.wake();
      } else if (isPlaying && clock.now() - (known.playedAt ?? 0) > PLAYED_MS && find() === known) {
        own.put({ ...known, playedAt: clock.now() });
      }
      if (answer?.body === null) stopPlaying();
      return answer;
    },

    removeFiles: async (workspace) => {
      const own = recordingsOf.of(workspace);
      if (own.isUnused) return;
      await run.stop();
      await own.removeAll();
      wake();
    },
    close: async () => {
      cancelStart?.();
      await run.close();
      mirrorChanges.close();
      viewChanges.close();
      changes.close();
    },
  };
}
