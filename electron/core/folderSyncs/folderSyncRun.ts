import { setImmediate as nextTask } from 'node:timers/promises';
import type { Problem } from '#shared/contract/problem.ts';
import { crmUrl } from '#shared/domain/links/crmUrl.ts';
import { engagementFile, recordNote } from '#shared/domain/transcriptExports/engagementFile.ts';
import { manifestParts, type ManifestFile } from '#shared/domain/transcriptExports/exportManifest.ts';
import { MANIFEST_NAME } from '#shared/domain/transcriptExports/fileNames.ts';
import type { WholeEngagement } from '../store/mirror.ts';
import { must, RunProblem, subjectOf } from '../transcriptExports/exportContent.ts';
import {
  checkFolder,
  codeOf,
  FileRefused,
  folderProblem,
  type PutFile,
  sha256Of,
  unusable,
} from '../transcriptExports/exportFolder.ts';
import { checkFiles } from './changedFiles.ts';
import { FolderSyncPlan, type PlanOptions } from './folderSyncPlan.ts';
import type { FileChange, FolderSyncStore, StoredSync, SyncFile } from './folderSyncStore.ts';

/** Files rendered, written and recorded together; after a crash, at most these are checked again. */
const AT_ONCE = 32;
/** Rendering goes on in another task after this time. */
const LONGEST_TASK_MS = 12;
const MANIFEST_PAGE = 500;
/** Files looked for before a folder counts as emptied. */
const LOOKED_FOR = 20;

const NEXT = 'and Parley continues by itself';

export interface FolderSyncOptions extends PlanOptions {
  readonly dataDir: string;
  /** Whether to look at every file, not only at those that have to be written. */
  readonly checksFiles: boolean;
  readonly onProgress: () => void;
}

/** A file with what it should contain; `content` is null if the format can't hold the engagement. */
interface Rendered {
  readonly file: SyncFile;
  readonly content: string | null;
}

/** Brings one folder up to date with its view. */
export class FolderSyncRun {
  readonly #sync: StoredSync;
  readonly #options: FolderSyncOptions;
  readonly #stop = new AbortController();
  #hasWritten = false;

  constructor(sync: StoredSync, options: FolderSyncOptions) {
    this.#sync = sync;
    this.#options = options;
  }

  stop(): void {
    this.#stop.abort();
  }

  #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  #with<T>(work: (store: FolderSyncStore) => T): T {
    return must(this.#options.with(work));
  }

  /** Why it ended early; null if it was stopped or everything is up to date. Rejects for bugs only. */
  async run(): Promise<Problem | null> {
    try {
      const { folder, checksFiles } = this.#options;
      await folder.assertThere();
      await this.#assertNotEmptied();
      await folder.removeTemporaries();
      this.#with((store) => store.retryFailed(this.#sync.seq));
      const plan = new FolderSyncPlan(this.#sync, this.#options, this.#stop.signal);
      const isNew = this.#sync.follows !== plan.follows;
      if (isNew) await plan.plan();
      if (checksFiles && !this.#stopped())
        await checkFiles(this.#sync.seq, folder, this.#options.with, this.#stop.signal);
      await this.#write(false);
      await this.#write(true);
      if (this.#stopped()) return null;
      await this.#writeManifest(isNew && plan.hasMoved);
      this.#with((store) => store.set(this.#sync.id, { follows: plan.isWhole ? plan.follows : null }));
      return null;
    } catch (error) {
      if (this.#stopped()) return null;
      const problem =
        error instanceof RunProblem ? error.problem : folderProblem(error, this.#sync.folder, NEXT);
      if (problem === null) throw error;
      return problem;
    } finally {
      this.#options.onProgress();
    }
  }

  /** The mount point of a drive that isn't connected is an empty folder; nobody deleted its files. */
  async #assertNotEmptied(): Promise<void> {
    const { folder } = this.#options;
    const some = this.#with((store) => store.writtenAfter(this.#sync.seq, '', LOOKED_FOR));
    if (some.length === 0 || (await folder.stampAt(MANIFEST_NAME)) !== null) return;
    const stamps = await Promise.all(some.map(({ file }) => folder.stampAt(file ?? '')));
    if (stamps.some((stamp) => stamp !== null)) return;
    throw new RunProblem(
      unusable(
        `The files in ${folder.folder} are gone. If they are on a drive, connect it, ${NEXT}. Otherwise write them again.`,
      ),
    );
  }

  /** Writes the files of engagements, or the notes. */
  async #write(isNote: boolean): Promise<void> {
    while (!this.#stopped()) {
      const next = this.#with((store) => store.waiting(this.#sync.seq, isNote, AT_ONCE));
      if (next.length === 0) return;
      await this.#options.folder.assertThere();
      const rendered = isNote ? await this.#renderNotes(next) : await this.#renderEngagements(next);
      if (this.#stopped()) return;
      await this.#putAll(rendered);
      this.#options.onProgress();
    }
  }

  async #renderEngagements(files: readonly SyncFile[]): Promise<Rendered[]> {
    const { mirror, links } = this.#options;
    const { seq, format, contacts, companies } = this.#sync;
    const whole = must(
      await mirror.read(
        'wholeEngagements',
        // The id is that of an engagement, as the kind of the file says.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        files.map(({ id }) => id as WholeEngagement['engagement']['id']),
      ),
    );
    const found = new Map<string, WholeEngagement>(whole.map((each) => [each.engagement.id, each]));
    const pathOf = (kind: 'contact' | 'company', wanted: boolean) => (id: string) =>
      wanted ? (this.#with((store) => store.file(seq, kind, id))?.target ?? null) : null;
    const vault =
      format === 'md'
        ? { contact: pathOf('contact', contacts), company: pathOf('company', companies) }
        : null;
    return this.#rendered(files, (file) => {
      const each = found.get(file.id);
      return each === undefined ? null : engagementFile({ ...subjectOf(each, links), vault }, format);
    });
  }

  async #renderNotes(files: readonly SyncFile[]): Promise<Rendered[]> {
    const { seq, companies } = this.#sync;
    const kind = files[0]?.kind === 'contact' ? 'contact' : 'company';
    const same = files.filter((file) => file.kind === kind);
    const ids = same.map(({ id }) => id);
    const records = must(await this.#options.mirror.read('linkedRecords', { kind, ids }));
    const found = new Map<string, (typeof records)[number]>(
      records.map((each) => [each.kind === 'contact' ? each.contact.id : each.company.id, each]),
    );
    const { crmUrls } = this.#options.links;
    return this.#rendered(same, (file) => {
      const record = found.get(file.id);
      if (record === undefined) return null;
      return this.#with((store) => {
        const engagements = store.engagementsOf(seq, { kind, id: file.id });
        if (record.kind === 'company') {
          const { company } = record;
          const { crm_association: crm } = company;
          const contacts = store.contactsOf(seq, file.id);
          const url = crm === null || crm === undefined ? null : crmUrl(crmUrls, crm);
          return recordNote({ kind: 'company', company, contacts, engagements, crmUrl: url });
        }
        const { contact, company } = record;
        const note = companies && company !== null ? store.file(seq, 'company', company.id) : undefined;
        const { crm_association: crm } = contact;
        return recordNote({
          kind: 'contact',
          contact,
          company:
            note !== undefined && note.target !== null && note.state !== 'away'
              ? { path: note.target }
              : company === null || company.name === null
                ? null
                : { name: company.name },
          engagements,
          crmUrl: crm === null || crm === undefined ? null : crmUrl(crmUrls, crm),
        });
      });
    });
  }

  /** Renders in short tasks: a long transcript takes as long as many short ones. */
  async #rendered(
    files: readonly SyncFile[],
    render: (file: SyncFile) => string | null,
  ): Promise<Rendered[]> {
    const rendered: Rendered[] = [];
    let began = performance.now();
    for (const file of files) {
      rendered.push({ file, content: render(file) });
      if (performance.now() - began < LONGEST_TASK_MS) continue;
      await nextTask();
      if (this.#stopped()) return rendered;
      began = performance.now();
    }
    return rendered;
  }

  async #putAll(rendered: readonly Rendered[]): Promise<void> {
    const { seq } = this.#sync;
    // So that a killed process recognizes what it wrote, whatever changes until the next start.
    this.#with((store) =>
      store.transaction(() => {
        for (const { file, content } of rendered) {
          if (content === null) continue;
          const writing = sha256Of(content);
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
          if (each.status === 'fulfilled')
            store.put(seq, each.value.file.kind, each.value.file.id, each.value.change);
        }
      }),
    );
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
  }

  async #putOne({ file, content }: Rendered): Promise<FileChange> {
    const { target } = file;
    if (content === null || target === null)
      return { state: 'skipped', writing: null, reason: null, detail: '' };
    try {
      const isAtPlace = await this.#bringToPlace(file, target);
      // A version that Parley already wrote isn't kept beside it again.
      const known = { ...file, beside: file.beside ?? file.sha256 };
      const put = await this.#options.folder.put(target, content, known, isAtPlace);
      return await this.#outcome(file, target, put);
    } catch (error) {
      const detail = await this.#refusal(error);
      // Without a mark, it is tried again in the next run.
      return { state: 'failed', mark: null, writing: null, reason: 'file', detail };
    }
  }

  /** Moves a file that has another name now, or was away. Whether it was at its place all the time. */
  async #bringToPlace({ file, sha256 }: SyncFile, target: string): Promise<boolean> {
    if (file === null || file === target) return file !== null;
    const { folder } = this.#options;
    this.#hasWritten = true;
    if ((await folder.stampAt(target)) === null) await folder.move(file, target);
    else if (sha256 !== null) await folder.removeUnchanged(file, sha256);
    return false;
  }

  async #outcome(file: SyncFile, target: string, put: PutFile): Promise<FileChange> {
    const { decision, sha256, beside, besideFile, stamp } = put;
    const common = { file: target, writing: null, reason: null, detail: '' } as const;
    switch (decision) {
      case 'write':
      case 'same':
        this.#hasWritten ||= decision === 'write' || file.file !== target;
        if (file.besideFile !== null && file.beside !== null)
          await this.#options.folder.removeUnchanged(file.besideFile, file.beside);
        return { ...common, state: 'current', sha256, stamp, beside: null, besideFile: null, kept: false };
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
    const isThere = (await folder.stampAt(MANIFEST_NAME)) !== null;
    if (isThere && !this.#hasWritten && !hasMoved) return;
    await folder.putManifest(manifestParts(this.#sync.format, this.#manifestPages()));
  }

  async *#manifestPages(): AsyncGenerator<readonly ManifestFile[]> {
    for (let after = ''; ;) {
      const page = this.#with((store) => store.manifestAfter(this.#sync.seq, after, MANIFEST_PAGE));
      if (page.length === 0) return;
      yield page;
      after = page.at(-1)?.file ?? '';
      await nextTask();
    }
  }
}
