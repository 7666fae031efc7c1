import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { ExportFolder, FileRefused, folderProblem } from '#core/exports/exportFolder.ts';
import { subjectOf } from '#core/exports/exportSource.ts';
import { ticksOf } from '#core/exports/ticks.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { connectionId, type EngagementId } from '#shared/contract/ids.ts';
import { withoutPrivate } from '#shared/domain/exports/dataset.ts';
import { engagementFile } from '#shared/domain/exports/engagementFile.ts';
import type { FOLDER_FORMATS } from '#shared/contract/enumerations.ts';
import { openPolicy } from '../common/policyFile.ts';
import { type Caller, failureOf } from './caller.ts';
import {
  engagementNamed,
  limitOption,
  namedEngagement,
  readEngagement,
  textOption,
  whyNothing,
  withDatabases,
  withWorkspace,
} from './commandContext.ts';
import { CliFailure, EXIT, type Run } from './commandTable.ts';
import type { Wanted } from './folderExport.ts';
import { listedRows, viewOption } from './readCommands.ts';

async function wantedEngagements(
  run: Run,
  caller: Caller,
  connectionId: string,
  isDataset: boolean,
): Promise<Wanted> {
  const matching = textOption(run, 'matching');
  const view = await viewOption(run, caller, connectionId);
  const ids = new Set<EngagementId>();
  const named: Engagement[] = [];
  let cut = 0;
  if (matching !== undefined || view !== undefined || run.words.length === 0) {
    const all = view?.filter ?? {};
    const asked = `${all.text ?? ''} ${matching ?? ''}`;
    const { private: isPrivate } = withoutPrivate({ ...all, text: asked });
    const leavesOut = isDataset && run.options['private'] !== true && isPrivate !== all.private;
    const choice = {
      words: matching ?? '',
      within: leavesOut ? { ...all, private: isPrivate } : all,
      order: 'date:desc',
      limit: limitOption(run, Infinity),
      onTotal: (total: number) => (cut = total),
    } as const;
    for await (const { engagement } of listedRows(caller, connectionId, choice)) ids.add(engagement.id);
    cut -= ids.size;
    if (leavesOut) {
      let total = 0;
      const counted = { ...choice, within: all, limit: 1, onTotal: (count: number) => (total = count) };
      await listedRows(caller, connectionId, counted).next();
      const left = total - ids.size - cut;
      if (left > 0)
        process.stderr.write(
          `${left} of ${total} engagements are private and left out; --private includes them.\n`,
        );
    }
  }
  for (const word of run.words) {
    const { id: engagementId } = namedEngagement(word);
    const { engagement } = await engagementNamed(caller, connectionId, engagementId);
    ids.add(engagement.id);
    named.push(engagement);
  }
  return { ids: [...ids], named, total: ids.size + Math.max(0, cut) };
}

/** They need SQLite, without which one engagement can still be printed. */
const loadFolders = () => withDatabases(() => import('./folderExport.ts'));
type Folders = Awaited<ReturnType<typeof loadFolders>>;

/** Replaces the file of `--out`. */
async function writeOut(
  run: Run,
  caller: Caller,
  { syncedFailure }: Folders,
  out: string,
  content: string,
): Promise<void> {
  const named = path.resolve(out);
  const folder = await realpath(path.dirname(named)).catch(() => null);
  if (folder === null) throw new CliFailure(`There is no folder ${path.dirname(named)}.`);
  const refused = await syncedFailure(run, caller, folder);
  if (refused !== null) throw refused;
  try {
    await new ExportFolder(folder).replace(path.basename(named), content);
  } catch (error) {
    if (error instanceof FileRefused) throw new CliFailure(`${named}: ${error.message}`);
    const problem = folderProblem(error, folder, 'then export again');
    throw problem === null ? error : failureOf(problem);
  }
}

/** The ids of the action items of an engagement that the user has ticked off. */
async function doneItems(caller: Caller, connection: string, id: EngagementId): Promise<ReadonlySet<string>> {
  const place = { connectionId: connectionId.parse(connection), engagementId: id };
  return ticksOf(await caller.call('actionItems.marks', place)).of(id);
}

export async function runExport(run: Run): Promise<void | number> {
  if (openPolicy(process)?.export === false) {
    throw new CliFailure('Your organization has switched export off.', EXIT.refused);
  }
  const [out, dir] = [textOption(run, 'out'), textOption(run, 'dir')];
  // The parser lets no other format through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const format = (textOption(run, 'format') ?? 'txt') as (typeof FOLDER_FORMATS)[number];
  const isDataset = format === 'parquet';
  const isChosen = textOption(run, 'matching') !== undefined || textOption(run, 'view') !== undefined;
  const isFiltered = isChosen || (isDataset && run.words.length === 0);
  if (run.options['private'] === true && !isDataset) {
    throw new CliFailure(
      '--private is for --format parquet; other files have private engagements.',
      EXIT.usage,
    );
  }
  if (isDataset && dir === undefined) {
    throw new CliFailure('A dataset needs a folder: --dir DIR.', EXIT.usage);
  }
  if (run.words.length === 0 && !isFiltered) {
    throw new CliFailure('Name an engagement, or use --matching or --view.', EXIT.usage);
  }
  if (dir === undefined && (run.words.length > 1 || isFiltered)) {
    throw new CliFailure('Several engagements need a folder: --dir DIR.', EXIT.usage);
  }
  if (dir !== undefined && out !== undefined)
    throw new CliFailure('Use --out or --dir, not both.', EXIT.usage);
  const folders = (dir ?? out) === undefined ? null : await loadFolders();
  return withWorkspace(run, isFiltered ? 'transcripts' : null, async (caller, connection) => {
    const wanted = await wantedEngagements(run, caller, connection.id, isDataset);
    if (dir !== undefined && folders !== null) {
      return folders.writeFolder(run, wanted, { dir, format, caller, connection });
    }
    const [engagement] = wanted.named;
    const whole = engagement === undefined ? null : await readEngagement(caller, connection.id, engagement);
    const done =
      engagement === undefined ? new Set<string>() : await doneItems(caller, connection.id, engagement.id);
    const content =
      whole === null || isDataset ? null : engagementFile(subjectOf(whole, connection, done), format);
    if (content === null) throw new CliFailure(whyNothing(format), EXIT.nothing);
    return folders === null || out === undefined
      ? run.write(content)
      : writeOut(run, caller, folders, out, content);
  });
}
