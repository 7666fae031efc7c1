import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import {
  type Export,
  type ExportedList,
  type ExportId,
  exportId,
  type exportMethods,
  type ExportOptions,
  type ExportSource,
} from '#shared/contract/exports.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { BatchedNotifier } from '#shared/domain/batchedNotifier.ts';
import { monthOf, partFile, partId } from '#shared/domain/exports/dataset.ts';
import { assignNames, safeStem } from '#shared/domain/exports/fileNames.ts';
import { fileStem, nameTemplateError } from '#shared/domain/exports/nameTemplate.ts';
import { markActionItem, marksIn } from '../actionItems/actionItemMarks.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { microsOf } from '../instant.ts';
import { checkArea } from '../policy/policy.ts';
import type { Ports } from '../ports.ts';
import { findView, viewsIn } from '../views/viewsModule.ts';
import { mirrorFile, type Workspace } from '../workspace/workspace.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { decideFiles } from './changedFiles.ts';
import { openDataset } from './dataset.ts';
import {
  type CheckedFolder,
  checkFolder,
  ExportFolder,
  isWithin,
  sha256Of,
  showFolder,
} from './exportFolder.ts';
import { ExportRun } from './exportRun.ts';
import { ExportScheduler, type PreparedRun, type WorkspaceExport } from './exportScheduler.ts';
import {
  filterOfView,
  includedIn,
  mirrorReads,
  must,
  type ResolvedSource,
  RunProblem,
  sourceIds,
} from './exportSource.ts';
import { exportsIn, keepsFolder } from './exportsDatabase.ts';
import type { StoredExport } from './exportRows.ts';
import type { ExportStore } from './exportStore.ts';
import { NO_TICKS, ticksOf } from './ticks.ts';
import { freeZipName } from './zipFile.ts';

const BATCH_MS = 200;
/** Names shown before an export begins. */
const PREVIEWED = 3;
const COUNTED_AT_ONCE = 1000;

const GONE: Problem = { kind: 'contract', detail: 'This export no longer exists.' };
const BAD_TEMPLATE: Problem = { kind: 'contract', detail: 'The template for file names is invalid.' };
const ONLY_LISTS: Problem = { kind: 'contract', detail: 'Only a list keeps a folder up to date.' };
const OTHER_FILES: Problem = {
  kind: 'contract',
  detail: 'A dataset and files for each engagement need folders of their own.',
};
const NEVER_ENDS: Problem = {
  kind: 'contract',
  detail: 'A folder that is kept up to date is paused or removed, not stopped.',
};

function unfit(detail: string): Problem {
  return { kind: 'storage', reason: 'folder', detail };
}

/** Folders that are suggested are here, and made if they are chosen. */
function suggestedRoot(): string {
  return path.join(homedir(), 'Documents', 'Parley');
}

function isList(source: ExportSource): source is ExportedList {
  return source.kind === 'view' || source.kind === 'query';
}

export interface ExportsModule {
  readonly handlers: Pick<Handlers, keyof typeof exportMethods>;
  /** Opens the workspaces whose views keep folders up to date, some time after the start. */
  start(): void;
  /** Every event of the core. */
  follow(event: AppEvent): void;
  /** Ends the exports of a workspace that is being removed; their files stay. */
  forget(workspace: Workspace): void;
  close(): Promise<void>;
}

interface ModuleOptions {
  readonly ports: Ports;
  readonly workspaces: Pick<Workspaces, 'get' | 'all'>;
}

/** Exports of transcripts to files: once, or whenever something changed. */
export function openExportsModule({ ports, workspaces }: ModuleOptions): ExportsModule {
  const { clock, dataDir } = ports;
  const changes = new BatchedNotifier<ExportId, Workspace>({
    clock,
    emit: (exportId, [workspace]) => workspace?.emit('exports.changed', { exportId }),
    delayMs: BATCH_MS,
  });
  const changed = ({ id, workspace }: WorkspaceExport): void => changes.notify(id, [workspace]);
  /** Some exports of a workspace. */
  const own = (
    workspace: Workspace,
    some: (store: ExportStore) => readonly StoredExport[],
  ): Result<readonly WorkspaceExport[]> =>
    exportsIn(workspace)((store) => some(store).map((made) => ({ ...made, workspace })));
  const kept = () => workspaces.all().map((each) => own(each, (store) => store.kept()));
  const unfinished = () => workspaces.all().map((each) => own(each, (store) => store.unfinished()));

  const resolved = (workspace: Workspace, source: ExportSource): ResolvedSource => {
    if (!isList(source)) return source;
    const view = source.kind === 'view' ? must(findView(workspace, source.viewId)) : source;
    return { kind: 'filter', filter: filterOfView(view, new Date(clock.now())) };
  };

  const runOf = async (made: WorkspaceExport, checksFiles: boolean): Promise<PreparedRun> => {
    const { keeps, workspace } = made;
    const within = exportsIn(workspace);
    const listed = resolved(workspace, made.list ?? must(within((store) => store.sourceOf(made.seq))));
    const source = includedIn(listed, made);
    const mirror = must(await workspace.mirror());
    const isSyncing = workspace.progress() !== null;
    if (source.kind !== 'selection' && (!keeps || isSyncing)) {
      // Until the first fill has brought all engagements, a list has fewer, and an export would look complete.
      const { engagements } = must(await mirror.syncState()).collections;
      if (!engagements.filled) return { kind: 'waiting' };
    }
    const { baseUrl, crmUrls } = workspace.record;
    const filter = source.kind === 'filter' ? source.filter : {};
    const run = new ExportRun(made, {
      with: within,
      clock,
      dataset:
        made.format === 'parquet'
          ? openDataset(mirrorFile(dataDir, workspace.id), ports.mirrorWorker)
          : undefined,
      dataDir,
      folder: new ExportFolder(made.folder),
      reads: mirrorReads(mirror, source, () => workspace.connect()),
      list: keeps ? { mirror, filter, isComplete: isSyncing } : null,
      links: { baseUrl, crmUrls },
      ticks:
        made.format !== 'md'
          ? NO_TICKS
          : ticksOf(must(marksIn(workspace)), (engagement, id, done) => {
              must(markActionItem(workspace, clock, { engagementId: engagement, id, done }));
            }),
      checksFiles: keeps && checksFiles,
      next: keeps ? 'and Parley continues by itself' : 'then resume',
      onProgress: () => changed(made),
    });
    return { kind: 'run', run };
  };

  const scheduler = new ExportScheduler<Workspace>({
    ports,
    prepare: async (made, checksFiles) => {
      try {
        return await runOf(made, checksFiles);
      } catch (error) {
        if (error instanceof RunProblem) return { kind: 'problem', problem: error.problem };
        throw error;
      }
    },
    onChange: changed,
  });
  const mayExport = checkArea(ports.policy, 'export');
  if (mayExport.ok) scheduler.resume(unfinished);

  /** Some exports as the page shows them. */
  const shown = (
    workspace: Workspace,
    some: (store: ExportStore) => readonly StoredExport[],
  ): Result<Export[]> => {
    const known = viewsIn(workspace);
    if (!known.ok) return known;
    const nameOf = (list: ExportedList): string | null =>
      list.kind === 'view'
        ? (known.value.views.find(({ id }) => id === list.viewId)?.name ?? null)
        : list.name;
    return exportsIn(workspace)((store) =>
      some(store).map(({ seq, ended, follows: _follows, ...made }) => ({
        ...made,
        connectionId: workspace.id,
        name: made.list === null ? null : nameOf(made.list),
        state: scheduler.stateOf({ ...made, ended }),
        counts: store.counts(seq),
      })),
    );
  };

  const find = (workspace: Workspace, id: ExportId): Result<WorkspaceExport> => {
    const found = exportsIn(workspace)((store) => store.find(id));
    if (!found.ok) return found;
    return found.value === null ? failed(GONE) : ok({ ...found.value, workspace });
  };

  const get = (workspace: Workspace, id: ExportId): Result<Export> => {
    const found = shown(workspace, (store) => [store.find(id)].filter((made) => made !== null));
    if (!found.ok) return found;
    const [made] = found.value;
    return made === undefined ? failed(GONE) : ok(made);
  };

  /** Stops an export, changes it, runs it again unless it rests now, and returns it. */
  const change = (
    workspace: Workspace,
    id: ExportId,
    work: (store: ExportStore, made: StoredExport) => void,
  ): Result<Export> => {
    const there = find(workspace, id);
    if (!there.ok) return there;
    void scheduler.cancel(id);
    const done = exportsIn(workspace)((store) => store.transaction(() => work(store, there.value)));
    if (!done.ok) return done;
    const now = find(workspace, id);
    if (now.ok && !now.value.paused && now.value.ended === null) scheduler.runNow(now.value);
    changed(there.value);
    return get(workspace, id);
  };

  /** What ends in its own time. */
  const leftovers = new Set<Promise<void>>();
  /** Stops an export that won't go on, and removes what a killed process left of it. Doesn't wait for either. */
  const abandon = ({ id, folder, ended }: StoredExport): void => {
    void scheduler.cancel(id);
    if (ended !== null) return;
    const removed = new ExportFolder(folder)
      .removeTemporaries()
      // The folder may be gone, and what was left of the export with it.
      .catch(() => undefined)
      .finally(() => leftovers.delete(removed));
    leftovers.add(removed);
  };

  /** The folders that any workspace keeps up to date. */
  const keptFolders = (): Result<readonly string[]> => {
    const folders: string[] = [];
    for (const those of kept()) {
      if (!those.ok) return those;
      folders.push(...those.value.map(({ folder }) => folder));
    }
    return ok(folders);
  };

  /** A suggested folder is fit before it is there. */
  const checkTarget = async (named: string): Promise<Result<CheckedFolder>> => {
    const checked = await checkFolder(named, dataDir);
    const suggested = path.resolve(named.trim());
    const isSuggested = checked.defect === 'missing' && isWithin(suggested, suggestedRoot());
    const folder = isSuggested ? suggested : checked.folder;
    if (folder === null) return ok(checked);
    const taken = keptFolders();
    if (!taken.ok) return taken;
    const isTaken = keepsFolder(taken.value, folder);
    return ok(isTaken ? { folder: null, defect: 'synced' } : { folder, defect: null });
  };

  /** The real path of a folder that files can be written to. */
  const targetOf = async (named: string): Promise<Result<string>> => {
    const checked = await checkTarget(named);
    if (!checked.ok) return checked;
    const { folder, defect } = checked.value;
    if (defect === 'synced')
      return failed(unfit('This folder, or one within or around it, is already kept up to date.'));
    // Fails for what can't be made, and then the check says so.
    if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    const made = folder === null ? null : (await checkFolder(folder, dataDir)).folder;
    return made === null ? failed(unfit('Files can’t be written to this folder.')) : ok(made);
  };

  const optionsOf = (
    { format, template, contacts, companies, private: isWanted }: Omit<ExportOptions, 'source'>,
    keeps: boolean,
  ) => ({
    format,
    template,
    private: format === 'parquet' && isWanted === true,
    contacts: keeps && contacts && format === 'md',
    companies: keeps && companies && format === 'md',
  });

  return {
    handlers: {
      'exports.chooseFolder': async () => {
        if (ports.chooseFolder === null) return ok({ available: false, folder: null });
        return ok({ available: true, folder: await ports.chooseFolder() });
      },

      'exports.checkFolder': ({ folder }) => checkTarget(folder),

      'exports.suggestFolder': ({ name }) => {
        const taken = keptFolders();
        if (!taken.ok) return taken;
        const first = path.join(suggestedRoot(), safeStem(name));
        const others = Array.from({ length: 98 }, (_, at) => `${first} (${at + 2})`);
        return ok({ folder: [first, ...others].find((each) => !keepsFolder(taken.value, each)) ?? first });
      },

      ...onWorkspaces(workspaces, {
        'exports.preview': async (workspace, { source, format, template, private: isWanted }) => {
          if (nameTemplateError(template) !== null) return failed(BAD_TEMPLATE);
          try {
            const mirror = must(await workspace.mirror());
            const all = resolved(workspace, source);
            const included = includedIn(all, { format, private: isWanted });
            const ids = must(await sourceIds(mirror, included));
            const left = included === all ? 0 : must(await sourceIds(mirror, all)).length - ids.length;
            let missing = 0;
            for (let first = 0; first < ids.length; first += COUNTED_AT_ONCE) {
              const some = ids.slice(first, first + COUNTED_AT_ONCE);
              missing += must(await mirror.read('unreadTimelines', some)).length;
            }
            const rows = must(await mirror.read('engagementRows', { ids: ids.slice(0, PREVIEWED) }));
            const names = assignNames(
              rows.map(({ engagement }) => ({
                id: engagement.id,
                stem: fileStem(template, engagement),
                known: null,
                idHash: sha256Of(engagement.id),
              })),
              [],
            );
            const months = rows.map(({ engagement }) => monthOf(microsOf(engagement.start_at)));
            const files =
              format === 'parquet'
                ? [...new Set(months)].map((month) => partFile(partId('engagements', month)))
                : [...names.values()].map((name) => `${name}.${format}`);
            return ok({ total: ids.length, left, missing, names: files });
          } catch (error) {
            if (error instanceof RunProblem) return failed(error.problem);
            throw error;
          }
        },

        'exports.start': async (workspace, { source, keeps, target, folder: named, ...options }) => {
          if (nameTemplateError(options.template) !== null) return failed(BAD_TEMPLATE);
          if (keeps && (!isList(source) || target === 'zip')) return failed(ONLY_LISTS);
          const folder = await targetOf(named);
          if (!folder.ok) return folder;
          const madeAt = new Date(clock.now()).toISOString();
          const id = exportId.parse(randomUUID());
          const file = target === 'zip' ? await freeZipName(folder.value, madeAt.slice(0, 10)) : null;
          const place = { target, folder: folder.value, file };
          const made = {
            id,
            madeAt,
            keeps,
            ...place,
            ...optionsOf(options, keeps),
          };
          const added = exportsIn(workspace)((store) => store.add(made, source));
          return added.ok ? change(workspace, id, () => undefined) : added;
        },

        'exports.update': (workspace, { exportId: id, source, ...options }) => {
          if (nameTemplateError(options.template) !== null) return failed(BAD_TEMPLATE);
          const there = find(workspace, id);
          if (!there.ok) return there;
          if (!there.value.keeps || !isList(source)) return failed(ONLY_LISTS);
          if ((there.value.format === 'parquet') !== (options.format === 'parquet'))
            return failed(OTHER_FILES);
          const changes = { source, ...optionsOf(options, true), follows: null };
          return change(workspace, id, (store, { seq }) => store.set(seq, changes));
        },

        'exports.list': (workspace) => shown(workspace, (store) => store.all()),

        'exports.get': (workspace, { exportId: id }) => get(workspace, id),

        'exports.pause': (workspace, { exportId: id }) =>
          change(workspace, id, (store, { seq, ended }) => {
            if (ended === null) store.set(seq, { paused: true, problem: null });
          }),

        'exports.run': (workspace, { exportId: id }) =>
          change(workspace, id, (store, { seq }) =>
            store.set(seq, { paused: false, ended: null, problem: null }),
          ),

        'exports.stop': (workspace, { exportId: id }) => {
          const there = find(workspace, id);
          if (!there.ok) return there;
          if (there.value.keeps) return failed(NEVER_ENDS);
          abandon(there.value);
          return change(workspace, id, (store, { seq, ended }) => {
            if (ended === null) store.set(seq, { ended: 'stopped', paused: false, problem: null });
          });
        },

        'exports.restore': (workspace, { exportId: id }) =>
          change(workspace, id, (store, { seq }) => {
            store.forgetFiles(seq);
            store.set(seq, { problem: null });
          }),

        'exports.remove': (workspace, { exportId: id }) => {
          const there = find(workspace, id);
          if (!there.ok) return there;
          abandon(there.value);
          const removed = exportsIn(workspace)((store) => store.remove(there.value.seq));
          changed(there.value);
          return removed.ok ? ok({}) : removed;
        },

        'exports.files': (workspace, { exportId: id, offset, limit }) => {
          const there = find(workspace, id);
          return there.ok
            ? exportsIn(workspace)((store) => store.listed(there.value.seq, offset, limit))
            : there;
        },

        'exports.decide': async (workspace, { exportId: id, file, version }) => {
          const there = find(workspace, id);
          if (!there.ok) return there;
          if (!there.value.keeps) return failed(ONLY_LISTS);
          // It may be writing the very files that are decided about.
          await scheduler.cancel(id);
          const { seq, folder } = there.value;
          const decided = await decideFiles(
            { seq, folder: new ExportFolder(folder), with: exportsIn(workspace) },
            file,
            version,
          );
          if (!decided.ok) return decided;
          return change(workspace, id, (store) => store.set(seq, { follows: null, problem: null }));
        },

        'exports.openFolder': async (workspace, { exportId: id }) => {
          const there = find(workspace, id);
          return there.ok ? ok(await showFolder(ports, there.value.folder)) : there;
        },
      }),
    },
    start: () => {
      if (mayExport.ok) scheduler.start(kept);
    },
    follow: ({ name, payload }) => {
      const isDefinition = name === 'views.changed' || name === 'words.changed';
      const isContent = name === 'mirror.changed' || name === 'actionItems.changed';
      const isUnlocked = name === 'connections.unlocked';
      if (!isContent && !isDefinition && !isUnlocked && name !== 'sync.changed') return;
      const workspace = mayExport.ok ? workspaces.get(payload.connectionId) : mayExport;
      if (!workspace.ok) return;
      const unended = () => own(workspace.value, (store) => [...store.kept(), ...store.unfinished()]);
      if (name === 'sync.changed') scheduler.synced(workspace.value, unended);
      else if (isUnlocked) scheduler.begin(unended());
      else {
        const those = own(workspace.value, (store) => store.kept());
        scheduler.changed(those, isDefinition ? 'views' : 'rows');
      }
    },
    forget: (workspace) => {
      const all = own(workspace, (store) => store.all());
      for (const made of all.ok ? all.value : []) abandon(made);
    },
    close: async () => {
      await scheduler.close();
      await Promise.all(leftovers);
      changes.close();
    },
  };
}
