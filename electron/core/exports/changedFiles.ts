import { engagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type ExportFolder, FileRefused, type FoundFile, folderProblem, sha256Of } from './exportFolder.ts';
import type { FileChange, FileState, ExportFile } from './exportRows.ts';
import type { ExportStore } from './exportStore.ts';
import { must, RunProblem } from './exportSource.ts';
import { markWithTicks, tickedFile, type Ticks } from './ticks.ts';

/** Files looked at together. */
const SLICE = 256;

/** Files that nobody has decided about yet, and those that are as they should be. */
const CHECKED: ReadonlySet<FileState> = new Set([
  'current',
  'changed',
  'beside',
  'removed',
  'mine',
  'dropped',
  'left',
]);

/**
 * Keeps what the user ticked off in a file, or took back; null if nothing. Without other changes, what is there counts as
 * Parley's.
 */
async function tickedChange(
  known: ExportFile,
  found: FoundFile,
  { folder }: Pick<DecidedFolder, 'folder'>,
  ticks: Ticks,
): Promise<FileChange | null> {
  if (known.ticks === null || known.file === null || found.sha256 === known.sha256) return null;
  const text = (await folder.textAt(known.file)) ?? '';
  const { changes, done, before } = tickedFile(text, new Set(known.ticks));
  if (changes.size === 0) return null;
  for (const [id, isDone] of changes) ticks.set(engagementId.parse(known.id), id, isDone);
  return {
    ticks: [...done],
    // With this mark, the file isn't written again for the sake of its own ticks.
    ...(known.mark === null ? {} : { mark: markWithTicks(known.mark, done) }),
    ...(sha256Of(before) === known.sha256 ? { sha256: found.sha256 } : {}),
  };
}

/** Keeps what the user ticked off in files that are about to be written. */
export async function keepTicks(
  files: readonly ExportFile[],
  place: DecidedFolder,
  ticks: Ticks,
): Promise<void> {
  for (const known of files) {
    const { file, stamp } = known;
    if (file === null || known.ticks === null) continue;
    const now = await place.folder.stampAt(file).catch((error: unknown) => {
      // A link or a folder in place of the file, which the write reports.
      if (error instanceof FileRefused) return null;
      throw error;
    });
    if (now === null || (stamp?.size === now.size && stamp.mtimeMs === now.mtimeMs)) continue;
    const found = await place.folder.fileAt(file);
    const change = found === null ? null : await tickedChange(known, found, place, ticks);
    if (change !== null) must(place.with((store) => store.put(place.seq, known.kind, known.id, change)));
  }
}

/** What became of a file since Parley wrote it; null if nothing. */
async function changeOf(known: ExportFile, place: DecidedFolder, ticks: Ticks): Promise<FileChange | null> {
  const { state, file, stamp, sha256 } = known;
  if (file === null || !CHECKED.has(state)) return null;
  const now = await place.folder.stampAt(file);
  const isMine = state === 'mine' || state === 'dropped' || state === 'left';
  if (now === null) {
    const gone = isMine ? 'dropped' : 'removed';
    return state === gone ? null : { state: gone };
  }
  if (state === 'left') return null;
  if (stamp !== null && stamp.size === now.size && stamp.mtimeMs === now.mtimeMs) return null;
  const found = await place.folder.fileAt(file);
  if (found === null) return null;
  const ticked = await tickedChange(known, found, place, ticks);
  const seen = { stamp: { size: found.size, mtimeMs: found.mtimeMs }, ...ticked };
  if (found.sha256 === (ticked?.sha256 ?? sha256)) return { ...seen, state: 'current', kept: false };
  if (isMine) return { ...seen, state: 'mine' };
  return { ...seen, state: state === 'beside' ? 'beside' : 'changed' };
}

/** Finds the files that the user has changed or deleted. Only those with another size or time are read. */
export async function checkFiles(place: DecidedFolder, ticks: Ticks, signal: AbortSignal): Promise<void> {
  const { seq, with: within } = place;
  for (let after = ''; !signal.aborted;) {
    const slice = must(within((store) => store.writtenAfter(seq, after, SLICE)));
    if (slice.length === 0) return;
    after = slice.at(-1)?.file ?? '';
    const changes = await Promise.all(
      slice.map(async (file): Promise<readonly [ExportFile, FileChange] | null> => {
        try {
          const change = await changeOf(file, place, ticks);
          return change === null ? null : [file, change];
        } catch (error) {
          // A link or a folder in place of the file.
          if (error instanceof FileRefused)
            return [file, { state: 'failed', reason: 'file', detail: error.message }];
          throw error;
        }
      }),
    );
    const found = changes.filter((each) => each !== null);
    if (found.length === 0) continue;
    must(
      within((store) =>
        store.transaction(() => {
          for (const [{ kind, id }, change] of found) store.put(seq, kind, id, change);
        }),
      ),
    );
  }
}

/** A folder whose files are decided about. */
export interface DecidedFolder {
  readonly seq: number;
  readonly folder: ExportFolder;
  readonly with: <T>(work: (store: ExportStore) => T) => Result<T>;
}

/** What a decision changes about a file; null for nothing, `drop` if Parley has nothing to do with it any more. */
async function decisionOf(
  known: ExportFile,
  folder: ExportFolder,
  version: 'parley' | 'mine',
): Promise<FileChange | 'drop' | null> {
  const { state, file, beside, besideFile } = known;
  if (state === 'left') return version === 'mine' ? 'drop' : null;
  if (state === 'failed') return { state: 'waiting' };
  const isRemoved = state === 'removed';
  if (besideFile !== null && beside !== null) await folder.removeUnchanged(besideFile, beside);
  if (version === 'mine') return { state: isRemoved ? 'dropped' : 'mine', kept: true, besideFile: null };
  // What is there now counts as Parley's, so that the next run replaces it.
  const found = file === null ? null : await folder.fileAt(file);
  return {
    state: 'waiting',
    kept: false,
    beside: null,
    besideFile: null,
    ...(found === null ? { file: null, sha256: null, writing: null } : { sha256: found.sha256 }),
  };
}

/** Carries out what the user decided about one file that isn't as Parley wrote it, or about all. */
export async function decideFiles(
  { seq, folder, with: within }: DecidedFolder,
  file: string | null,
  version: 'parley' | 'mine',
): Promise<Result<null>> {
  try {
    await folder.assertThere();
    for (const each of must(within((store) => store.undecided(seq, file)))) {
      const { kind, id } = each;
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const change = await decisionOf(each, folder, version);
      if (change === null) continue;
      must(
        within((store) => (change === 'drop' ? store.drop(seq, kind, id) : store.put(seq, kind, id, change))),
      );
    }
    return ok(null);
  } catch (error) {
    const problem = error instanceof RunProblem ? error.problem : folderProblem(error, folder.folder);
    if (problem === null) throw error;
    return failed(problem);
  }
}
