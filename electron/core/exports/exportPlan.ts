import path from 'node:path';
import { setImmediate as nextTask } from 'node:timers/promises';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { personName } from '#shared/domain/edits/personName.ts';
import { plainText } from '#shared/domain/transcript/export/exportLines.ts';
import { dayOf, FILE_VERSION } from '#shared/domain/exports/engagementFile.ts';
import type { ManifestFile } from '#shared/domain/exports/exportManifest.ts';
import {
  assignNames,
  AWAY_FOLDERS,
  fitsName,
  foldedName,
  NOTE_FOLDERS,
  safeStem,
} from '#shared/domain/exports/fileNames.ts';
import { fileStem } from '#shared/domain/exports/nameTemplate.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { type ExportFolder, sha256Of } from './exportFolder.ts';
import { type ExportReads, type LinkTargets, must } from './exportSource.ts';
import type { WithStore } from './exportsDatabase.ts';
import type { ExportFile, FileKind, RecordLink, StoredExport } from './exportRows.ts';
import type { ExportStore } from './exportStore.ts';
import { markWithTicks, type Ticks } from './ticks.ts';

/** Engagements compared, named and recorded together: a few milliseconds. */
const SLICE = 200;

/** The list that a folder which is kept up to date follows. */
export interface FollowedList {
  readonly mirror: Mirror;
  readonly filter: MirrorFilter;
  /** Whether the mirror has every engagement, so that one that isn't there is gone. */
  readonly isComplete: boolean;
}

export interface PlanOptions {
  readonly with: WithStore;
  readonly folder: ExportFolder;
  readonly reads: ExportReads;
  readonly links: LinkTargets;
  readonly ticks: Ticks;
  /** Null for what runs once. */
  readonly list: FollowedList | null;
}

/** Finds which files have to be written, and removes or moves those that shouldn't be there any more. */
export interface Plan {
  /** Equal to that of the last run if nothing can have changed since. */
  readonly follows: string;
  /** Whether every engagement of the list was seen. */
  readonly isWhole: boolean;
  /** Whether the manifest has to be another one. */
  readonly hasMoved: boolean;
  plan(): Promise<void>;
}

/** A file to be named. */
interface Planned {
  readonly kind: Exclude<FileKind, 'part'>;
  readonly id: string;
  readonly title: string;
  readonly stem: string;
  readonly known: ExportFile | undefined;
  /** Of a contact. */
  readonly company: string | null;
}

interface PlannedEngagement {
  readonly engagement: Engagement;
  readonly mark: string;
  readonly missing: boolean;
  readonly records: readonly Planned[];
}

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

/** The name of a file without folder and extension. */
function stemOf(file: string): string {
  return path.posix.basename(file, path.posix.extname(file));
}

/** What the files of an export that runs once were listed for: they are listed once. */
const LISTED_ONCE = 'listed';

/** Part of each mark, so that other options mean other marks; and what the files are listed for. */
export function followedBy(
  { format, template, contacts, companies }: StoredExport,
  { links, list, ticks }: Pick<PlanOptions, 'links' | 'list' | 'ticks'>,
): { readonly rules: string; readonly follows: string } {
  const options = [FILE_VERSION, format, template, contacts, companies, links];
  const rules = sha256Of(JSON.stringify(options)).slice(0, 12);
  const follows =
    list === null
      ? LISTED_ONCE
      : JSON.stringify([rules, list.filter, list.mirror.commits, list.isComplete, ticks.version]);
  return { rules, follows };
}

/**
 * Finds which files of a folder have to be written, and gives them names. In a folder that is kept up to date,
 * engagements whose mark is the same as at the last run aren't even read, and what has no place in it any more is
 * moved away.
 */
export class ExportPlan implements Plan {
  readonly follows: string;
  isWhole = true;
  hasMoved = false;
  readonly #made: StoredExport;
  readonly #options: PlanOptions;
  readonly #signal: AbortSignal;
  readonly #rules: string;
  /** What an earlier export left in the folder, by kind and id. */
  #adopted: ReadonlyMap<string, ManifestFile> = new Map();
  /** The same by folded name. */
  #adoptedNames: ReadonlyMap<string, string> = new Map();

  constructor(made: StoredExport, options: PlanOptions, signal: AbortSignal) {
    this.#made = made;
    this.#options = options;
    this.#signal = signal;
    const { rules, follows } = followedBy(made, options);
    this.#rules = rules;
    this.follows = follows;
  }

  #with<T>(work: (store: ExportStore) => T): T {
    return must(this.#options.with(work));
  }

  async plan(): Promise<void> {
    if (this.#made.ranAt === null && this.#made.target === 'folder') await this.#adopt();
    if (this.#options.list === null) await this.#planOnce();
    else await this.#planList(this.#options.list);
  }

  /** Starts over if it was interrupted. */
  async #planOnce(): Promise<void> {
    const ids = must(await this.#options.reads.ids());
    this.#with((store) => store.transaction(() => store.clear(this.#made.seq)));
    for (let from = 0; from < ids.length && !this.#signal.aborted; from += SLICE) {
      await this.#planChanged(ids.slice(from, from + SLICE).map((id) => ({ id, mark: '' })));
      await nextTask();
    }
  }

  async #planList({ mirror, filter, isComplete }: FollowedList): Promise<void> {
    let revision: number | null = null;
    let total = 0;
    for (let from = 0; !this.#signal.aborted; from += SLICE) {
      const slice = must(await mirror.read('exportMarks', { filter, from, limit: SLICE }));
      revision ??= slice.revision;
      // The list changed meanwhile, so some of it may have been missed; another run follows the change.
      if (slice.revision !== revision) this.isWhole = false;
      ({ total } = slice);
      await this.#planChanged(slice.marks);
      if (from + SLICE >= slice.total) break;
      await nextTask();
    }
    this.isWhole &&= isComplete;
    const isLeft = () => this.#with((store) => store.engagementCount(this.#made.seq)) > total;
    if (this.isWhole && !this.#signal.aborted && isLeft()) await this.#moveAway({ mirror, filter });
    await this.#moveNotes();
  }

  async #adopt(): Promise<void> {
    const extension = `.${this.#made.format}`;
    const entries = (await this.#options.folder.manifest()).flatMap((entry) => {
      const folder = path.posix.dirname(entry.file);
      const kind =
        folder === NOTE_FOLDERS.contact
          ? 'contact'
          : folder === NOTE_FOLDERS.company
            ? 'company'
            : folder === '.'
              ? 'engagement'
              : null;
      return kind === null || !entry.file.endsWith(extension)
        ? []
        : [[keyOf({ kind, id: entry.id }), entry] as const];
    });
    this.#adopted = new Map(entries);
    this.#adoptedNames = new Map(entries.map(([key, { file }]) => [foldedName(stemOf(file)), key]));
  }

  async #planChanged(marks: readonly { readonly id: EngagementId; readonly mark: string }[]): Promise<void> {
    const { seq } = this.#made;
    const changed = new Map<string, string>();
    this.#with((store) => {
      for (const { id, mark } of marks) {
        const known = store.file(seq, 'engagement', id);
        const full = markWithTicks(`${this.#rules}.${mark}`, this.#options.ticks.of(id));
        if (known?.mark !== full || known.state === 'away' || known.state === 'left') changed.set(id, full);
      }
    });
    if (changed.size === 0) return;
    const { reads, list } = this.#options;
    const wanted = marks.filter(({ id }) => changed.has(id)).map(({ id }) => id);
    const found = must(await reads.engagements(wanted));
    // A folder that is kept up to date gets transcripts when the sync has fetched them.
    const unread = new Set(list === null ? must(await reads.unread(wanted)) : []);
    const engagements = found.map((engagement): PlannedEngagement => ({
      engagement,
      mark: changed.get(engagement.id) ?? '',
      missing: unread.has(engagement.id),
      records: this.#recordsOf(engagement),
    }));
    if (list === null) this.#recordGone(wanted, found);
    const planned = new Map<string, Planned>();
    for (const { engagement, records } of engagements) {
      const { id, title } = engagement;
      const stem = fileStem(this.#made.template, engagement);
      planned.set(keyOf({ kind: 'engagement', id }), {
        kind: 'engagement',
        id,
        title: plainText(title),
        stem,
        known: this.#with((store) => store.file(seq, 'engagement', id)),
        company: null,
      });
      for (const record of records) planned.set(keyOf(record), record);
    }
    const names = await this.#named([...planned.values()]);
    this.#record(engagements, planned, names);
  }

  #recordsOf({ contacts, companies }: Engagement): Planned[] {
    const { seq, format, ...wants } = this.#made;
    if (format !== 'md') return [];
    const planned = (
      kind: 'contact' | 'company',
      id: string,
      name: string,
      company: string | null,
    ): Planned => ({
      kind,
      id,
      title: plainText(name),
      stem: safeStem(name === '' ? id : name),
      known: this.#with((store) => store.file(seq, kind, id)),
      company,
    });
    return [
      ...(wants.contacts ? (contacts ?? []) : []).map((each) =>
        planned('contact', each.id, personName(each) ?? '', each.company?.id ?? null),
      ),
      ...(wants.companies ? (companies ?? []) : []).map(({ id, name }) =>
        planned('company', id, name ?? '', null),
      ),
    ];
  }

  /** The name of each file. One that the user has changed keeps its name, so that it stays where it is. */
  async #named(planned: readonly Planned[]): Promise<ReadonlyMap<string, string>> {
    const { seq } = this.#made;
    const requests = await Promise.all(
      planned.map(async (each) => {
        const request = { id: keyOf(each), stem: each.stem, idHash: sha256Of(each.id) };
        const adopted = this.#adopted.get(request.id);
        const before = each.known?.target ?? adopted?.file ?? null;
        const name = before === null ? null : stemOf(before);
        if (
          before === null ||
          name === null ||
          fitsName(request, name) ||
          each.known?.file !== each.known?.target
        )
          return { ...request, known: name };
        const found = await this.#options.folder.fileAt(before);
        const isOwn = found === null || found.sha256 === (each.known ?? adopted)?.sha256;
        return { ...request, stem: isOwn ? each.stem : name, known: name };
      }),
    );
    return this.#with((store) =>
      assignNames(requests, [], (fold, key) => {
        const [kind = ''] = key.split(' ', 1);
        const earlier = this.#adoptedNames.get(fold) ?? key;
        return earlier !== key || store.isTaken(seq, fold, kind, key.slice(kind.length + 1));
      }),
    );
  }

  #record(
    engagements: readonly PlannedEngagement[],
    planned: ReadonlyMap<string, Planned>,
    names: ReadonlyMap<string, string>,
  ): void {
    const { seq, format } = this.#made;
    this.#with((store) =>
      store.transaction(() => {
        for (const [key, { kind, id, title, known, company }] of planned) {
          const name = names.get(key) ?? id;
          const file = `${name}.${format}`;
          const target = kind === 'engagement' ? file : `${NOTE_FOLDERS[kind]}/${file}`;
          const earlier = known === undefined ? this.#adopted.get(key) : undefined;
          const adopted =
            earlier === undefined
              ? {}
              : { file: earlier.file, sha256: earlier.sha256, beside: earlier.beside ?? null };
          if (known?.company !== undefined && known.company !== company)
            this.#touch(store, { kind: 'company', id: known.company ?? '' });
          store.put(seq, kind, id, {
            title,
            target,
            fold: foldedName(name),
            company,
            state: 'waiting',
            ...adopted,
          });
          if (company !== null) this.#touch(store, { kind: 'company', id: company });
        }
        for (const { engagement, mark, missing, records } of engagements) {
          store.put(seq, 'engagement', engagement.id, { mark, missing, day: dayOf(engagement) ?? '' });
          this.#relink(store, engagement.id, records);
        }
      }),
    );
  }

  /** Those that were selected, and aren't in the workspace any more. */
  #recordGone(wanted: readonly EngagementId[], found: readonly Engagement[]): void {
    const there = new Set(found.map(({ id }) => id));
    this.#with((store) =>
      store.transaction(() => {
        for (const id of wanted)
          if (!there.has(id))
            store.put(this.#made.seq, 'engagement', id, { state: 'failed', reason: 'gone' });
      }),
    );
  }

  /** Writes the note of a record again, if it has one. */
  #touch(store: ExportStore, { kind, id }: RecordLink): void {
    const known = store.file(this.#made.seq, kind, id);
    if (known !== undefined && known.state !== 'away' && known.state !== 'left')
      store.put(this.#made.seq, kind, id, { state: 'waiting' });
  }

  #relink(store: ExportStore, engagement: string, records: readonly Planned[]): void {
    const links = records.flatMap(({ kind, id }): RecordLink[] =>
      kind === 'engagement' ? [] : [{ kind, id }],
    );
    const before = store.link(this.#made.seq, engagement, links);
    for (const record of before) this.#touch(store, record);
  }

  async #moveAway({ mirror, filter }: Pick<FollowedList, 'mirror' | 'filter'>): Promise<void> {
    const { seq } = this.#made;
    for (let after = ''; !this.#signal.aborted;) {
      const slice = this.#with((store) => store.engagementsAfter(seq, after, SLICE));
      if (slice.length === 0) break;
      after = slice.at(-1)?.id ?? '';
      // The ids are those of engagements, as the kind of the files says.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const ids = slice.map(({ id }) => id as EngagementId);
      const test = { kind: 'filter', filter } as const;
      const among = new Set(must(await mirror.read('matchesAmong', { test, ids })));
      const gone = ids.filter((id) => !among.has(id));
      const deleted = new Set<string>(must(await mirror.read('deletedAmong', gone)));
      const leaving = slice.filter(({ id }) => !among.has(id));
      for (const file of leaving) {
        await this.#sendAway(file, deleted.has(file.id) ? 'deleted' : 'left');
        this.#with((store) => store.transaction(() => this.#relink(store, file.id, [])));
      }
      await nextTask();
    }
  }

  /** Notes that no engagement of the view names any more. */
  async #moveNotes(): Promise<void> {
    while (!this.#signal.aborted) {
      const unlinked = this.#with((store) => store.unlinked(this.#made.seq, SLICE));
      if (unlinked.length === 0) return;
      for (const file of unlinked) {
        const { company } = file;
        if (company !== null) this.#with((store) => this.#touch(store, { kind: 'company', id: company }));
        await this.#sendAway(file, 'left');
      }
    }
  }

  /** A file that the user has changed stays where it is. */
  async #sendAway(known: ExportFile, why: keyof typeof AWAY_FOLDERS): Promise<void> {
    const { seq } = this.#made;
    const { folder } = this.#options;
    const { kind, id, file, sha256, writing, beside, besideFile } = known;
    const found = file === null ? null : await folder.fileAt(file);
    this.hasMoved = true;
    if (file === null || found === null) {
      this.#with((store) => store.drop(seq, kind, id));
      return;
    }
    if (besideFile !== null && beside !== null) await folder.removeUnchanged(besideFile, beside);
    const none = { beside: null, besideFile: null };
    if (found.sha256 !== sha256 && found.sha256 !== writing) {
      this.#with((store) => store.put(seq, kind, id, { ...none, state: 'left', reason: why }));
      return;
    }
    const moved = await folder.move(file, `${AWAY_FOLDERS[why]}/${path.posix.basename(file)}`);
    this.#with((store) =>
      store.put(seq, kind, id, { ...none, file: moved, sha256: found.sha256, writing: null, state: 'away' }),
    );
  }
}
