import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTask } from 'node:timers/promises';
import type { EngagementId } from '#shared/contract/ids.ts';
import {
  DATASET_NAMES,
  DATASET_TABLES,
  isDatasetFile,
  NO_MONTH,
  partFile,
  partId,
  partOf,
  SCHEMA_NAME,
} from '#shared/domain/exports/dataset.ts';
import type { ManifestFile } from '#shared/domain/exports/exportManifest.ts';
import { VIEW_COLUMNS } from '../mirror/viewColumns.ts';
import type { Dataset } from './datasetReader.ts';
import type { DatasetEngagement } from './datasetReader.ts';
import { sha256Of } from './exportFolder.ts';
import { followedBy, type Plan, type PlanOptions } from './exportPlan.ts';
import { must } from './exportSource.ts';
import type { ExportFile, StoredExport } from './exportRows.ts';
import type { ExportStore } from './exportStore.ts';

/** Engagements looked at together: a few milliseconds of the thread. */
const SLICE = 500;
/** Rises when the same rows become other files. */
const DATASET_VERSION = 1;

interface Month {
  readonly keys: number[];
  /** Of the marks of its engagements. */
  readonly marks: Hash;
}

/** The types of columns in words, as `_schema.json` names them. */
const TYPES = {
  text: 'string',
  instant: 'timestamp in microseconds, UTC',
  json: 'JSON',
  any: 'JSON',
  integer: 'int32',
  real: 'double',
} as const;

/** What every column of the dataset is. It says nothing of the workspace. */
export function schemaText(): string {
  const tables = DATASET_NAMES.map((name) => ({
    name,
    view: `parley_v1_${name}`,
    ...(DATASET_TABLES[name] === 'month' ? { partitionedBy: 'month' } : {}),
    columns: Object.entries(VIEW_COLUMNS[name]).map(([column, [type, meaning]]) => ({
      name: column,
      type: TYPES[type],
      nullable: true,
      description: meaning,
    })),
  }));
  const month = `month of the start in UTC, as 2026-10; ${NO_MONTH} without a start`;
  const schema = { format: 'parley-dataset', version: DATASET_VERSION, views: 'v1', month, tables };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/**
 * Finds which parts of a dataset have to be written: the months whose engagements have other marks than at the last
 * run, and the tables that have no months. Parts of months without engagements are removed.
 */
export class DatasetPlan implements Plan {
  readonly follows: string;
  readonly isWhole: boolean;
  hasMoved = false;
  readonly #made: StoredExport;
  readonly #options: PlanOptions;
  readonly #dataset: Dataset;
  readonly #signal: AbortSignal;
  readonly #rules: string;
  #months: ReadonlyMap<string, Month> | null = null;

  constructor(made: StoredExport, options: PlanOptions, dataset: Dataset, signal: AbortSignal) {
    this.#made = made;
    this.#options = options;
    this.#dataset = dataset;
    this.#signal = signal;
    const { rules, follows } = followedBy(made, options);
    this.#rules = `${DATASET_VERSION}.${rules}`;
    this.follows = follows;
    this.isWhole = options.list?.isComplete ?? true;
  }

  #with<T>(work: (store: ExportStore) => T): T {
    return must(this.#options.with(work));
  }

  async plan(): Promise<void> {
    const { seq, ranAt, target } = this.#made;
    const isNew = ranAt === null && target === 'folder';
    const manifest = isNew ? await this.#options.folder.manifest() : [];
    const adopted = new Map(manifest.flatMap((each) => (isDatasetFile(each.file) ? [[each.id, each]] : [])));
    this.#with((store) => store.dropEngagements(seq));
    const months = await this.#listed();
    if (this.#signal.aborted) return;
    this.#months = months;
    const marks = new Map([...months].map(([month, { marks: hash }]) => [month, hash.digest('hex')]));
    const all = sha256Of(JSON.stringify([...marks, this.follows]));
    const wanted = new Map<string, string>([['_schema', sha256Of(schemaText())]]);
    for (const table of DATASET_NAMES) {
      if (DATASET_TABLES[table] === 'whole') wanted.set(partId(table, ''), all);
      else for (const [month, mark] of marks) wanted.set(partId(table, month), mark);
    }
    this.#record(wanted, adopted);
    await this.#removeOthers(wanted, adopted);
  }

  /** The engagements of the export by month. Lists the transcripts to be fetched first, where it runs once. */
  async #listed(): Promise<Map<string, Month>> {
    const { reads, list } = this.#options;
    const ids = must(await reads.ids());
    const months = new Map<string, Month>();
    const monthOf = (name: string): Month => {
      const month = months.get(name) ?? { keys: [], marks: createHash('sha256').update(this.#rules) };
      months.set(name, month);
      return month;
    };
    // Readers need a file of each table, even if it is empty.
    monthOf(NO_MONTH);
    for (let from = 0; from < ids.length && !this.#signal.aborted; from += SLICE) {
      const slice = ids.slice(from, from + SLICE);
      const found = must(await this.#dataset.engagements(slice));
      for (const { id, key, month: name, mark } of found) {
        const month = monthOf(name);
        month.keys.push(key);
        month.marks.update(`${id} ${mark}\n`);
      }
      // A folder that is kept up to date gets transcripts when the sync has fetched them.
      if (list === null) this.#recordUnread(slice, found);
      await nextTask();
    }
    return months;
  }

  #recordUnread(wanted: readonly EngagementId[], found: readonly DatasetEngagement[]): void {
    const { seq } = this.#made;
    const there = new Set(found.map(({ id }) => id));
    this.#with((store) =>
      store.transaction(() => {
        for (const { id, title, unread } of found)
          if (unread) store.put(seq, 'engagement', id, { title, state: 'waiting', missing: true });
        for (const id of wanted)
          if (!there.has(id)) store.put(seq, 'engagement', id, { state: 'failed', reason: 'gone' });
      }),
    );
  }

  #record(wanted: ReadonlyMap<string, string>, adopted: ReadonlyMap<string, ManifestFile>): void {
    const { seq } = this.#made;
    this.#with((store) =>
      store.transaction(() => {
        for (const [id, mark] of wanted) {
          const known = store.file(seq, 'part', id);
          if (known?.mark === mark && known.state !== 'left') continue;
          const earlier = known === undefined ? adopted.get(id) : undefined;
          store.put(seq, 'part', id, {
            target: id === '_schema' ? SCHEMA_NAME : partFile(id),
            mark,
            state: 'waiting',
            ...(earlier === undefined
              ? {}
              : { file: earlier.file, sha256: earlier.sha256, beside: earlier.beside ?? null }),
          });
        }
      }),
    );
  }

  /** A file that the user has changed stays where it is. */
  async #removeOthers(
    wanted: ReadonlyMap<string, string>,
    adopted: ReadonlyMap<string, ManifestFile>,
  ): Promise<void> {
    const { seq } = this.#made;
    const { folder } = this.#options;
    for (const { id, file, sha256 } of adopted.values())
      if (!wanted.has(id)) this.#with((store) => store.put(seq, 'part', id, { file, sha256 }));
    const others = this.#with((store) => store.parts(seq)).filter(({ id }) => !wanted.has(id));
    for (const { id, file, sha256, writing, beside, besideFile, state } of others) {
      if (this.#signal.aborted) return;
      if (state === 'left') continue;
      this.hasMoved = true;
      if (besideFile !== null && beside !== null) await folder.removeUnchanged(besideFile, beside);
      const found = file === null ? null : await folder.fileAt(file);
      const isOwn = found === null || found.sha256 === sha256 || found.sha256 === writing;
      if (file !== null && found !== null && isOwn) {
        await folder.removeUnchanged(file, found.sha256);
        await folder.removeEmptyFolder(file);
      }
      this.#with((store) => {
        if (isOwn) store.drop(seq, 'part', id);
        else store.put(seq, 'part', id, { state: 'left', reason: 'left', beside: null, besideFile: null });
      });
    }
  }

  /** The engagements of a part; a whole table has those of all months. Lists them if nothing else made that necessary. */
  async keysOf({ id }: ExportFile): Promise<Uint32Array> {
    this.#months ??= await this.#listed();
    const { table, month } = partOf(id) ?? { table: 'engagements', month: '' };
    if (DATASET_TABLES[table] === 'month') return Uint32Array.from(this.#months.get(month)?.keys ?? []);
    return Uint32Array.from([...this.#months.values()].flatMap(({ keys }) => keys));
  }
}
