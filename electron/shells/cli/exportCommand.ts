import { mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { whyUnfitNode } from '#core/database/fitNode.mjs';
import {
  checkFolder,
  ExportFolder,
  FileRefused,
  folderProblem,
} from '#core/transcriptExports/exportFolder.ts';
import { type FinishedItem, FolderTarget, namedItems } from '#core/transcriptExports/exportRun.ts';
import type { ExportItem, ItemOutcome } from '#core/transcriptExports/exportStore.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { FolderDefect } from '#shared/contract/transcriptExports.ts';
import { crmUrl } from '#shared/domain/links/crmUrl.ts';
import { buildDeepLink } from '#shared/domain/links/deepLink.ts';
import { plainLine } from '#shared/domain/plainLine.ts';
import type { ExportFormat } from '#shared/domain/transcript/export/exportTranscript.ts';
import { engagementFile } from '#shared/domain/transcriptExports/engagementFile.ts';
import { DEFAULT_NAME_TEMPLATE, fileStem } from '#shared/domain/transcriptExports/nameTemplate.ts';
import { openPolicy } from '../common/policyFile.ts';
import { type Caller, failureOf, type StoredConnection } from './caller.ts';
import {
  engagementNamed,
  limitOption,
  namedEngagement,
  readTranscript,
  textOption,
  withWorkspace,
} from './commandContext.ts';
import { CliFailure, EXIT, type Run, type Shell } from './commandTable.ts';
import { listedRows, viewOption } from './readCommands.ts';

/** What to export, and how many engagements there are without the limit. */
interface Wanted {
  readonly engagements: readonly Engagement[];
  readonly total: number;
}

async function wantedEngagements(run: Run, caller: Caller, connectionId: string): Promise<Wanted> {
  const matching = textOption(run, 'matching');
  const view = await viewOption(run, connectionId);
  const wanted = new Map<string, Engagement>();
  let cut = 0;
  if (matching !== undefined || view !== undefined) {
    const choice = {
      words: matching ?? '',
      within: view?.filter,
      order: 'date:desc',
      limit: limitOption(run, Infinity),
      onTotal: (total: number) => (cut = total),
    } as const;
    for await (const { engagement } of listedRows(caller, connectionId, choice))
      wanted.set(engagement.id, engagement);
    cut -= wanted.size;
  }
  for (const word of run.words) {
    const { id: engagementId } = namedEngagement(word);
    const { engagement } = await engagementNamed(caller, connectionId, engagementId);
    wanted.set(engagement.id, engagement);
  }
  return { engagements: [...wanted.values()], total: wanted.size + Math.max(0, cut) };
}

/** The same content as in an export of the app; null where the format has nothing to write. */
async function contentOf(
  caller: Caller,
  { id: connectionId, baseUrl, crmUrls }: StoredConnection,
  engagement: Engagement,
  format: ExportFormat,
): Promise<string | null> {
  const { head, transcript } = await readTranscript(caller, connectionId, engagement.id);
  const { crm_association: crm } = engagement;
  return engagementFile(
    {
      engagement: { ...engagement, transcript: head.kind === 'timeline' ? null : head.aggregatedText },
      transcript,
      link: buildDeepLink({ baseUrl, engagementId: engagement.id, second: null }),
      crmUrl: crm === null || crm === undefined ? null : crmUrl(crmUrls, crm),
    },
    format,
  );
}

function whyNothing(format: ExportFormat): string {
  return format === 'srt' || format === 'vtt' ? 'No transcript with times.' : 'No transcript.';
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
async function folderOf(run: Run, dir: string): Promise<ExportFolder> {
  const named = path.resolve(dir);
  const made = await mkdir(named, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const { folder, defect } = await checkFolder(named, run.dataDir);
  const refused = folder === null ? refusal(named, defect) : await syncedFailure(run, folder);
  if (refused === null && folder !== null) return new ExportFolder(folder);
  if (made !== undefined) await rm(made, { recursive: true });
  throw refused ?? refusal(named, 'missing');
}

async function syncedFailure(run: Run, folder: string): Promise<CliFailure | null> {
  // It needs SQLite, without which one engagement can still be printed.
  const { isSyncedFolder } = await import('#core/folderSyncs/syncedFolders.ts');
  const isSynced = isSyncedFolder(run.dataDir, folder);
  if (!isSynced.ok) return failureOf(isSynced.problem);
  return isSynced.value ? refusal(folder, 'synced') : null;
}

/** Replaces the file of `--out`. */
async function writeOut(run: Run, out: string, content: string): Promise<void> {
  const named = path.resolve(out);
  const folder = await realpath(path.dirname(named)).catch(() => null);
  if (folder === null) throw new CliFailure(`There is no folder ${path.dirname(named)}.`);
  const refused = await syncedFailure(run, folder);
  if (refused !== null) throw refused;
  try {
    await new ExportFolder(folder).replace(path.basename(named), content);
  } catch (error) {
    if (error instanceof FileRefused) throw new CliFailure(`${named}: ${error.message}`);
    const problem = folderProblem(error, folder, 'then export again');
    throw problem === null ? error : failureOf(problem);
  }
}

type Content = () => Promise<string | null>;

/** Writes one file unless it can't have its content. Rejects with errors of the disk that concern the folder. */
async function outcomeOf(
  target: FolderTarget,
  item: ExportItem,
  format: ExportFormat,
  contentOf: Content,
): Promise<ItemOutcome> {
  const without = (state: 'skipped' | 'failed', reason: ItemOutcome['reason'], detail: string) =>
    ({ position: item.position, state, sha256: item.sha256, beside: item.beside, reason, detail }) as const;
  try {
    const content = await contentOf();
    if (content === null) return without('skipped', 'no-transcript', whyNothing(format));
    return await target.put(item, content);
  } catch (error) {
    if (error instanceof FileRefused) return without('failed', 'file', error.message);
    if (error instanceof CliFailure) return without('failed', 'api', error.message);
    throw error;
  }
}

/** What standard error says of an engagement whose file isn't simply its newest version; null otherwise. */
function noticeOf({ title, engagementId, file }: ExportItem, { state, detail }: ItemOutcome): string | null {
  if (state === 'skipped' || state === 'failed')
    return `${plainLine(title)} (${engagementId}): ${plainLine(detail)}`;
  if (state !== 'beside') return null;
  return `${file}: changed by you, and kept.${detail === '' ? '' : ` Parley’s version: ${detail}`}`;
}

/** The word under which standard error counts it. */
const COUNTED = {
  written: 'written',
  unchanged: 'unchanged',
  beside: 'kept',
  skipped: 'not written',
  failed: 'not written',
  waiting: 'not written',
} as const satisfies Record<ItemOutcome['state'], string>;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function writeFolder(
  run: Run,
  { engagements, total }: Wanted,
  { dir, format, contentOf }: { dir: string; format: ExportFormat; contentOf: (each: Engagement) => Content },
): Promise<number> {
  if (engagements.length === 0) throw new CliFailure('No engagement matches.', EXIT.nothing);
  const folder = await folderOf(run, dir);
  const target = new FolderTarget(folder, format);
  const unnamed = engagements.map((each) => ({
    engagementId: each.id,
    title: each.title,
    stem: fileStem(DEFAULT_NAME_TEMPLATE, each),
    missing: false,
  }));
  const finished: FinishedItem[] = [];
  const counts = { written: 0, unchanged: 0, kept: 0, 'not written': 0 };
  let isInterrupted = false;
  process.once('SIGINT', () => (isInterrupted = true));
  const attempt = async (work: () => Promise<void>): Promise<CliFailure | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      const problem = folderProblem(error, folder.folder, 'then export again');
      if (problem === null) throw error;
      return failureOf(problem);
    }
  };
  const left = total - engagements.length;
  if (left > 0) say(`${engagements.length} of ${total} engagements; --limit ${total} exports all.`);
  const failure = await attempt(async () => {
    const items = namedItems(unnamed, format, await target.known());
    for (const [at, item] of items.entries()) {
      const engagement = engagements[at];
      if (isInterrupted || engagement === undefined) break;
      const outcome = await outcomeOf(target, item, format, contentOf(engagement));
      finished.push({ ...item, ...outcome });
      counts[COUNTED[outcome.state]] += 1;
      const notice = noticeOf(item, outcome);
      if (notice !== null) say(notice);
    }
  });
  const unlisted = await attempt(() => target.finish(finished));
  const stopped = failure ?? unlisted;
  if (stopped !== null) say(stopped.message);
  else if (isInterrupted) say(`Interrupted after ${finished.length} of ${unnamed.length} engagements.`);
  const { written, ...others } = counts;
  const rest = Object.entries(others).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  say([`${written} written`, ...rest].join(', '));
  const there = finished.length - counts['not written'];
  if (there === 0) return EXIT.failed;
  return stopped === null && left === 0 && there === unnamed.length ? EXIT.ok : EXIT.partial;
}

export async function runExport(run: Run, shell: Shell): Promise<void | number> {
  if (openPolicy(process)?.export === false) {
    throw new CliFailure('Your organization has switched export off.', EXIT.refused);
  }
  const [out, dir] = [textOption(run, 'out'), textOption(run, 'dir')];
  // The parser lets no other format through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const format = (textOption(run, 'format') ?? 'txt') as ExportFormat;
  const isFiltered = textOption(run, 'matching') !== undefined || textOption(run, 'view') !== undefined;
  if (run.words.length === 0 && !isFiltered) {
    throw new CliFailure('Name an engagement, or use --matching or --view.', EXIT.usage);
  }
  if (dir === undefined && (run.words.length > 1 || isFiltered)) {
    throw new CliFailure('Several engagements need a folder: --dir DIR.', EXIT.usage);
  }
  if (dir !== undefined && out !== undefined)
    throw new CliFailure('Use --out or --dir, not both.', EXIT.usage);
  // The folders that views keep up to date are in a database.
  if ((dir ?? out) !== undefined && whyUnfitNode() !== null) return shell.onUnfitNode();
  return withWorkspace(run, shell, isFiltered ? 'transcripts' : null, async (caller, connection) => {
    const wanted = await wantedEngagements(run, caller, connection.id);
    const contentOfOne = (each: Engagement) => () => contentOf(caller, connection, each, format);
    if (dir !== undefined) return writeFolder(run, wanted, { dir, format, contentOf: contentOfOne });
    const [engagement] = wanted.engagements;
    const content = engagement === undefined ? null : await contentOf(caller, connection, engagement, format);
    if (content === null) throw new CliFailure(whyNothing(format), EXIT.nothing);
    return out === undefined ? run.write(content) : writeOut(run, out, content);
  });
}
