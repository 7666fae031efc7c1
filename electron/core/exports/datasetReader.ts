import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTask } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { EngagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { DATASET_TABLES, type DatasetTable, monthOf, partOf } from '#shared/domain/exports/dataset.ts';
import { type Database, number, numberOrNull, type Row, text } from '../database/database.ts';
import { openForReading } from '../database/openDatabase.ts';
import { MIGRATIONS, mirrorProblem } from '../mirror/mirrorDatabase.ts';
import { exportMark, unreadTimelines } from '../mirror/read/engagementRows.ts';
import { answererOf, type Job, type ThreadRole } from '../mirror/thread/threadServer.ts';
import { type ColumnType, VIEW_COLUMNS } from '../mirror/viewColumns.ts';
import { microsOf } from '../instant.ts';
import { FILE_MODE, folderProblem } from './exportFolder.ts';

/** Rows of one row group: enough for readers to skip many at once. */
const GROUP_ROWS = 20_000;
/** Characters of text in one row group: transcripts may be long, and a row group is in memory. */
const GROUP_CHARACTERS = 6_000_000;
/** Bytes collected before they are written. */
const BUFFER_BYTES = 1_000_000;
/** Engagements read before others get a turn. */
const ENGAGEMENTS_AT_ONCE = 200;

/** An engagement in the dataset. The mark is another one whenever its rows might have to be. */
export interface DatasetEngagement {
  readonly id: EngagementId;
  readonly title: string;
  readonly key: number;
  readonly month: string;
  readonly mark: string;
  /** Its transcript hasn't been read from the API. */
  readonly unread: boolean;
}

export interface PartRequest {
  /** As `partId` names it. */
  readonly id: string;
  /** Of the engagements of this part; of a table without months, those of the whole dataset. */
  readonly keys: Uint32Array;
  /** A new file. */
  readonly file: string;
  /** How the user goes on after a problem of the disk. */
  readonly next: string;
}

export interface WrittenPart {
  readonly sha256: string;
  readonly rows: number;
}

export interface DatasetCalls {
  open(input: { readonly file: string }, job: Job): Result<null>;
  engagements(ids: readonly EngagementId[], job: Job): Result<DatasetEngagement[]>;
  write(part: PartRequest, job: Job): Result<WrittenPart>;
}

/** Reads the rows of a dataset and writes them to files. Its methods never reject for what a `Result` can say. */
export interface Dataset {
  /** Those of these engagements that are in the mirror. */
  engagements(ids: readonly EngagementId[]): Promise<Result<readonly DatasetEngagement[]>>;
  /** Without a result, there is no file. */
  write(part: PartRequest, signal: AbortSignal): Promise<Result<WrittenPart>>;
  close(): Promise<void>;
}

/** A problem of the disk; null for those of the mirror, and for bugs. */
function partProblem(error: unknown, { file, next }: PartRequest): Problem | null {
  return folderProblem(error, dirname(file), next);
}

/** A thread of its own: a dataset takes long, and the reads that lists wait for shouldn't. */
export function datasetThread(): ThreadRole<never> {
  let reader: DatasetReader | null = null;
  const opened = (): DatasetReader => {
    if (reader === null) throw new Error('The mirror is not open.');
    return reader;
  };
  const close = (): void => {
    reader?.close();
    reader = null;
  };
  const calls: DatasetCalls = {
    open: ({ file }) => {
      close();
      reader = new DatasetReader(file);
      return ok(null);
    },
    engagements: (ids) => ok(opened().engagements(ids)),
    write: (part, job) => {
      const writing = opened().write(part);
      try {
        for (;;) {
          const step = writing.next();
          if (step.done === true) return ok(step.value);
          job.throwIfCancelled();
        }
      } catch (error) {
        const problem = partProblem(error, part);
        if (problem === null) throw error;
        return failed(problem);
      } finally {
        writing.return({ sha256: '', rows: 0 });
      }
    },
  };
  return { find: answererOf(calls), idle: () => null, close };
}

const ELEMENTS: Readonly<Record<ColumnType, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
  any: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
  integer: { type: 'INT32' },
  real: { type: 'DOUBLE' },
};

function schemaOf(table: DatasetTable): SchemaElement[] {
  const columns = Object.entries(VIEW_COLUMNS[table]);
  return [
    { name: table, num_children: columns.length },
    ...columns.map(([name, [type]]): SchemaElement => ({
      name,
      repetition_type: 'OPTIONAL',
      ...ELEMENTS[type],
    })),
  ];
}

function instantOf(value: unknown): bigint | null {
  const micros = typeof value === 'string' ? microsOf(value) : null;
  return micros === null ? null : BigInt(micros);
}

const same = (value: unknown): unknown => value;
const CONVERTERS: Readonly<Record<ColumnType, (value: unknown) => unknown>> = {
  text: same,
  instant: instantOf,
  json: (value): unknown => (typeof value === 'string' ? JSON.parse(value) : null),
  any: same,
  integer: same,
  real: same,
};

/** Collects rows by column. */
class RowGroup {
  readonly #columns: readonly { readonly name: string; readonly type: ColumnType; data: unknown[] }[];
  rows = 0;
  #characters = 0;

  constructor(table: DatasetTable) {
    this.#columns = Object.entries(VIEW_COLUMNS[table]).map(([name, [type]]) => ({ name, type, data: [] }));
  }

  add(row: Row): void {
    for (let at = 0; at < this.#columns.length; at += 1) {
      const column = this.#columns[at];
      if (column === undefined) continue;
      const value = CONVERTERS[column.type](row[at]);
      if (typeof value === 'string') this.#characters += value.length;
      column.data.push(value);
    }
    this.rows += 1;
  }

  get isFull(): boolean {
    return this.rows >= GROUP_ROWS || this.#characters >= GROUP_CHARACTERS;
  }

  writeTo(writer: ParquetWriter): void {
    if (this.rows === 0) return;
    const columnData = this.#columns.map(({ name, data }): ColumnSource => ({ name, data }));
    // The file below it writes in this thread, so there is nothing to wait for.
    void writer.write({ columnData, rowGroupSize: this.rows });
    for (const column of this.#columns) column.data = [];
    this.rows = 0;
    this.#characters = 0;
  }
}

/** A new file that is on the disk, with its hash, once it is finished. */
class HashedFile extends ByteWriter {
  readonly #file: number;
  readonly #hash: Hash = createHash('sha256');

  constructor(file: string) {
    super(2 * BUFFER_BYTES);
    this.#file = openSync(file, 'wx', FILE_MODE);
  }

  override ensure(size: number): void {
    if (this.index > BUFFER_BYTES) this.#flush();
    super.ensure(size);
  }

  #flush(): void {
    const bytes = this.getBytes();
    this.#hash.update(bytes);
    for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from);
    this.index = 0;
  }

  override finish(): void {
    this.#flush();
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Reads the SQL views of a mirror and writes them as Parquet files. */
export class DatasetReader {
  readonly #db: Database;

  constructor(file: string) {
    this.#db = openForReading(file, MIGRATIONS);
  }

  /** Those of these engagements that are in the mirror. */
  engagements(ids: readonly EngagementId[]): DatasetEngagement[] {
    const figures = `SELECT ifnull(group_concat(value, '.'), '') FROM note WHERE name IN ('talk', 'recount')`;
    const shared = this.#db.get(figures, (row) => text(row, 0)) ?? '';
    const unread = new Set(unreadTimelines(this.#db, ids));
    return ids.flatMap((id): DatasetEngagement[] => {
      const found = this.#db.get(
        `SELECT e.key, e.title, e.start_us, ifnull((SELECT written FROM record WHERE key = e.host), 0)
         FROM engagement e WHERE e.id = ?`,
        (row) => ({
          key: number(row, 0),
          title: text(row, 1),
          start: numberOrNull(row, 2),
          host: number(row, 3),
        }),
        id,
      );
      if (found === undefined) return [];
      const { key, title, start, host } = found;
      const mark = `${exportMark(this.#db, key)?.mark ?? ''}.${host}.${shared}`;
      return [{ id, title, key, month: monthOf(start), mark, unread: unread.has(id) }];
    });
  }

  /** Writes one part, in steps so that the caller can stop. Without the last one, there is no file. */
  *write({ id, keys, file }: PartRequest): Generator<void, WrittenPart> {
    const part = partOf(id);
    if (part === null) throw new Error(`There is no part ${id}.`);
    const { table } = part;
    const hashed = new HashedFile(file);
    let isDone = false;
    try {
      const writer = new ParquetWriter({
        writer: hashed,
        schema: schemaOf(table),
        codec: 'ZSTD',
        compressors: { ZSTD: zstdCompressSync },
        createdBy: 'Parley',
      });
      const group = new RowGroup(table);
      let rows = 0;
      for (const row of DATASET_TABLES[table] === 'month'
        ? this.#byEngagement(table, keys)
        : this.#whole(table, keys)) {
        if (row === null) {
          yield;
          continue;
        }
        group.add(row);
        rows += 1;
        if (!group.isFull) continue;
        group.writeTo(writer);
        yield;
      }
      group.writeTo(writer);
      void writer.finish();
      isDone = true;
      return { sha256: hashed.digest(), rows };
    } finally {
      hashed.close();
      if (!isDone) rmSync(file, { force: true });
    }
  }

  /** The engagements by start, their other rows by id, so that readers can skip what they don't ask for. */
  *#byEngagement(table: DatasetTable, keys: Uint32Array): Generator<Row | null> {
    const isSelf = table === 'engagements';
    const found = [...keys].flatMap((key) => {
      const sql = 'SELECT id, start_us FROM engagement WHERE key = ?';
      return this.#db.get(sql, (row) => [{ id: text(row, 0), start: numberOrNull(row, 1) ?? 0 }], key) ?? [];
    });
    found.sort((a, b) => (isSelf ? a.start - b.start : 0) || (a.id < b.id ? -1 : 1));
    const sql = `SELECT ${columnsOf(table)} FROM parley_v1_${table} WHERE ${isSelf ? 'id' : 'engagement_id'} = ?`;
    for (const [at, { id }] of found.entries()) {
      yield* this.#db.each(sql, id);
      if (at % ENGAGEMENTS_AT_ONCE === 0) yield null;
    }
  }

  /**
   * All rows where the dataset has all engagements. Otherwise those that its engagements name; members of the team are
   * no secret of an engagement.
   */
  *#whole(table: DatasetTable, keys: Uint32Array): Generator<Row | null> {
    const all = this.#db.get('SELECT count(*) FROM engagement', (row) => number(row, 0));
    const named = keys.length === all || table === 'users' ? null : this.#named(keys);
    const [first = '', second = ''] = Object.keys(VIEW_COLUMNS[table]);
    const idAt = first === 'id' ? 0 : 1;
    const sql = `SELECT ${columnsOf(table)} FROM parley_v1_${table} ORDER BY ${first}, ${second}`;
    let count = 0;
    for (const row of this.#db.each(sql)) {
      count += 1;
      if (count % (ENGAGEMENTS_AT_ONCE * 10) === 0) yield null;
      if (named === null || named.has(text(row, idAt))) yield row;
    }
  }

  /** The ids of these engagements and of the records that they link to. */
  #named(keys: Uint32Array): ReadonlySet<string> {
    const named = new Set<string>();
    for (const key of keys) {
      const sql = `SELECT id FROM engagement WHERE key = ?1
        UNION ALL SELECT r.id FROM link l JOIN record r ON r.key = l.record WHERE l.engagement = ?1`;
      for (const row of this.#db.each(sql, key)) named.add(text(row, 0));
    }
    return named;
  }

  close(): void {
    this.#db.close();
  }
}

/** A dataset that is written by this thread, for a program that shows nothing else while it runs. */
export function datasetHere(file: string): Dataset {
  const reader = new DatasetReader(file);
  return {
    engagements: (ids) => Promise.resolve(ok(reader.engagements(ids))),
    write: async (part, signal) => {
      const writing = reader.write(part);
      try {
        for (;;) {
          const step = writing.next();
          if (step.done === true) return ok(step.value);
          await nextTask();
          if (signal.aborted) return failed({ kind: 'cancelled' });
        }
      } catch (error) {
        return failed(partProblem(error, part) ?? mirrorProblem(error));
      } finally {
        writing.return({ sha256: '', rows: 0 });
      }
    },
    close: () => Promise.resolve(reader.close()),
  };
}

function columnsOf(table: DatasetTable): string {
  return Object.keys(VIEW_COLUMNS[table]).join(', ');
}
