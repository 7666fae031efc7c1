import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  type TranscriptExport,
  type transcriptExportMethods,
  type TranscriptExportId,
  transcriptExportId,
} from '#shared/contract/transcriptExports.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { assignNames } from '#shared/domain/transcriptExports/fileNames.ts';
import { fileStem, nameTemplateError } from '#shared/domain/transcriptExports/nameTemplate.ts';
import { withRequestSource } from '../api/requestReport.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { errorOrigin } from '../errorOrigin.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { checkArea } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';
import { sourceIds } from './exportContent.ts';
import { type CheckedFolder, checkFolder, ExportFolder, sha256Of, showFolder } from './exportFolder.ts';
import { ExportRun, FolderTarget } from './exportRun.ts';
import { freeZipName, ZipTarget } from './zipTarget.ts';
import { ExportsDatabase, type ExportStore, type StoredExport } from './exportStore.ts';

const BATCH_MS = 200;
/** Interrupted exports go on once the app has started and its window is there. */
const RESUME_AFTER_MS = 3000;
/** Names shown before an export begins. */
const PREVIEWED = 3;
const COUNTED_AT_ONCE = 1000;

const GONE: Problem = { kind: 'contract', detail: 'This export no longer exists.' };
const BAD_FOLDER: Problem = {
  kind: 'storage',
  reason: 'folder',
  detail: 'Files can’t be written to this folder.',
};
const BAD_TEMPLATE: Problem = { kind: 'contract', detail: 'The template for file names is invalid.' };

export interface TranscriptExportsModule {
  readonly handlers: Pick<Handlers, keyof typeof transcriptExportMethods>;
  /** Deletes the exports of a connection that is being removed; their files stay. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): Promise<void>;
}

interface Running {
  readonly run: ExportRun;
  readonly ended: Promise<void>;
}

/** Exports of transcripts to files. Those that Parley's end interrupted go on after the next start. */
export function openTranscriptExportsModule(
  ports: Ports,
  workspaces: Pick<Workspaces, 'get'>,
  emit: (event: AppEvent) => void,
  /** Whether a view keeps this folder up to date. */
  isSynced: (folder: string) => boolean,
): TranscriptExportsModule {
  const { clock, dataDir, logger } = ports;
  const database = new ExportsDatabase(dataDir);
  const running = new Map<TranscriptExportId, Running>();
  /** What ends in its own time: runs that were stopped, and the removal of what killed ones left. */
  const stopped = new Set<Promise<void>>();
  const changes = new BatchedNotifier<TranscriptExportId, ConnectionId>({
    clock,
    emit: (exportId, connectionIds) => {
      for (const connectionId of connectionIds)
        emit({ name: 'transcriptExports.changed', payload: { connectionId, exportId } });
    },
    delayMs: BATCH_MS,
  });
  const within = <T>(work: (store: ExportStore) => T): Result<T> => database.with(work);

  const shown = (store: ExportStore, { seq, ...made }: StoredExport): TranscriptExport => ({
    ...made,
    counts: store.counts(seq),
  });

  const find = (workspace: Workspace, id: TranscriptExportId): Result<StoredExport> => {
    const found = within((store) => store.find(id));
    if (!found.ok) return found;
    return found.value?.connectionId === workspace.id ? ok(found.value) : failed(GONE);
  };

  const view = (id: TranscriptExportId): Result<TranscriptExport> => {
    const found = within((store) => {
      const made = store.find(id);
      return made === null ? null : shown(store, made);
    });
    if (!found.ok) return found;
    return found.value === null ? failed(GONE) : ok(found.value);
  };

  const begin = (made: StoredExport): void => {
    const { id } = made;
    const workspace = workspaces.get(made.connectionId);
    const isOpen = made.state === 'preparing' || made.state === 'running';
    if (!isOpen || running.has(id) || !workspace.ok) return;
    const { baseUrl, crmUrls } = workspace.value.record;
    const folder = new ExportFolder(made.folder);
    const run = new ExportRun(made, {
      with: within,
      clock,
      folder,
      target: made.target === 'zip' ? new ZipTarget(folder, made) : new FolderTarget(folder, made.format),
      mirror: () => workspace.value.mirror(),
      client: () => workspace.value.connect(),
      links: { baseUrl, crmUrls },
      onProgress: () => changes.notify(id, [made.connectionId]),
    });
    const ended = withRequestSource('transcriptExports.start', () => run.run())
      .catch((error: unknown) => {
        logger.error('An export failed.', { reason: errorOrigin(error) });
        const problem = {
          kind: 'internal',
          detail: 'Something went wrong. See the log for details.',
        } as const;
        if (running.get(id)?.run === run) within((store) => store.set(made.seq, { paused: true, problem }));
      })
      .finally(() => {
        stopped.delete(ended);
        if (running.get(id)?.run === run) running.delete(id);
        changes.notify(id, [made.connectionId]);
      });
    running.set(id, { run, ended });
  };

  /** Doesn't wait: a job that hangs must not keep its own controls from working. */
  const halt = (id: TranscriptExportId): void => {
    const current = running.get(id);
    if (current === undefined) return;
    running.delete(id);
    stopped.add(current.ended);
    current.run.stop();
  };

  /** Halts an export that won't go on, and removes what a killed process left of it. Doesn't wait either. */
  const abandon = ({ id, folder, state }: StoredExport): void => {
    halt(id);
    if (state !== 'preparing' && state !== 'running') return;
    const removed = new ExportFolder(folder)
      .removeTemporaries()
      .catch(() => undefined)
      .finally(() => stopped.delete(removed));
    stopped.add(removed);
  };

  /** Halts an export, changes it and returns it. */
  const change = (
    workspace: Workspace,
    id: TranscriptExportId,
    work: (store: ExportStore, made: StoredExport) => void,
    then: 'begin' | 'rest' | 'end',
  ): Result<TranscriptExport> => {
    const there = find(workspace, id);
    if (!there.ok) return there;
    if (then === 'end') abandon(there.value);
    else halt(id);
    const done = within((store) => {
      const made = store.find(id);
      if (made === null) return null;
      store.transaction(() => work(store, made));
      return store.find(id);
    });
    if (!done.ok) return done;
    if (done.value !== null && then === 'begin') begin(done.value);
    changes.notify(id, [workspace.id]);
    return view(id);
  };

  const checkTarget = async (named: string): Promise<CheckedFolder> => {
    const checked = await checkFolder(named, dataDir);
    return checked.folder !== null && isSynced(checked.folder) ? { folder: null, defect: 'synced' } : checked;
  };

  const mayExport = checkArea(ports.policy, 'export');
  const cancelResume = clock.after(RESUME_AFTER_MS, () => {
    if (!mayExport.ok || !database.exists) return;
    const left = within((store) => store.unfinished());
    if (!left.ok) {
      logger.error('Could not resume the exports of the last session.', { reason: left.problem.kind });
      return;
    }
    for (const made of left.value) begin(made);
  });

  return {
    handlers: {
      'transcriptExports.chooseFolder': async () => {
        if (ports.chooseFolder === null) return ok({ available: false, folder: null });
        return ok({ available: true, folder: await ports.chooseFolder() });
      },

      'transcriptExports.checkFolder': async ({ folder }) => ok(await checkTarget(folder)),

      ...onWorkspaces(workspaces, {
        'transcriptExports.preview': async (workspace, { source, format, template }) => {
          if (nameTemplateError(template) !== null) return failed(BAD_TEMPLATE);
          const mirror = await workspace.mirror();
          if (!mirror.ok) return mirror;
          const ids = await sourceIds(mirror.value, source);
          if (!ids.ok) return ids;
          let missing = 0;
          for (let first = 0; first < ids.value.length; first += COUNTED_AT_ONCE) {
            const some = ids.value.slice(first, first + COUNTED_AT_ONCE);
            const unread = await mirror.value.read('unreadTimelines', some);
            if (!unread.ok) return unread;
            missing += unread.value.length;
          }
          const rows = await mirror.value.read('engagementRows', ids.value.slice(0, PREVIEWED));
          if (!rows.ok) return rows;
          const names = assignNames(
            rows.value.map(({ engagement }) => ({
              id: engagement.id,
              stem: fileStem(template, engagement),
              known: null,
              idHash: sha256Of(engagement.id),
            })),
            [],
          );
          return ok({
            total: ids.value.length,
            missing,
            names: [...names.values()].map((name) => `${name}.${format}`),
          });
        },

        'transcriptExports.start': async (workspace, { source, format, template, target, folder }) => {
          if (nameTemplateError(template) !== null) return failed(BAD_TEMPLATE);
          const checked = await checkTarget(folder);
          if (checked.folder === null) return failed(BAD_FOLDER);
          const madeAt = new Date(clock.now()).toISOString();
          const file = target === 'zip' ? await freeZipName(checked.folder, madeAt.slice(0, 10)) : null;
          const added = within((store) =>
            store.add(
              {
                id: transcriptExportId.parse(randomUUID()),
                connectionId: workspace.id,
                madeAt,
                format,
                target,
                folder: checked.folder,
                file,
                template,
                state: 'preparing',
                paused: false,
                problem: null,
              },
              source,
            ),
          );
          if (!added.ok) return added;
          begin(added.value);
          changes.notify(added.value.id, [workspace.id]);
          return view(added.value.id);
        },

        'transcriptExports.list': (workspace) =>
          within((store) => store.of(workspace.id).map((made) => shown(store, made))),
        'transcriptExports.get': (workspace, { exportId }) => {
          const there = find(workspace, exportId);
          return there.ok ? view(exportId) : there;
        },
        'transcriptExports.pause': async (workspace, { exportId }) =>
          change(workspace, exportId, (store, { seq }) => store.set(seq, { paused: true }), 'rest'),
        'transcriptExports.resume': async (workspace, { exportId }) =>
          change(
            workspace,
            exportId,
            (store, { seq }) => store.set(seq, { paused: false, problem: null }),
            'begin',
          ),
        'transcriptExports.stop': async (workspace, { exportId }) =>
          change(
            workspace,
            exportId,
            (store, { seq, state }) => {
              if (state !== 'finished') store.set(seq, { state: 'stopped', paused: false, problem: null });
            },
            'end',
          ),
        'transcriptExports.retry': async (workspace, { exportId }) =>
          change(
            workspace,
            exportId,
            (store, { seq }) => {
              store.requeue(seq, ['failed']);
              store.set(seq, { state: 'running', paused: false, problem: null });
            },
            'begin',
          ),
        'transcriptExports.remove': async (workspace, { exportId }) => {
          const there = find(workspace, exportId);
          if (!there.ok) return there;
          abandon(there.value);
          const removed = within((store) => store.remove(there.value.seq));
          changes.notify(exportId, [workspace.id]);
          return removed.ok ? ok({}) : removed;
        },
        'transcriptExports.results': (workspace, { exportId, offset, limit }) => {
          const there = find(workspace, exportId);
          return there.ok ? within((store) => store.results(there.value.seq, offset, limit)) : there;
        },
        'transcriptExports.openFolder': async (workspace, { exportId }) => {
          const there = find(workspace, exportId);
          if (!there.ok) return there;
          return ok(await showFolder(ports, there.value.folder));
        },
      }),
    },
    forget: (connectionId) => {
      if (!database.exists) return ok(null);
      const forgotten = within((store) => {
        for (const made of store.of(connectionId)) abandon(made);
        store.forget(connectionId);
      });
      return forgotten.ok ? ok(null) : forgotten;
    },
    close: async () => {
      cancelResume();
      for (const id of running.keys()) halt(id);
      await Promise.all(stopped);
      changes.close();
      database.close();
    },
  };
}
