import path from 'node:path';
import { setImmediate as nextTask } from 'node:timers/promises';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { MirrorFilter } from '#shared/contract/engagementFilter.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { displayName } from '#shared/domain/list/listedRow.ts';
import { plainText } from '#shared/domain/transcript/export/exportLines.ts';
import { dayOf, FILE_VERSION } from '#shared/domain/transcriptExports/engagementFile.ts';
import type { ManifestFile } from '#shared/domain/transcriptExports/exportManifest.ts';
import {
  assignNames,
  AWAY_FOLDERS,
  fitsName,
  foldedName,
  NOTE_FOLDERS,
  safeStem,
} from '#shared/domain/transcriptExports/fileNames.ts';
import { fileStem } from '#shared/domain/transcriptExports/nameTemplate.ts';
import type { Mirror } from '../store/mirror.ts';
import { type LinkTargets, must } from '../transcriptExports/exportContent.ts';
import { type ExportFolder, sha256Of } from '../transcriptExports/exportFolder.ts';
import type { FileKind, FolderSyncStore, RecordLink, StoredSync, SyncFile } from './folderSyncStore.ts';

/** Engagements compared, named and recorded together: a few milliseconds. */
const SLICE = 200;

export interface PlanOptions {
  readonly with: <T>(work: (store: FolderSyncStore) => T) => Result<T>;
  readonly folder: ExportFolder;
  readonly mirror: Mirror;
  readonly filter: MirrorFilter;
  readonly links: LinkTargets;
  /** Whether the mirror has every engagement, so that one that isn't there is gone. */
  readonly isComplete: boolean;
}

/** A file to be named. */
interface Planned {
  readonly kind: FileKind;
  readonly id: string;
  readonly title: string;
  readonly stem: string;
  readonly known: SyncFile | undefined;
  /** Of a contact. */
  readonly company: string | null;
}

interface PlannedEngagement {
  readonly engagement: Engagement;
  readonly mark: string;
  readonly records: readonly Planned[];
}

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}

/** The name of a file without folder and extension. */
function stemOf(file: string): string {
  return path.posix.basename(file, path.posix.extname(file));
}

/**
 * Finds which files of a folder have to be written, and gives them names. Engagements whose mark is the same as at
 * the last run aren't even read. What has no place in the folder any more is moved away.
 */
export class FolderSyncPlan {
  /** Equal to that of the last run if nothing can have changed since. */
  readonly follows: string;
  /** Whether every engagement of the view was seen. */
  isWhole = true;
  hasMoved = false;
  readonly #sync: StoredSync;
  readonly #options: PlanOptions;
  readonly #signal: AbortSignal;
  /** Part of each mark, so that other options mean other marks. */
  readonly #rules: string;
  /** What an earlier export or sync left in the folder, by kind and id. */
  #adopted: ReadonlyMap<string, ManifestFile> = new Map();

  constructor(sync: StoredSync, options: PlanOptions, signal: AbortSignal) {
    this.#sync = sync;
    this.#options = options;
    this.#signal = signal;
    const { format, template, contacts, companies } = sync;
    const rules = [FILE_VERSION, format, template, contacts, companies, options.links];
    this.#rules = sha256Of(JSON.stringify(rules)).slice(0, 12);
    this.follows = JSON.stringify([this.#rules, options.filter, options.mirror.commits, options.isComplete]);
  }

  #with<T>(work: (store: FolderSyncStore) => T): T {
    return must(this.#options.with(work));
  }

  async plan(): Promise<void> {
    const { mirror, filter, isComplete } = this.#options;
    if (this.#sync.ranAt === null) await this.#adopt();
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
    const isLeft = () => this.#with((store) => store.engagementCount(this.#sync.seq)) > total;
    if (this.isWhole && !this.#signal.aborted && isLeft()) await this.#moveAway();
    await this.#moveNotes();
  }

  async #adopt(): Promise<void> {
    const extension = `.${this.#sync.format}`;
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
  }

  async #planChanged(marks: readonly { readonly id: EngagementId; readonly mark: string }[]): Promise<void> {
    const { seq } = this.#sync;
    const changed = new Map<string, string>();
    this.#with((store) => {
      for (const { id, mark } of marks) {
        const known = store.file(seq, 'engagement', id);
        const full = `${this.#rules}.${mark}`;
        if (known?.mark !== full || known.state === 'away' || known.state === 'left') changed.set(id, full);
      }
    });
    if (changed.size === 0) return;
    const wanted = marks.filter(({ id }) => changed.has(id)).map(({ id }) => id);
    const rows = must(await this.#options.mirror.read('engagementRows', wanted));
    const engagements = rows.map(({ engagement }): PlannedEngagement => ({
      engagement,
      mark: changed.get(engagement.id) ?? '',
      records: this.#recordsOf(engagement),
    }));
    const planned = new Map<string, Planned>();
    for (const { engagement, records } of engagements) {
      const { id, title } = engagement;
      const stem = fileStem(this.#sync.template, engagement);
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
    const { seq, format, ...wants } = this.#sync;
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
        planned('contact', each.id, displayName(each), each.company?.id ?? null),
      ),
      ...(wants.companies ? (companies ?? []) : []).map(({ id, name }) =>
        planned('company', id, name ?? '', null),
      ),
    ];
  }

  /** The name of each file. One that the user has changed keeps its name, so that it stays where it is. */
  async #named(planned: readonly Planned[]): Promise<ReadonlyMap<string, string>> {
    const { seq } = this.#sync;
    const requests = await Promise.all(
      planned.map(async (each) => {
        const request = { id: keyOf(each), stem: each.stem, idHash: sha256Of(each.id) };
        const before = each.known?.target ?? this.#adopted.get(request.id)?.file ?? null;
        const name = before === null ? null : stemOf(before);
        if (name === null || fitsName(request, name) || each.known?.file !== each.known?.target)
          return { ...request, known: name };
        const found = await this.#options.folder.fileAt(before ?? '');
        const isOwn = found === null || found.sha256 === each.known?.sha256;
        return { ...request, stem: isOwn ? each.stem : name, known: name };
      }),
    );
    return this.#with((store) =>
      assignNames(requests, [], (fold, key) => {
        const [kind = ''] = key.split(' ', 1);
        return store.isTaken(seq, fold, kind, key.slice(kind.length + 1));
      }),
    );
  }

  #record(
    engagements: readonly PlannedEngagement[],
    planned: ReadonlyMap<string, Planned>,
    names: ReadonlyMap<string, string>,
  ): void {
    const { seq, format } = this.#sync;
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
        for (const { engagement, mark, records } of engagements) {
          store.put(seq, 'engagement', engagement.id, { mark, day: dayOf(engagement) ?? '' });
          this.#relink(store, engagement.id, records);
        }
      }),
    );
  }

  /** Writes the note of a record again, if it has one. */
  #touch(store: FolderSyncStore, { kind, id }: RecordLink): void {
    const known = store.file(this.#sync.seq, kind, id);
    if (known !== undefined && known.state !== 'away' && known.state !== 'left')
      store.put(this.#sync.seq, kind, id, { state: 'waiting' });
  }

  #relink(store: FolderSyncStore, engagement: string, records: readonly Planned[]): void {
    const links = records.flatMap(({ kind, id }): RecordLink[] =>
      kind === 'engagement' ? [] : [{ kind, id }],
    );
    const before = store.link(this.#sync.seq, engagement, links);
    for (const record of before) this.#touch(store, record);
  }

  async #moveAway(): Promise<void> {
    const { seq } = this.#sync;
    const { mirror, filter } = this.#options;
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
      const unlinked = this.#with((store) => store.unlinked(this.#sync.seq, SLICE));
      if (unlinked.length === 0) return;
      for (const file of unlinked) {
        const { company } = file;
        if (company !== null) this.#with((store) => this.#touch(store, { kind: 'company', id: company }));
        await this.#sendAway(file, 'left');
      }
    }
  }

  /** A file that the user has changed stays where it is. */
  async #sendAway(known: SyncFile, why: keyof typeof AWAY_FOLDERS): Promise<void> {
    const { seq } = this.#sync;
    const { folder } = this.#options;
    const { kind, id, file, sha256, writing, beside, besideFile } = known;
    const found = file === null ? null : await folder.fileAt(file);
    if (file === null || found === null) {
      this.#with((store) => store.drop(seq, kind, id));
      return;
    }
    this.hasMoved = true;
    if (besideFile !== null && beside !== null) await folder.removeUnchanged(besideFile, beside);
    const none = { beside: null, besideFile: null };
    if (found.sha256 !== sha256 && found.sha256 !== writing) {
      this.#with((store) => store.put(seq, kind, id, { ...none, state: 'left', reason: why, detail: why }));
      return;
    }
    const moved = await folder.move(file, `${AWAY_FOLDERS[why]}/${path.posix.basename(file)}`);
    this.#with((store) =>
      store.put(seq, kind, id, { ...none, file: moved, sha256: found.sha256, writing: null, state: 'away' }),
    );
  }
}
