import path from 'node:path';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { type Backoff, backoffMs } from '#shared/domain/failures/backoff.ts';
import { engagementFile } from '#shared/domain/transcriptExports/engagementFile.ts';
import { type ManifestFile, writeManifest } from '#shared/domain/transcriptExports/exportManifest.ts';
import { assignNames } from '#shared/domain/transcriptExports/fileNames.ts';
import { fileStem } from '#shared/domain/transcriptExports/nameTemplate.ts';
import type { ApiClient } from '../api/apiClient.ts';
import type { Clock } from '../ports.ts';
import type { Mirror, WholeEngagement } from '../store/mirror.ts';
import {
  type FetchFailure,
  fetchTimeline,
  type LinkTargets,
  must,
  RunProblem,
  sourceIds,
  subjectOf,
} from './exportContent.ts';
import { type ExportFolder, FileRefused, folderProblem, sha256Of } from './exportFolder.ts';
import type { ExportItem, ExportStore, ItemOutcome, StoredExport } from './exportStore.ts';

/** Engagements read, written and recorded together; after a crash, at most these are checked again. */
const AT_ONCE = 32;
/** Rows read together to name them. */
const NAMED_AT_ONCE = 200;
/** Transcripts requested together; the scheduler decides when each is sent. */
const FETCHED_AT_ONCE = 4;
/** Between looks at whether the first fill has listed all engagements. */
const LISTED_MS = 1000;
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 };

/** Never shown: who stopped the run has set its state. */
const STOPPED: Problem = { kind: 'cancelled' };

/** Where the files of an export go. Methods reject with errors that `folderProblem` explains. */
export interface ExportTarget {
  /** Whether a resumed export has to write everything again. */
  readonly startsOver: boolean;
  /** Called before the first file, and rejects if the place isn't usable. */
  begin(): Promise<void>;
  put(item: ExportItem, content: string, engagement: WholeEngagement['engagement']): Promise<ItemOutcome>;
  /** Called after the last file. */
  finish(items: Iterable<FinishedItem>): Promise<void>;
  /** What an earlier export left there. */
  known(): Promise<readonly ManifestFile[]>;
  /** Called at the end of a run, also of one that was stopped or failed. */
  close(): Promise<void>;
}

export type FinishedItem = ExportItem & { readonly state: string; readonly reason: string | null };

export interface ExportRunOptions {
  readonly with: <T>(work: (store: ExportStore) => T) => Result<T>;
  readonly clock: Clock;
  readonly target: ExportTarget;
  readonly folder: Pick<ExportFolder, 'removeTemporaries'>;
  readonly mirror: () => Promise<Result<Mirror>>;
  readonly client: () => Promise<Result<{ readonly client: Pick<ApiClient, 'getBytes'> }>>;
  readonly links: LinkTargets;
  readonly onProgress: () => void;
}

/** An engagement to be named. */
export interface UnnamedItem extends Pick<ExportItem, 'engagementId' | 'title' | 'missing'> {
  /** What the template yields; null if the engagement is gone. */
  readonly stem: string | null;
}

/** Assigns files to engagements. Those that an earlier export wrote keep their names as long as they fit. */
export function namedItems(
  wanted: readonly UnnamedItem[],
  format: StoredExport['format'],
  manifest: readonly ManifestFile[],
): ExportItem[] {
  const extension = `.${format}`;
  const listed = new Set<string>(wanted.map(({ engagementId }) => engagementId));
  const earlier = manifest.filter(({ file }) => file.endsWith(extension));
  const known = new Map(earlier.map((entry) => [entry.id, entry]));
  const names = assignNames(
    wanted.flatMap(({ engagementId: id, stem }) => {
      const before = known.get(id);
      const name = before === undefined ? null : path.basename(before.file, extension);
      return stem === null ? [] : [{ id, stem, known: name, idHash: sha256Of(id) }];
    }),
    earlier.filter(({ id }) => !listed.has(id)).map(({ file }) => path.basename(file, extension)),
  );
  return wanted.map(({ engagementId, title, missing }, position) => {
    const name = names.get(engagementId);
    const file = name === undefined ? null : name + extension;
    const before = known.get(engagementId);
    const kept = before !== undefined && before.file === file ? before : null;
    const [sha256, beside] = [kept?.sha256 ?? null, kept?.beside ?? null];
    return { position, engagementId, title, missing, file, sha256, beside };
  });
}

/** Carries out one export until it is finished, stopped, or only the user can fix a problem. */
export class ExportRun {
  readonly #made: StoredExport;
  readonly #options: ExportRunOptions;
  readonly #stop = new AbortController();

  constructor(made: StoredExport, options: ExportRunOptions) {
    this.#made = made;
    this.#options = options;
  }

  /** From now on, the run changes nothing in the store, however long what it is doing takes. */
  stop(): void {
    this.#stop.abort();
    // Ends what waits for a file that is being written.
    void this.#options.target.close();
  }

  #with<T>(work: (store: ExportStore) => T): Result<T> {
    return this.#stop.signal.aborted ? failed(STOPPED) : this.#options.with(work);
  }

  /** Doesn't reject for expected failures. */
  async run(): Promise<void> {
    const { seq, folder } = this.#made;
    try {
      await this.#options.target.begin();
      await this.#options.folder.removeTemporaries();
      if (this.#made.state === 'preparing') await this.#prepare();
      else if (this.#options.target.startsOver) must(this.#with((store) => store.requeue(seq, ['written'])));
      if (!this.#stop.signal.aborted) await this.#write();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const problem = error instanceof RunProblem ? error.problem : folderProblem(error, folder);
      if (problem === null) throw error;
      this.#with((store) => store.set(seq, { paused: true, problem }));
    } finally {
      await this.#options.target.close();
      this.#options.onProgress();
    }
  }

  async #prepare(): Promise<void> {
    const { seq, format, template } = this.#made;
    const source = must(this.#with((store) => store.sourceOf(seq)));
    const mirror = must(await this.#options.mirror());
    if (source.kind !== 'selection') await this.#untilListed(mirror);
    if (this.#stop.signal.aborted) return;
    const ids = must(await sourceIds(mirror, source));
    must(this.#with((store) => store.list(seq, ids)));
    this.#options.onProgress();

    const found = new Map<EngagementId, UnnamedItem>();
    for (let first = 0; first < ids.length && !this.#stop.signal.aborted; first += NAMED_AT_ONCE) {
      const some = ids.slice(first, first + NAMED_AT_ONCE);
      const rows = must(await mirror.read('engagementRows', some));
      const missing = new Set(must(await mirror.read('unreadTimelines', some)));
      for (const { engagement } of rows) {
        const { id, title } = engagement;
        const stem = fileStem(template, engagement);
        found.set(id, { engagementId: id, stem, title, missing: missing.has(id) });
      }
    }
    if (this.#stop.signal.aborted) return;
    const items = namedItems(
      ids.map((id) => found.get(id) ?? { engagementId: id, stem: null, title: '', missing: false }),
      format,
      await this.#options.target.known(),
    );
    must(
      this.#with((store) =>
        store.transaction(() => {
          store.name(seq, items);
          store.set(seq, { state: 'running', problem: null });
        }),
      ),
    );
    this.#options.onProgress();
  }

  async #write(): Promise<void> {
    const { seq } = this.#made;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const next = must(this.#with((store) => store.next(seq, AT_ONCE)));
      const first = next[0];
      if (first === undefined) {
        const items = must(this.#with((store) => [...store.each(seq)]));
        await this.#options.target.finish(items);
        must(this.#with((store) => store.set(seq, { state: 'finished', problem: null })));
        return;
      }
      const wait = first.missing
        ? await this.#fetchThenWrite(next)
        : await this.#writeSome(next.filter(({ missing }) => !missing));
      if (wait === null) {
        failures = 0;
      } else {
        failures += 1;
        must(this.#with((store) => store.set(seq, { problem: wait.problem })));
        this.#options.onProgress();
        await this.#rest(wait.ms ?? backoffMs(BACKOFF, failures));
      }
      this.#options.onProgress();
    }
  }

  /** Returns why the rest has to wait; null to go on. */
  async #fetchThenWrite(
    next: readonly ExportItem[],
  ): Promise<Extract<FetchFailure, { kind: 'wait' }> | null> {
    const mirror = must(await this.#options.mirror());
    // The sync fetches transcripts, too, and may have been faster.
    const unread = new Set(
      must(
        await mirror.read(
          'unreadTimelines',
          next.map(({ engagementId }) => engagementId),
        ),
      ),
    );
    const here = next.filter(({ engagementId }) => !unread.has(engagementId));
    if (here.length > 0) return this.#writeSome(here);
    const items = next.slice(0, FETCHED_AT_ONCE);
    const { client } = must(await this.#options.client());
    const { signal } = this.#stop;
    const fetched = await Promise.all(
      items.map(async (item) => ({
        item,
        failure: await fetchTimeline(client, mirror, item.engagementId, signal),
      })),
    );
    if (signal.aborted) return null;
    const done = fetched.flatMap(({ item, failure }) =>
      failure === null || failure.kind === 'give-up' ? [{ item, failure }] : [],
    );
    await this.#writeSome(
      done.map(({ item }) => item),
      new Map(done.flatMap(({ item, failure }) => (failure === null ? [] : [[item.engagementId, failure]]))),
    );
    for (const { failure } of fetched) if (failure?.kind === 'ask') throw new RunProblem(failure.problem);
    return fetched.map(({ failure }) => failure).find((failure) => failure?.kind === 'wait') ?? null;
  }

  /** @param given Engagements whose timed lines the API refuses; they may still have text. */
  async #writeSome(
    items: readonly ExportItem[],
    given: ReadonlyMap<EngagementId, Extract<FetchFailure, { kind: 'give-up' }>> = new Map(),
  ): Promise<null> {
    if (items.length === 0) return null;
    const mirror = must(await this.#options.mirror());
    const whole = must(
      await mirror.read(
        'wholeEngagements',
        items.map(({ engagementId }) => engagementId),
      ),
    );
    const found = new Map(whole.map((each) => [each.engagement.id, each]));
    await this.#options.target.begin();
    const settled = await Promise.allSettled(
      items.map((item) => this.#writeOne(item, found.get(item.engagementId), given.get(item.engagementId))),
    );
    const outcomes = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    must(
      this.#with((store) => {
        store.settle(this.#made.seq, outcomes);
        store.set(this.#made.seq, { problem: null });
      }),
    );
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return null;
  }

  async #writeOne(
    item: ExportItem,
    whole: WholeEngagement | undefined,
    refused: Extract<FetchFailure, { kind: 'give-up' }> | undefined,
  ): Promise<ItemOutcome> {
    const { position, sha256, beside } = item;
    const without = (state: 'skipped' | 'failed', reason: ItemOutcome['reason'], detail: string) =>
      ({ position, state, sha256, beside, reason, detail }) as const;
    if (whole === undefined || item.file === null) return without('failed', 'gone', '');
    if (refused !== undefined && refused.reason !== 'forbidden') {
      return without('failed', refused.reason, refused.detail);
    }
    const content = engagementFile(subjectOf(whole, this.#options.links), this.#made.format);
    if (content === null) {
      return refused === undefined
        ? without('skipped', 'no-transcript', '')
        : without('failed', refused.reason, refused.detail);
    }
    try {
      return await this.#options.target.put(item, content, whole.engagement);
    } catch (error) {
      if (error instanceof FileRefused) return without('failed', 'file', error.message);
      throw error;
    }
  }

  /** Until the first fill has brought all engagements, a view has fewer, and the export would look complete. */
  async #untilListed(mirror: Mirror): Promise<void> {
    while (!this.#stop.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop
      if (must(await mirror.syncState()).collections.engagements.filled) return;
      // oxlint-disable-next-line no-await-in-loop
      await this.#rest(LISTED_MS);
    }
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(ms, resolve);
      this.#stop.signal.addEventListener(
        'abort',
        () => {
          cancel();
          resolve();
        },
        { once: true },
      );
    });
  }
}

/** A folder with one file per engagement and a manifest. */
export class FolderTarget implements ExportTarget {
  readonly startsOver = false;
  readonly #folder: ExportFolder;
  readonly #format: StoredExport['format'];

  constructor(folder: ExportFolder, format: StoredExport['format']) {
    this.#folder = folder;
    this.#format = format;
  }

  begin(): Promise<void> {
    return this.#folder.assertThere();
  }

  known(): Promise<readonly ManifestFile[]> {
    return this.#folder.manifest();
  }

  /** Nothing is open between two files. */
  async close(): Promise<void> {}

  async put(item: ExportItem, content: string): Promise<ItemOutcome> {
    const { decision, sha256, beside, besideFile } = await this.#folder.put(item.file ?? '', content, item);
    // A one-time export writes deleted files again.
    const state = {
      write: 'written',
      removed: 'written',
      same: 'unchanged',
      beside: 'beside',
      kept: 'beside',
    } as const;
    return {
      position: item.position,
      state: state[decision],
      sha256,
      beside,
      reason: state[decision] === 'beside' ? 'beside' : null,
      detail: besideFile ?? '',
    };
  }

  async finish(items: Iterable<FinishedItem>): Promise<void> {
    const extension = `.${this.#format}`;
    const files = new Map(
      (await this.#folder.manifest()).map((entry) => [`${entry.id} ${path.extname(entry.file)}`, entry]),
    );
    const notWritten: { id: string; title: string; reason: string }[] = [];
    for (const { engagementId, title, file, sha256, beside, state, reason } of items) {
      if (state === 'skipped' || state === 'failed') {
        notWritten.push({ id: engagementId, title, reason: reason ?? '' });
      }
      const key = `${engagementId} ${extension}`;
      const before = files.get(key);
      if (file === null || (sha256 === null && beside === null)) continue;
      if (before !== undefined && before.file !== file && before.sha256 !== null) {
        await this.#folder.removeUnchanged(before.file, before.sha256);
      }
      files.set(key, { id: engagementId, file, sha256, ...(beside === null ? {} : { beside }) });
    }
    await this.#folder.putManifest([
      writeManifest({ format: this.#format, files: [...files.values()], notWritten }),
    ]);
  }
}
