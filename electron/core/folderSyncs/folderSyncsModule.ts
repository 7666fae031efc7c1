import { randomUUID } from 'node:crypto';
import {
  type FolderSync,
  type FolderSyncId,
  folderSyncId,
  type folderSyncMethods,
  type FolderSyncOptions,
  type FolderSyncSource,
} from '#shared/contract/folderSyncs.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type SavedView, type ViewId, viewId } from '#shared/contract/views.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { nameTemplateError } from '#shared/domain/transcriptExports/nameTemplate.ts';
import type { AppEvent } from '../app.ts';
import type { Connections } from '../connections/connections.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorkspaceHandlers, Workspaces } from '../workspace/workspaces.ts';
import { checkArea } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';
import { checkFolder, ExportFolder, showFolder } from '../transcriptExports/exportFolder.ts';
import { ExportsDatabase } from '../transcriptExports/exportStore.ts';
import { decideFiles } from './changedFiles.ts';
import { FolderSyncScheduler } from './folderSyncScheduler.ts';
import { FolderSyncStore, type StoredSync } from './folderSyncStore.ts';
import { keepsFolder } from './syncedFolders.ts';

const BATCH_MS = 200;

const GONE: Problem = { kind: 'contract', detail: 'This folder is no longer kept up to date.' };
const BAD_TEMPLATE: Problem = { kind: 'contract', detail: 'The template for file names is invalid.' };

function unfit(detail: string): Problem {
  return { kind: 'storage', reason: 'folder', detail };
}

export interface FolderSyncsModule {
  readonly handlers: WorkspaceHandlers<keyof typeof folderSyncMethods>;
  /** Whether a folder is kept up to date, or is within or around one that is. */
  isSynced(folder: string): boolean;
  /** Opens the workspaces whose views keep folders up to date, some time after the start. */
  start(): void;
  /** Every event of the core. */
  follow(event: AppEvent): void;
  /** Ends the syncs of a connection that is being removed; their files stay. */
  forget(connectionId: ConnectionId): Promise<Result<null>>;
  close(): Promise<void>;
}

interface ModuleOptions {
  readonly ports: Ports;
  readonly connections: Connections;
  readonly workspaces: Pick<Workspaces, 'mirror' | 'progress'>;
  readonly view: (connectionId: ConnectionId, id: ViewId) => SavedView | null;
  readonly emit: (event: AppEvent) => void;
}

/** Folders that views keep up to date. */
export function openFolderSyncsModule(options: ModuleOptions): FolderSyncsModule {
  const { ports, connections, workspaces, emit } = options;
  const { clock, dataDir } = ports;
  const database = new ExportsDatabase(dataDir);
  const within = <T>(work: (store: FolderSyncStore) => T): Result<T> =>
    database.with((_, db) => work(new FolderSyncStore(db)));
  const changes = new BatchedNotifier<ConnectionId>({
    clock,
    emit: (connectionId) => emit({ name: 'folderSyncs.changed', payload: { connectionId } }),
    delayMs: BATCH_MS,
  });
  const mayExport = checkArea(ports.policy, 'export');

  /** The view that a folder follows; null if it was deleted. */
  const viewOf = (connectionId: ConnectionId, source: FolderSyncSource): SavedView | null =>
    source.kind === 'view'
      ? options.view(connectionId, source.viewId)
      : { id: viewId.parse('query'), name: source.name, query: source.query };

  const scheduler = new FolderSyncScheduler({
    ports,
    connections,
    workspaces,
    with: within,
    viewOf,
    onChange: (connectionId) => changes.notify(connectionId),
  });

  /** Empty without the file, so that asking creates none. */
  const all = (): Result<readonly StoredSync[]> =>
    database.exists ? within((store) => store.all()) : ok([]);

  const present = (sync: StoredSync): Result<FolderSync> => {
    const counts = within((store) => store.counts(sync.seq));
    if (!counts.ok) return counts;
    const { seq: _seq, follows: _follows, ...rest } = sync;
    const name = viewOf(sync.connectionId, sync.source)?.name ?? null;
    return ok({ ...rest, name, state: scheduler.stateOf(sync.id), counts: counts.value });
  };

  const find = (workspace: Workspace, id: FolderSyncId): Result<StoredSync> => {
    const found = within((store) => store.find(id));
    if (!found.ok) return found;
    return found.value?.connectionId === workspace.id ? ok(found.value) : failed(GONE);
  };

  /** Changes a sync that isn't running and returns it. */
  const change = async (
    workspace: Workspace,
    id: FolderSyncId,
    work: (store: FolderSyncStore, sync: StoredSync) => void,
  ): Promise<Result<FolderSync>> => {
    const there = find(workspace, id);
    if (!there.ok) return there;
    await scheduler.halt(id);
    const done = within((store) => work(store, there.value));
    if (!done.ok) return done;
    const now = find(workspace, id);
    if (!now.ok) return now;
    if (now.value.paused) scheduler.cancel(id);
    else scheduler.runNow(now.value);
    changes.notify(workspace.id);
    return present(now.value);
  };

  const isSynced = (folder: string): boolean => {
    const syncs = all();
    return syncs.ok && keepsFolder(syncs.value, folder);
  };

  const fieldsOf = ({ source, format, template, contacts, companies }: FolderSyncOptions) => ({
    source,
    format,
    template,
    contacts: contacts && format === 'md',
    companies: companies && format === 'md',
    follows: null,
  });

  const handlers: FolderSyncsModule['handlers'] = {
    'folderSyncs.list': (workspace) => {
      const syncs = all();
      if (!syncs.ok) return syncs;
      const shown: FolderSync[] = [];
      for (const sync of syncs.value) {
        if (sync.connectionId !== workspace.id) continue;
        const each = present(sync);
        if (!each.ok) return each;
        shown.push(each.value);
      }
      return ok(shown);
    },

    'folderSyncs.add': async (workspace, { folder, ...wanted }) => {
      if (nameTemplateError(wanted.template) !== null) return failed(BAD_TEMPLATE);
      const checked = await checkFolder(folder, dataDir);
      if (checked.folder === null) return failed(unfit('Files can’t be written to this folder.'));
      if (isSynced(checked.folder)) {
        return failed(unfit('This folder, or one within or around it, is already kept up to date.'));
      }
      const id = folderSyncId.parse(randomUUID());
      const madeAt = new Date(clock.now()).toISOString();
      const made = { id, connectionId: workspace.id, madeAt, folder: checked.folder };
      const added = within((store) => store.add({ ...made, ...fieldsOf(wanted) }));
      return added.ok ? change(workspace, id, () => undefined) : added;
    },

    'folderSyncs.update': (workspace, { syncId, ...wanted }) => {
      if (nameTemplateError(wanted.template) !== null) return failed(BAD_TEMPLATE);
      return change(workspace, syncId, (store) => store.set(syncId, fieldsOf(wanted)));
    },

    'folderSyncs.run': (workspace, { syncId }) =>
      change(workspace, syncId, (store) => store.set(syncId, { problem: null })),

    'folderSyncs.pause': (workspace, { syncId, paused }) =>
      paused || mayExport.ok
        ? change(workspace, syncId, (store) => store.set(syncId, { paused, problem: null }))
        : mayExport,

    'folderSyncs.restore': (workspace, { syncId }) =>
      change(workspace, syncId, (store, { seq }) => {
        store.forgetFiles(seq);
        store.set(syncId, { problem: null });
      }),

    'folderSyncs.remove': async (workspace, { syncId }) => {
      const there = find(workspace, syncId);
      if (!there.ok) return there;
      await scheduler.halt(syncId);
      const removed = within((store) => store.remove(there.value.seq));
      changes.notify(workspace.id);
      return removed.ok ? ok({}) : removed;
    },

    'folderSyncs.files': (workspace, { syncId, offset, limit }) => {
      const there = find(workspace, syncId);
      return there.ok ? within((store) => store.listed(there.value.seq, offset, limit)) : there;
    },

    'folderSyncs.decide': async (workspace, { syncId, file, version }) => {
      const there = find(workspace, syncId);
      if (!there.ok) return there;
      await scheduler.halt(syncId);
      const { seq, folder } = there.value;
      const decided = await decideFiles(
        { seq, folder: new ExportFolder(folder), with: within },
        file,
        version,
      );
      if (!decided.ok) return decided;
      return change(workspace, syncId, (store) => store.set(syncId, { follows: null, problem: null }));
    },

    'folderSyncs.openFolder': async (workspace, { syncId }) => {
      const there = find(workspace, syncId);
      if (!there.ok) return there;
      return ok(await showFolder(ports, there.value.folder));
    },
  };

  return {
    handlers,
    isSynced,
    start: () => {
      if (mayExport.ok) scheduler.start(all);
    },
    follow: (event) => {
      if (mayExport.ok && database.exists) scheduler.follow(event, all);
    },
    forget: async (connectionId) => {
      const syncs = all();
      if (!syncs.ok) return syncs;
      for (const { id, seq, connectionId: of } of syncs.value) {
        if (of !== connectionId) continue;
        // oxlint-disable-next-line no-await-in-loop -- one run at a time
        await scheduler.halt(id);
        const removed = within((store) => store.remove(seq));
        if (!removed.ok) return removed;
      }
      return ok(null);
    },
    close: async () => {
      await scheduler.close();
      changes.close();
      database.close();
    },
  };
}
