import { setImmediate as nextTask } from 'node:timers/promises';
import type { EngagementId } from '#shared/contract/ids.ts';
import { SCHEMA_NAME } from '#shared/domain/exports/dataset.ts';
import { engagementFile, recordNote } from '#shared/domain/exports/engagementFile.ts';
import { crmUrl } from '#shared/domain/links/crmUrl.ts';
import type { Dataset } from './datasetReader.ts';
import { type DatasetPlan, schemaText } from './datasetPlan.ts';
import type { Content } from './exportFolder.ts';
import type { PlanOptions } from './exportPlan.ts';
import type { ExportFile, StoredExport } from './exportRows.ts';
import { type FetchFailure, must, type ReadEngagement, RunProblem, subjectOf } from './exportSource.ts';
import type { ExportStore } from './exportStore.ts';

/** Rendering goes on in another task after this time. */
const LONGEST_TASK_MS = 12;

/** A file with what it should contain; `content` is null if the format can't hold the engagement. */
export interface Rendered {
  readonly file: ExportFile;
  readonly content: Content | null;
  /** Of the engagement. */
  readonly at: string | null;
  /** Why there is no content, if it isn't for the format. */
  readonly lost: Lost | null;
  /** Ids of action items that are ticked off in it; null where there can be none. */
  readonly ticks?: readonly string[] | null;
}

/** Why there is no transcript. */
export type Lost = Pick<Extract<FetchFailure, { kind: 'give-up' }>, 'reason' | 'detail'>;

const GONE: Lost = { reason: 'gone', detail: '' };

interface ContentsOptions extends PlanOptions {
  /** Null unless it is a dataset. */
  readonly parts: { readonly dataset: Dataset; readonly plan: DatasetPlan } | null;
  /** How the user goes on after a problem of the disk. */
  readonly next: string;
  readonly signal: AbortSignal;
}

/** What the files of an export should contain. Once it is stopped, it renders no more of them. */
export class ExportContents {
  readonly #made: StoredExport;
  readonly #options: ContentsOptions;

  constructor(made: StoredExport, options: ContentsOptions) {
    this.#made = made;
    this.#options = options;
  }

  /** @param files Of one kind, notes apart. */
  render(files: readonly ExportFile[], lost: ReadonlyMap<string, Lost>): Promise<readonly Rendered[]> {
    const kind = files[0]?.kind;
    if (kind === 'part') return this.#parts(files);
    return kind === 'engagement' ? this.#engagements(files, lost) : this.#notes(files);
  }

  #with<T>(work: (store: ExportStore) => T): T {
    return must(this.#options.with(work));
  }

  async #parts(files: readonly ExportFile[]): Promise<readonly Rendered[]> {
    const rendered: Rendered[] = [];
    for (const file of files) {
      const { parts } = this.#options;
      if (parts === null || this.#options.signal.aborted) break;
      const { dataset, plan } = parts;
      if (file.target === SCHEMA_NAME) {
        rendered.push({ file, content: schemaText(), at: null, lost: null });
        continue;
      }
      const keys = await plan.keysOf(file);
      const at = this.#options.folder.newTemporary();
      const part = { id: file.id, keys, file: at, next: this.#options.next };
      const written = await dataset.write(part, this.#options.signal);
      if (!written.ok) {
        await this.#options.folder.discard({ at, sha256: '' });
        throw new RunProblem(written.problem);
      }
      rendered.push({ file, content: { at, sha256: written.value.sha256 }, at: null, lost: null });
    }
    return rendered;
  }

  /** @param lost Engagements whose timed lines the API refuses; where it only forbids them, they may still have text. */
  async #engagements(
    files: readonly ExportFile[],
    lost: ReadonlyMap<string, Lost>,
  ): Promise<readonly Rendered[]> {
    const { reads, links, ticks } = this.#options;
    const { seq, keeps, format, contacts, companies } = this.#made;
    const whole = must(await reads.whole(idsOf(files)));
    const found = new Map<string, ReadEngagement>(whole.map((each) => [each.engagement.id, each]));
    const pathOf = (kind: 'contact' | 'company', wanted: boolean) => (id: string) =>
      wanted ? (this.#with((store) => store.file(seq, kind, id))?.target ?? null) : null;
    const vault =
      keeps && format === 'md'
        ? { contact: pathOf('contact', contacts), company: pathOf('company', companies) }
        : null;
    return this.#rendered(files, ({ id }) => {
      const each = found.get(id);
      // The next run of a folder that is kept up to date moves its file away.
      if (each === undefined) return { content: null, at: null, lost: keeps ? null : GONE };
      const why = lost.get(id) ?? null;
      const { start_at: start, created_at: made } = each.engagement;
      const content =
        format === 'parquet' || (why !== null && why.reason !== 'forbidden')
          ? null
          : engagementFile({ ...subjectOf(each, links, ticks.of(id)), vault }, format);
      return { content, at: start ?? made, lost: why, ticks: format === 'md' ? [...ticks.of(id)] : null };
    });
  }

  async #notes(files: readonly ExportFile[]): Promise<readonly Rendered[]> {
    const { seq, companies } = this.#made;
    const mirror = this.#options.list?.mirror;
    if (mirror === undefined) throw new Error('Only a folder that is kept up to date has notes.');
    const kind = files[0]?.kind === 'contact' ? 'contact' : 'company';
    const same = files.filter((file) => file.kind === kind);
    const records = must(await mirror.read('linkedRecords', { kind, ids: same.map(({ id }) => id) }));
    const found = new Map<string, (typeof records)[number]>(
      records.map((each) => [each.kind === 'contact' ? each.contact.id : each.company.id, each]),
    );
    const { crmUrls } = this.#options.links;
    const contentOf = (file: ExportFile): string | null => {
      const record = found.get(file.id);
      if (record === undefined) return null;
      const engagements = this.#with((store) => store.engagementsOf(seq, { kind, id: file.id }));
      const crm = (record.kind === 'company' ? record.company : record.contact).crm_association;
      const url = crm === null || crm === undefined ? null : crmUrl(crmUrls, crm);
      if (record.kind === 'company') {
        const contacts = this.#with((store) => store.contactsOf(seq, file.id));
        return recordNote({ kind: 'company', company: record.company, contacts, engagements, crmUrl: url });
      }
      const { contact, company } = record;
      const note =
        companies && company !== null
          ? this.#with((store) => store.file(seq, 'company', company.id))
          : undefined;
      const ofContact =
        note !== undefined && note.target !== null && note.state !== 'away'
          ? { path: note.target }
          : company === null || company.name === null
            ? null
            : { name: company.name };
      return recordNote({ kind: 'contact', contact, company: ofContact, engagements, crmUrl: url });
    };
    return this.#rendered(same, (file) => ({ content: contentOf(file), at: null, lost: null }));
  }

  /** Renders in short tasks: a long transcript takes as long as many short ones. */
  async #rendered(
    files: readonly ExportFile[],
    render: (file: ExportFile) => Omit<Rendered, 'file'>,
  ): Promise<readonly Rendered[]> {
    const rendered: Rendered[] = [];
    let began = performance.now();
    for (const file of files) {
      rendered.push({ file, ...render(file) });
      if (performance.now() - began < LONGEST_TASK_MS) continue;
      await nextTask();
      if (this.#options.signal.aborted) return rendered;
      began = performance.now();
    }
    return rendered;
  }
}

export function idsOf(files: readonly ExportFile[]): EngagementId[] {
  // The kind of these files says that the ids are those of engagements.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return files.map(({ id }) => id as EngagementId);
}
