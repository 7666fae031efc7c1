import { setImmediate as nextTask } from 'node:timers/promises';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { type ManifestFile, manifestParts } from '#shared/domain/exports/exportManifest.ts';
import { withTicks } from '#shared/domain/exports/actionItemLines.ts';
import { isDatasetFile } from '#shared/domain/exports/dataset.ts';
import { MANIFEST_NAME } from '#shared/domain/exports/fileNames.ts';
import { type Backoff, backoffMs } from '#shared/domain/failures/backoff.ts';
import type { Clock } from '../ports.ts';
import { checkFiles, keepTicks } from './changedFiles.ts';
import type { Dataset } from './datasetReader.ts';
import { DatasetPlan } from './datasetPlan.ts';
import { ExportContents, idsOf, type Lost, type Rendered } from './exportContents.ts';
import {
  checkFolder,
  codeOf,
  FileRefused,
  folderProblem,
  hashOf,
  type PutFile,
  sha256Of,
  unusable,
} from './exportFolder.ts';
import { ExportPlan, type PlanOptions } from './exportPlan.ts';
import { type FetchFailure, must, RunProblem } from './exportSource.ts';
import type { ExportFile, FileChange, FileKind, StoredExport } from './exportRows.ts';
import type { ExportStore } from './exportStore.ts';
import { markWithTicks, withNewTicks } from './ticks.ts';
import { ZipFileOfRun } from './zipFile.ts';

/** Files rendered, written and recorded together; after a crash, at most these are checked again. */
const AT_ONCE = 32;
/** Transcripts requested together; the scheduler decides when each is sent. */
const FETCHED_AT_ONCE = 4;
const MANIFEST_PAGE = 500;
/** Files looked for before a folder counts as emptied. */
const LOOKED_FOR = 20;
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 };

/** Never shown: who stopped the run has set its state. */
const STOPPED: Problem = { kind: 'cancelled' };

export interface ExportRunOptions extends PlanOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** For Parquet only. The run closes it. */
  readonly dataset?: Dataset | undefined;
  readonly dataDir: string;
  /** Whether to look at every file, not only at those that have to be written. */
  readonly checksFiles: boolean;
  /** How the user goes on after a problem of the disk. */
  readonly next: string;
  readonly onProgress: () => void;
}

/** What is written first, and what links to that. */
const ENGAGEMENTS: readonly FileKind[] = ['engagement'];
const NOTES: readonly FileKind[] = ['company', 'contact'];
const PARTS: readonly FileKind[] = ['part'];

/** Brings the folder or the ZIP file of one export up to date. */
export class ExportRun {
  readonly #made: StoredExport;
  readonly #options: ExportRunOptions;
  readonly #stop = new AbortController();
  readonly #zip: ZipFileOfRun | null;
  /** Null unless it writes a dataset. */
  #parts: { readonly dataset: Dataset; readonly plan: DatasetPlan } | null = null;
  #isEnding = false;
  #hasWritten = false;

  constructor(made: StoredExport, options: ExportRunOptions) {
    this.#made = made;
    this.#options = options;
    this.#zip = made.file === null ? null : new ZipFileOfRun(options.folder.folder, made.file);
  }

  /** From now on, the run changes nothing in the store, however long what it is doing takes. */
  stop(): void {
    this.#stop.abort();
    // Ends what waits for a file that is being written.
    void this.#zip?.close();
  }

  /** Ends it after the files that are being written, with a manifest of what is there. */
  finishEarly(): void {
    this.#isEnding = true;
  }

  #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  #result<T>(work: (store: ExportStore) => T): Result<T> {
    return this.#stopped() ? failed(STOPPED) : this.#options.with(work);
  }

  #with<T>(work: (store: ExportStore) => T): T {
    return must(this.#result(work));
  }

  /** Why it ended early; null if it was stopped or everything is up to date. Rejects for bugs only. */
  async run(): Promise<Problem | null> {
    const { seq, keeps, follows } = this.#made;
    const { folder, dataset = null, checksFiles, next, onProgress } = this.#options;
    try {
      await folder.assertThere();
      if (keeps) await this.#assertNotEmptied();
      await folder.removeTemporaries();
      await this.#zip?.open();
      this.#with((store) => {
        store.requeue(seq, 'failed');
        // A ZIP file can't be continued: it starts over, from transcripts that are here by then.
        if (this.#zip !== null) store.requeue(seq, 'current');
      });
      const options = { ...this.#options, with: <T>(work: (store: ExportStore) => T) => this.#result(work) };
      const { signal } = this.#stop;
      this.#parts =
        dataset === null ? null : { dataset, plan: new DatasetPlan(this.#made, options, dataset, signal) };
      const plan = this.#parts?.plan ?? new ExportPlan(this.#made, options, signal);
      // The engagements of a dataset that is written once are listed whenever it goes on.
      const isNew = follows !== plan.follows || (!keeps && dataset !== null);
      if (isNew) await plan.plan();
      // What runs once is listed once: it goes on from here, whatever happens.
      if (!keeps) this.#with((store) => store.set(seq, { follows: plan.follows }));
      if (checksFiles) await checkFiles({ seq, folder, with: options.with }, options.ticks, signal);
      await this.#write(ENGAGEMENTS, AT_ONCE);
      if (dataset === null) await this.#write(NOTES, AT_ONCE);
      else await this.#write(PARTS, 1);
      if (this.#stopped()) return null;
      await this.#writeManifest(isNew && plan.hasMoved);
      if (keeps) this.#with((store) => store.set(seq, { follows: plan.isWhole ? plan.follows : null }));
      return null;
    } catch (error) {
      if (this.#stopped()) return null;
      const problem = error instanceof RunProblem ? error.problem : folderProblem(error, folder.folder, next);
      if (problem === null) throw error;
      // The first failure is the one to report; what is there should be known to the next export all the same.
      if (!keeps && this.#zip === null) await this.#writeManifest(true).catch(() => undefined);
      return problem;
    } finally {
      await this.#zip?.close();
      await dataset?.close();
      onProgress();
    }
  }

  /** The mount point of a drive that isn't connected is an empty folder; nobody deleted its files. */
  async #assertNotEmptied(): Promise<void> {
    const { folder, next } = this.#options;
    const some = this.#with((store) => store.writtenAfter(this.#made.seq, '', LOOKED_FOR));
    if (some.length === 0 || (await folder.stampAt(MANIFEST_NAME)) !== null) return;
    const stamps = await Promise.all(some.map(({ file }) => folder.stampAt(file ?? '')));
    if (stamps.some((stamp) => stamp !== null)) return;
    throw new RunProblem(
      unusable(
        `The files in ${folder.folder} are gone. If they are on a drive, connect it, ${next}. Otherwise write them again.`,
      ),
    );
  }

  async #write(kinds: readonly FileKind[], atOnce: number): Promise<void> {
    const { seq } = this.#made;
    let failures = 0;
    while (!this.#stopped() && !this.#isEnding) {
      const waiting = this.#with((store) => store.waiting(seq, kinds, atOnce));
      const [first] = waiting;
      if (first === undefined) return;
      // Those whose transcripts are to be fetched come last, and wait for a turn of their own.
      const due = waiting.filter(({ missing }) => missing === first.missing);
      await this.#options.folder.assertThere();
      const next = await this.#withTicks(due);
      const wait = first.missing ? await this.#fetchThenWrite(next) : await this.#writeSome(next);
      if (this.#stopped()) return;
      failures = wait === null ? 0 : failures + 1;
      this.#with((store) => store.set(seq, { problem: wait?.problem ?? null }));
      this.#options.onProgress();
      if (wait !== null) await this.#rest(wait.ms ?? backoffMs(BACKOFF, failures));
    }
  }

  /** The files as they are known once what the user ticked off in them is kept. */
  async #withTicks(files: readonly ExportFile[]): Promise<readonly ExportFile[]> {
    const { seq, keeps } = this.#made;
    const { folder, ticks } = this.#options;
    if (!keeps || files.every((file) => file.ticks === null)) return files;
    await keepTicks(files, { seq, folder, with: (work) => this.#result(work) }, ticks);
    return this.#with((store) => files.map((each) => store.file(seq, each.kind, each.id) ?? each));
  }

  #rest(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(ms, resolve);
    this.#stop.signal.addEventListener('abort', () => resolve(cancel()), { once: true });
    return promise;
  }

  /** Returns why the rest has to wait; null to go on. */
  async #fetchThenWrite(
    next: readonly ExportFile[],
  ): Promise<Extract<FetchFailure, { kind: 'wait' }> | null> {
    const { reads } = this.#options;
    const { signal } = this.#stop;
    // The sync fetches transcripts, too, and may have been faster.
    const unread = new Set<string>(must(await reads.unread(idsOf(next))));
    const here = next.filter(({ id }) => !unread.has(id));
    if (here.length > 0) return this.#writeSome(here);
    const items = next.slice(0, FETCHED_AT_ONCE);
    const failures = await Promise.all(idsOf(items).map((id) => reads.fetch(id, signal)));
    if (signal.aborted) return null;
    const done = items.filter((_, at) => failures[at]?.kind !== 'wait' && failures[at]?.kind !== 'ask');
    const lost = items.flatMap(({ id }, at) => {
      const failure = failures[at];
      return failure?.kind === 'give-up' ? [[id, failure] as const] : [];
    });
    if (done.length > 0) await this.#writeSome(done, new Map(lost));
    for (const failure of failures) if (failure?.kind === 'ask') throw new RunProblem(failure.problem);
    return failures.find((failure) => failure?.kind === 'wait') ?? null;
  }

  async #writeSome(files: readonly ExportFile[], lost: ReadonlyMap<string, Lost> = new Map()): Promise<null> {
    const kind = files[0]?.kind ?? 'engagement';
    if (this.#parts !== null && kind === 'engagement') {
      this.#fetched(files, lost);
      return null;
    }
    const rendered = await this.#contents(files, lost);
    try {
      if (!this.#stopped()) await this.#putAll(rendered);
    } finally {
      for (const { content } of rendered) if (content !== null) await this.#options.folder.discard(content);
    }
    return null;
  }

  #contents(files: readonly ExportFile[], lost: ReadonlyMap<string, Lost>): Promise<readonly Rendered[]> {
    const contents = new ExportContents(this.#made, {
      ...this.#options,
      with: (work) => this.#result(work),
      parts: this.#parts,
      signal: this.#stop.signal,
    });
    return contents.render(files, lost);
  }

  /** An engagement has no file of its own in a dataset: it is forgotten once its transcript is here. */
  #fetched(files: readonly ExportFile[], lost: ReadonlyMap<string, Lost>): void {
    const { seq } = this.#made;
    this.#with((store) =>
      store.transaction(() => {
        for (const { kind, id } of files) {
          const why = lost.get(id);
          if (why === undefined) store.drop(seq, kind, id);
          else store.put(seq, kind, id, { ...failedFile(why), missing: false });
        }
      }),
    );
  }

  async #putAll(rendered: readonly Rendered[]): Promise<void> {
    const { seq } = this.#made;
    // So that a killed process recognizes what it wrote, whatever changes until the next start.
    this.#with((store) =>
      store.transaction(() => {
        for (const { file, content } of rendered) {
          if (content === null) continue;
          const writing = hashOf(content);
          if (writing !== file.sha256) store.put(seq, file.kind, file.id, { writing });
        }
      }),
    );
    const settled = await Promise.allSettled(
      rendered.map(async (each) => ({ file: each.file, change: await this.#putOne(each) })),
    );
    this.#with((store) =>
      store.transaction(() => {
        for (const each of settled) {
          if (each.status !== 'fulfilled') continue;
          const { file, change } = each.value;
          store.put(seq, file.kind, file.id, { missing: false, ...change });
          // The manifest names those without a file, too.
          this.#hasWritten ||= change.state === 'skipped' || change.state === 'failed';
        }
      }),
    );
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
  }

  async #putOne({ file, content, at, lost, ticks = null }: Rendered): Promise<FileChange> {
    const { target } = file;
    if (content === null || target === null) {
      if (lost !== null) return failedFile(lost);
      return { state: 'skipped', writing: null, reason: 'no-transcript', detail: '' };
    }
    if (this.#zip !== null) {
      await this.#zip.add(target, content, at);
      return { ...IN_PLACE, state: 'current', file: target, sha256: hashOf(content), unchanged: false };
    }
    try {
      const isAtPlace = await this.#bringToPlace(file, target);
      const done = new Set(ticks);
      const bare =
        ticks === null || typeof content !== 'string' ? null : sha256Of(withTicks(content, new Set()));
      const { keeps } = this.#made;
      const isTicked = keeps && isAtPlace && bare !== null && (await this.#tickOwn(target, file, done));
      // In a folder that is kept up to date, a version that Parley already wrote isn't kept beside it again, nor one
      // with nothing new but ticks, and what the user has deleted stays so.
      const isKnown = isTicked && bare === file.bare && file.besideFile === null;
      const beside = isKnown ? hashOf(content) : (file.beside ?? (keeps ? file.sha256 : null));
      const put = await this.#options.folder.put(target, content, { ...file, beside }, keeps && isAtPlace);
      const outcome = { ...(await this.#outcome(file, target, put)), bare };
      if (ticks === null || (outcome.state !== 'current' && !isTicked)) return outcome;
      const mark = file.mark === null ? null : markWithTicks(file.mark, done);
      return { ...outcome, ticks, mark };
    } catch (error) {
      return failedFile({ reason: 'file', detail: await this.#refusal(error) });
    }
  }

  /**
   * Ticks off in a file that the user has changed what they ticked off in Parley since. False if it is as Parley wrote
   * it, or has not all of these lines.
   */
  async #tickOwn(file: string, { ticks, sha256, writing }: ExportFile, done: Set<string>): Promise<boolean> {
    const { folder } = this.#options;
    const found = ticks === null ? null : await folder.fileAt(file);
    if (found === null || found.sha256 === sha256 || found.sha256 === writing) return false;
    const text = (await folder.textAt(file)) ?? '';
    // Of another encoding, or changed right now.
    if (sha256Of(text) !== found.sha256) return false;
    const ticked = withNewTicks(text, new Set(ticks), done);
    if (ticked !== null && ticked !== text) await folder.replace(file, ticked);
    return ticked !== null;
  }

  /** Moves a file that has another name now, or was away. Whether it was at its place all the time. */
  async #bringToPlace({ file, sha256 }: ExportFile, target: string): Promise<boolean> {
    if (file === null || file === target) return file !== null;
    const { folder } = this.#options;
    this.#hasWritten = true;
    if ((await folder.stampAt(target)) === null) await folder.move(file, target);
    else if (sha256 !== null) await folder.removeUnchanged(file, sha256);
    return false;
  }

  async #outcome(file: ExportFile, target: string, put: PutFile): Promise<FileChange> {
    const { decision, sha256, beside, besideFile, stamp } = put;
    const common = { ...IN_PLACE, file: target } as const;
    switch (decision) {
      case 'write':
      case 'same':
        this.#hasWritten ||= decision === 'write' || file.file !== target;
        if (file.besideFile !== null && file.beside !== null)
          await this.#options.folder.removeUnchanged(file.besideFile, file.beside);
        return {
          ...common,
          state: 'current',
          sha256,
          stamp,
          beside: null,
          besideFile: null,
          kept: false,
          unchanged: decision === 'same',
        };
      case 'beside':
        this.#hasWritten = true;
        return { ...common, state: 'beside', beside, besideFile, stamp: null, kept: false };
      case 'kept':
        return { ...common, state: file.kept ? 'mine' : file.besideFile === null ? 'changed' : 'beside' };
      case 'removed':
        return { ...common, state: file.kept ? 'dropped' : 'removed' };
    }
  }

  /** Why this one file can't be written; rejects if none can. */
  async #refusal(error: unknown): Promise<string> {
    if (error instanceof FileRefused) return error.message;
    const { folder, dataDir } = this.#options;
    const isLocked = ['EACCES', 'EPERM', 'EBUSY', 'EISDIR', 'ELOOP'].includes(codeOf(error) ?? '');
    if (isLocked && (await checkFolder(folder.folder, dataDir)).defect === null)
      return 'Another program uses this file, or its permissions don’t allow changes.';
    throw error;
  }

  async #writeManifest(hasMoved: boolean): Promise<void> {
    const { folder } = this.#options;
    const { seq, format } = this.#made;
    const parts = async () =>
      manifestParts(
        format,
        this.#manifestPages(await this.#others()),
        this.#with((store) => store.notWritten(seq)),
      );
    if (this.#zip !== null) return this.#zip.finish(MANIFEST_NAME, await parts());
    const isThere = (await folder.stampAt(MANIFEST_NAME)) !== null;
    if (isThere && !this.#hasWritten && !hasMoved) return;
    await folder.putManifest(await parts());
  }

  /** What earlier exports wrote to a folder that isn't kept up to date, in order of names. */
  async #others(): Promise<ManifestFile[]> {
    const { seq, keeps, format } = this.#made;
    if (keeps || this.#zip !== null) return [];
    const before = await this.#options.folder.manifest();
    return this.#with((store) =>
      before
        .filter(
          ({ id, file }) =>
            (format === 'parquet' ? !isDatasetFile(file) : !file.endsWith(`.${format}`)) ||
            (format !== 'parquet' && (store.file(seq, 'engagement', id)?.file ?? null) === null),
        )
        .toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    );
  }

  /** The files of this export among the others, in order of names. */
  async *#manifestPages(others: ManifestFile[]): AsyncGenerator<readonly ManifestFile[]> {
    for (let after = ''; ;) {
      const page = this.#with((store) => store.manifestAfter(this.#made.seq, after, MANIFEST_PAGE));
      const last = page.at(-1)?.file;
      const until = last === undefined ? others.length : others.findIndex(({ file }) => file > last);
      const among = others.splice(0, until < 0 ? others.length : until);
      yield [...page, ...among].toSorted((a, b) => (a.file < b.file ? -1 : 1));
      if (last === undefined) return;
      after = last;
      await nextTask();
    }
  }
}

/** What is known of a file that was written or kept. */
const IN_PLACE = { writing: null, reason: null, detail: '' } as const;

/** Without a mark, it is tried again in the next run. */
function failedFile({ reason, detail }: Lost): FileChange {
  return { state: 'failed', mark: null, writing: null, reason, detail };
}
