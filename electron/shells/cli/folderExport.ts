import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkFolder, ExportFolder } from '#core/exports/exportFolder.ts';
import { ExportRun } from '#core/exports/exportRun.ts';
import type { Dataset } from '#core/exports/datasetReader.ts';
import type { ExportReads, ReadEngagement } from '#core/exports/exportSource.ts';
import { mirrorFileToRead } from '#core/workspace/workspace.ts';
import { WorkspaceData } from '#core/database/workspaceData.ts';
import { exportsIn, keepsFolder, keptFolders } from '#core/exports/exportsDatabase.ts';
import type { ExportStore } from '#core/exports/exportStore.ts';
import { ticksOf } from '#core/exports/ticks.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { type Export, type ExportedFile, exportId, type FolderDefect } from '#shared/contract/exports.ts';
import { connectionId, type EngagementId } from '#shared/contract/ids.ts';
import { ok } from '#shared/contract/result.ts';
import { DEFAULT_NAME_TEMPLATE } from '#shared/domain/exports/nameTemplate.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import { systemClock } from '../common/commonPorts.ts';
import { type Caller, failureOf, must, type StoredConnection } from './caller.ts';
import { readEngagement, whyNothing } from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';

/** What to export, and how many engagements there are without the limit. */
export interface Wanted {
  readonly ids: readonly EngagementId[];
  /** Those of them that were named, which the local copy may lack. */
  readonly named: readonly Engagement[];
  readonly total: number;
}

const DEFECTS: Readonly<Record<FolderDefect, string>> = {
  empty: 'Name a folder.',
  relative: 'Name a folder.',
  missing: 'This folder can’t be made.',
  file: 'This is a file, not a folder.',
  disk: 'Name a folder, not a whole disk.',
  home: 'Name a folder in your home folder, not the home folder itself.',
  parley: 'This folder holds Parley’s own data.',
  system: 'This is a folder of the system.',
  'read-only': 'Parley can’t write to this folder.',
  synced: 'A view keeps this folder, or one within or around it, up to date.',
};

function refusal(folder: string, defect: FolderDefect): CliFailure {
  const isUnfit = defect === 'missing' || defect === 'file' || defect === 'read-only';
  return new CliFailure(
    `${folder}: ${DEFECTS[defect]} Choose another.`,
    isUnfit ? EXIT.failed : EXIT.refused,
  );
}

/** The folder, made if it is missing; throws if files shouldn't go there. */
async function folderOf(run: Run, caller: Caller, dir: string): Promise<ExportFolder> {
  const named = path.resolve(dir);
  const made = await mkdir(named, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const { folder, defect } = await checkFolder(named, run.dataDir);
  const refused = folder === null ? refusal(named, defect) : await syncedFailure(run, caller, folder);
  if (refused === null && folder !== null) return new ExportFolder(folder);
  if (made !== undefined) await rm(made, { recursive: true });
  throw refused ?? refusal(named, 'missing');
}

/** The folders that any workspace keeps up to date; throws if they can't be read. */
async function allKept({ dataDir }: Run, caller: Caller): Promise<readonly string[]> {
  if (!caller.isRunning) return must(keptFolders(dataDir));
  const connections = await caller.call('connections.list', {});
  const all = await Promise.all(
    connections.map(({ id }) => caller.call('exports.list', { connectionId: id })),
  );
  return all.flat().flatMap(({ keeps, folder }) => (keeps ? [folder] : []));
}

/** Why files shouldn't go to a folder that is kept up to date; null if they may. */
export async function syncedFailure(run: Run, caller: Caller, folder: string): Promise<CliFailure | null> {
  return keepsFolder(await allKept(run, caller), folder) ? refusal(folder, 'synced') : null;
}

/**
 * Reads the engagements of this export when they are written, through the program or from the local copy: there may be
 * a million of them.
 */
function readsOf(caller: Caller, connection: string, wanted: Wanted, isDataset: boolean): ExportReads {
  const named = new Map(wanted.named.map((each) => [each.id, each]));
  const read = new Map<string, ReadEngagement>();
  const engagementsOf = async (ids: readonly EngagementId[]): Promise<Engagement[]> => {
    const asked = { connectionId: connectionId.parse(connection), ids: ids.filter((id) => !named.has(id)) };
    const rows = asked.ids.length === 0 ? [] : await caller.call('mirror.engagementRows', asked);
    const found = new Map(rows.map(({ engagement }) => [engagement.id, engagement]));
    return ids.flatMap((id) => named.get(id) ?? found.get(id) ?? []);
  };
  return {
    ids: () => Promise.resolve(ok(wanted.ids)),
    engagements: async (ids) => ok(await engagementsOf(ids)),
    unread: (ids) => Promise.resolve(ok(ids.filter((id) => !read.has(id)))),
    fetch: async (id) => {
      try {
        const [engagement] = await engagementsOf([id]);
        if (engagement === undefined) return { kind: 'give-up', reason: 'gone', detail: '' };
        // For a dataset, it is enough that the program has it now.
        const place = { connectionId: connectionId.parse(connection), engagementId: id };
        if (isDataset) await caller.call('transcripts.open', place);
        else read.set(id, await readEngagement(caller, connection, engagement));
        return null;
      } catch (error) {
        if (error instanceof CliFailure) return { kind: 'give-up', reason: 'api', detail: error.message };
        throw error;
      }
    },
    whole: (ids) => {
      const whole = ids.flatMap((id) => read.get(id) ?? []);
      for (const id of ids) read.delete(id);
      return Promise.resolve(ok(whole));
    },
  };
}

/** Its library is loaded for nothing else. */
async function datasetOf({ dataDir }: Run, { id }: StoredConnection): Promise<Dataset> {
  const { datasetHere } = await import('#core/exports/datasetReader.ts');
  return datasetHere(mirrorFileToRead(dataDir, connectionId.parse(id)));
}

/** What standard error says of an engagement whose file isn't simply its newest version. */
function noticeOf(
  { title, id, file, state, detail, besideFile }: ExportedFile,
  format: Export['format'],
): string {
  if (state === 'skipped' || state === 'failed')
    return `${plainLine(title)} (${id}): ${state === 'skipped' ? whyNothing(format) : plainLine(detail)}`;
  return `${file}: changed by you, and kept.${besideFile === null ? '' : ` Parley’s version: ${besideFile}`}`;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** An export of the app, whose store ends with the command. */
export async function writeFolder(
  run: Run,
  wanted: Wanted,
  {
    dir,
    format,
    caller,
    connection,
  }: { dir: string; format: Export['format']; caller: Caller; connection: StoredConnection },
): Promise<number> {
  const isDataset = format === 'parquet';
  const { ids: engagementIds, total } = wanted;
  // Of an empty workspace, there is a dataset with empty tables.
  if (engagementIds.length === 0 && !isDataset) throw new CliFailure('No engagement matches.', EXIT.nothing);
  const folder = await folderOf(run, caller, dir);
  const data = new WorkspaceData({ dataDir: '', id: connectionId.parse(connection.id) });
  const stored = exportsIn({ data });
  const within = <T>(work: (store: ExportStore) => T): T => must(stored(work));
  const id = exportId.parse('export');
  const options = { format, template: DEFAULT_NAME_TEMPLATE, contacts: false, companies: false };
  const made = within((store) => {
    const place = { folder: folder.folder, target: 'folder', file: null, keeps: false } as const;
    store.add(
      { id, madeAt: '', ...options, ...place },
      { kind: 'selection', engagementIds: [...engagementIds] },
    );
    return store.find(id);
  });
  if (made === null) throw new Error('It was just added.');
  const left = total - engagementIds.length;
  if (left > 0) say(`${engagementIds.length} of ${total} engagements; --limit ${total} exports all.`);
  const { baseUrl, crmUrls } = connection;
  const exporting = new ExportRun(made, {
    with: stored,
    clock: systemClock,
    dataset: isDataset ? await datasetOf(run, connection) : undefined,
    dataDir: run.dataDir,
    folder,
    reads: readsOf(caller, connection.id, wanted, isDataset),
    list: null,
    links: { baseUrl, crmUrls },
    ticks: ticksOf(await caller.call('actionItems.marks', { connectionId: data.place.id })),
    checksFiles: false,
    next: 'then export again',
    onProgress: () => undefined,
  });
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
    exporting.finishEarly();
  });
  const problem = await exporting.run();
  const { counts, files } = within((store) => {
    const counts = store.counts(made.seq);
    return { counts, files: store.listed(made.seq, 0, counts.total).files };
  });
  data.close();
  for (const file of files) say(noticeOf(file, format));
  const finished = counts.total - counts.waiting;
  const all = isDataset ? counts.total : engagementIds.length;
  if (problem !== null) say(failureOf(problem).message);
  else if (isInterrupted)
    say(`Interrupted after ${finished} of ${all} ${isDataset ? 'files' : 'engagements'}.`);
  const others = {
    unchanged: counts.unchanged,
    kept: counts.changed,
    'not written': counts.skipped + counts.failed,
  };
  const rest = Object.entries(others).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  say([`${counts.current - counts.unchanged} written`, ...rest].join(', '));
  const there = finished - others['not written'];
  if (there === 0) return EXIT.failed;
  return problem === null && left === 0 && there === all ? EXIT.ok : EXIT.partial;
}
