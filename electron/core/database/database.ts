import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { z } from 'zod';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { isRecord } from '../json.ts';

/** Supported values: whole numbers up to 2^53, text, bytes, null. */
export type Bindable = string | number | bigint | boolean | null | Uint8Array;
export type Row = readonly unknown[];

export interface OpenOptions {
  readonly readOnly: boolean;
  /** Maximum number of pages, to test a full disk; 0 for no limit. */
  readonly maxPages?: number;
  /**
   * Nobody else reads or writes the file while it is open, so nothing ever waits for a lock: not even opening it, which
   * fails at once if another program uses the file. SQLite then keeps the index of the write-ahead log in memory, so the
   * file is readable even if the disk has no space for that index. Whatever the main thread opens is exclusive.
   */
  readonly exclusive?: boolean;
  /** A new file can return free pages to the disk in small steps; a file that exists stays as it is. */
  readonly shrinkable?: boolean;
}

/** Larger than SQLite's 4 KB default: transcripts span many pages, and each costs a read. */
const PAGE_BYTES = 8192;
/** For each connection. Four times as much made no read faster, and took 50 MB more while a mirror is filled. */
const CACHE_KIB = 8192;
/**
 * Log pages before a checkpoint: a quarter of the file, so that a small log fits a small disk, and at most 32 MB,
 * so that checkpoints don't slow down a large fill.
 */
const LOG_SHARE = 4;
const MIN_LOG_PAGES = 128;
const MAX_LOG_PAGES = 4096;
/** How long threads, and processes beside the app, wait for a lock. */
const BUSY_MS = 5000;

/**
 * `node:sqlite` binds every number as a float, and a full-text table ignores a row limit that isn't an integer. So
 * bind whole numbers as integers.
 */
function bound(value: Bindable): string | number | bigint | null | Uint8Array {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value;
}

/**
 * One SQLite connection with cached prepared statements, transactions, and rows as arrays in column order. Throws
 * SQLite errors; `storageProblem` interprets them.
 */
export class Database {
  #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #inTransaction = false;
  #logPages = 0;

  constructor(file: string, options: OpenOptions) {
    this.#db = new DatabaseSync(file, {
      readOnly: options.readOnly,
      returnArrays: true,
      enableForeignKeyConstraints: false,
      timeout: options.exclusive === true ? 0 : BUSY_MS,
    });
    try {
      // Must come first, because everything else opens the file and its index.
      if (options.exclusive === true) this.#db.exec('PRAGMA locking_mode = EXCLUSIVE');
      this.#db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY`);
      if (options.readOnly) {
        this.#db.exec('PRAGMA query_only = 1');
      } else {
        this.#db.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
        // Before the log is chosen, which writes the file's first page.
        if (options.shrinkable === true) this.#db.exec('PRAGMA auto_vacuum = INCREMENTAL');
        // An app crash loses nothing; a power cut at most the last moments, which sync restores.
        this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
        this.#limitLog();
        if (options.maxPages !== undefined) this.#db.exec(`PRAGMA max_page_count = ${options.maxPages}`);
      }
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** The limit follows the file's size in powers of two. SQLite truncates the log to it when it restarts the log. */
  #limitLog(): void {
    const size = this.get('PRAGMA page_count', (row) => Number(row[0])) ?? 0;
    const share = 2 ** Math.floor(Math.log2(Math.max(1, size / LOG_SHARE)));
    const pages = Math.min(MAX_LOG_PAGES, Math.max(MIN_LOG_PAGES, share));
    if (pages === this.#logPages) return;
    this.#logPages = pages;
    this.#db.exec(`PRAGMA wal_autocheckpoint = ${pages}; PRAGMA journal_size_limit = ${pages * PAGE_BYTES}`);
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Runs statements without parameters, for schema and pragmas. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly Bindable[]): number {
    return Number(this.#prepare(sql).run(...values.map(bound)).changes);
  }

  /**
   * Writes a row whose numbers all go into columns declared as numbers, which keep whole ones as integers by themselves.
   * Binding them as integers would take as long as storing the row. Returns the number of changed rows.
   */
  put(sql: string, ...values: readonly (string | number | null)[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** Returns the id of the inserted row. */
  insert(sql: string, ...values: readonly Bindable[]): number {
    return Number(this.#prepare(sql).run(...values.map(bound)).lastInsertRowid);
  }

  /** The first row converted by `read`, or undefined. */
  get<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T | undefined {
    const row: unknown = this.#prepare(sql).get(...values.map(bound));
    return Array.isArray(row) ? read(row) : undefined;
  }

  all<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T[] {
    const rows: unknown[] = this.#prepare(sql).all(...values.map(bound));
    return rows.map((row) => read(Array.isArray(row) ? row : []));
  }

  /** Yields row by row, so the caller can stop. Don't run the same statement while iterating. */
  *each(sql: string, ...values: readonly Bindable[]): Generator<Row, void, void> {
    const rows: Iterable<unknown> = this.#prepare(sql).iterate(...values.map(bound));
    for (const row of rows) {
      if (Array.isArray(row)) yield row;
    }
  }

  /** Runs `work` atomically. A nested call joins the outer transaction. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    // Before the transaction, because nothing may fail after the commit.
    this.#limitLog();
    this.#db.exec('BEGIN IMMEDIATE');
    this.#inTransaction = true;
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk or a damaged page may already have ended it.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  /** Empties the write-ahead log, which contains what was deleted; false if another connection is reading. */
  emptyLog(): boolean {
    return this.get('PRAGMA wal_checkpoint(TRUNCATE)', (row) => row[0]) === 0;
  }

  /** Goes on with what another database has opened. */
  takeOver(other: Database): void {
    this.close();
    this.#db = other.#db;
    this.#logPages = other.#logPages;
  }

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }
}

/**
 * Readers of one column. A value of the wrong type, or our own JSON that doesn't parse, means the file is damaged:
 * SQLite pages have no checksums, so garbage inside a text shows only here.
 */
export function damaged(): never {
  throw new StorageError('damaged');
}

const COMMA = ','.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

export function text(row: Row, column: number): string {
  const value = row[column];
  return typeof value === 'string' ? value : damaged();
}

export function textOrNull(row: Row, column: number): string | null {
  return row[column] === null ? null : text(row, column);
}

export function number(row: Row, column: number): number {
  const value = row[column];
  return typeof value === 'number' ? value : damaged();
}

/**
 * The keys of a `group_concat`, none if it is null. A hundred thousand of them cross from SQLite in a fraction of the
 * time that a row for each takes.
 */
export function keys(row: Row, column: number): number[] {
  const list = textOrNull(row, column) ?? '';
  const read: number[] = [];
  let key = 0;
  for (let at = 0; at < list.length; at += 1) {
    const code = list.charCodeAt(at);
    if (code === COMMA) {
      read.push(key);
      key = 0;
    } else key = 10 * key + code - ZERO;
  }
  if (list !== '') read.push(key);
  return read;
}

export function numberOrNull(row: Row, column: number): number | null {
  return row[column] === null ? null : number(row, column);
}

export function bytes(row: Row, column: number): Uint8Array {
  const value = row[column];
  return value instanceof Uint8Array ? value : damaged();
}

export function flag(row: Row, column: number): boolean {
  return number(row, column) !== 0;
}

/** Parses JSON that Parley wrote. */
export function ownJson(written: string): unknown {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    return damaged();
  }
}

/** Parses JSON that Parley wrote, against its schema. */
export function ownJsonOf<Schema extends z.ZodType>(written: string, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(ownJson(written));
  return read.success ? read.data : damaged();
}

export function ownRecord(written: string): Record<string, unknown> {
  const value = ownJson(written);
  return isRecord(value) ? value : damaged();
}

export function json(row: Row, column: number): unknown {
  return ownJson(text(row, column));
}

/** A value of a row, to be stored in another. */
export function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Uint8Array ? value : damaged();
}

type StorageProblem = Extract<Problem, { kind: 'storage' }>;

/** The fault an error indicates. */
type StorageFault = 'disk-full' | 'damaged' | 'busy' | 'newer-version' | 'unavailable';

/** The messages of one database; `busy` and `newer-version` fall back to `unavailable`. */
export type StorageMessages = Readonly<
  Record<Exclude<StorageProblem['reason'], 'folder'>, string> & Partial<Record<StorageFault, string>>
>;

/** The SQLite result codes we handle (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOT_A_DATABASE = 26;
/** The index of the write-ahead log can't grow, which on a full disk fails before the file itself does. */
const SQLITE_IOERR_SHMSIZE = 4874;

/** Thrown by our own code for an invalid file. */
export class StorageError extends Error {
  readonly fault: StorageFault;
  /** Overrides the database's message. */
  readonly detail: string | undefined;

  constructor(fault: StorageFault, detail?: string) {
    super(detail ?? fault);
    this.fault = fault;
    this.detail = detail;
  }
}

/** Aborts a transaction or a thread's call with a problem; caught at the boundary. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** Null for errors not raised by SQLite, the file system or a `StorageError`, which are bugs. */
export function faultOf(error: unknown): StorageFault | null {
  if (error instanceof StorageError) return error.fault;
  if (!isRecord(error)) return null;
  if (typeof error['errcode'] !== 'number') return 'syscall' in error ? 'unavailable' : null;
  if (error['errcode'] === SQLITE_IOERR_SHMSIZE) return 'disk-full';
  switch (error['errcode'] & 0xff) {
    case SQLITE_FULL:
      return 'disk-full';
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return 'damaged';
    case SQLITE_BUSY:
      return 'busy';
    default:
      return 'unavailable';
  }
}

/** Converts a database error to a problem; null for a bug. */
export function storageProblem(error: unknown, messages: StorageMessages): StorageProblem | null {
  const fault = faultOf(error);
  if (fault === null) return null;
  const reason = fault === 'busy' || fault === 'newer-version' ? 'unavailable' : fault;
  const own = error instanceof StorageError ? error.detail : undefined;
  const detail = own ?? messages[fault] ?? messages[reason];
  const cause = fault === 'busy' ? 'file-busy' : fault === 'newer-version' ? 'file-newer' : undefined;
  return { kind: 'storage', reason, detail, ...(cause === undefined ? {} : { cause }) };
}

/** Runs work on a database; rethrows errors that are bugs. */
export function catchStorageErrors<T>(messages: StorageMessages, work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    const problem = storageProblem(error, messages);
    if (problem === null) throw error;
    return failed(problem);
  }
}

export function isDamage(error: unknown): boolean {
  return faultOf(error) === 'damaged';
}
