import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** What can be bound, and what comes back. Whole numbers up to 2^53, text, bytes, null. */
export type Bindable = string | number | bigint | boolean | null | Uint8Array;
export type Row = readonly unknown[];

export interface OpenOptions {
  readonly readOnly: boolean;
  /** Most pages of the file, for tests of a full disk; 0 for no limit. */
  readonly maxPages?: number;
  /**
   * Nobody else reads or writes the file while it is open. SQLite then keeps the index of the write-ahead log in
   * memory, and the file can be read where the disk has no room for that index.
   */
  readonly exclusive?: boolean;
  /** Milliseconds to wait for another that holds the file; five seconds unless said otherwise. */
  readonly busyMs?: number;
}

/** Larger than SQLite's own 4 KB: transcripts run over many pages, and each hop to the next costs a read. */
const PAGE_BYTES = 8192;
const CACHE_KIB = 32_768;
/**
 * Pages in the log before they are copied into the file: a quarter of the file, so that a small one doesn't fill a small
 * disk with its log, and at most 32 MB, so that a large fill isn't slowed down by copying.
 */
const LOG_SHARE = 4;
const MIN_LOG_PAGES = 128;
const MAX_LOG_PAGES = 4096;
const BUSY_MS = 5000;

/**
 * `node:sqlite` binds every number as a floating-point value, and a full-text table ignores a row limit that is
 * no integer. So whole numbers go in as integers.
 */
function bound(value: Bindable): string | number | bigint | null | Uint8Array {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return value;
}

/**
 * One connection to a file of SQLite: statements prepared once, transactions, rows as arrays in the order of the
 * columns asked for. Throws what SQLite throws; `storageProblem` says what it means.
 */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #inTransaction = false;
  #logPages = 0;

  constructor(file: string, options: OpenOptions) {
    this.#db = new DatabaseSync(file, {
      readOnly: options.readOnly,
      returnArrays: true,
      enableForeignKeyConstraints: false,
      timeout: options.busyMs ?? BUSY_MS,
    });
    try {
      // First, as everything else reads the file, and with it the index.
      if (options.exclusive === true) this.#db.exec('PRAGMA locking_mode = EXCLUSIVE');
      this.#db.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA temp_store = MEMORY`);
      if (options.readOnly) {
        this.#db.exec('PRAGMA query_only = 1');
      } else {
        // A crash of the program loses nothing; of the machine, at most the last moments, which sync brings again.
        this.#db.exec(
          `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`,
        );
        this.#limitLog();
        if (options.maxPages !== undefined) this.#db.exec(`PRAGMA max_page_count = ${options.maxPages}`);
      }
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** In steps of two, as the file grows. The log's file is cut back to as much when it is begun again. */
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

  /** Several statements without parameters: schema and pragmas. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Runs a statement that changes something; the number of rows it changed. */
  run(sql: string, ...values: readonly Bindable[]): number {
    return Number(this.#prepare(sql).run(...values.map(bound)).changes);
  }

  /** Runs an INSERT; the row id it was given. */
  insert(sql: string, ...values: readonly Bindable[]): number {
    return Number(this.#prepare(sql).run(...values.map(bound)).lastInsertRowid);
  }

  /** The first row as `read` makes it, or undefined. */
  get<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T | undefined {
    const row: unknown = this.#prepare(sql).get(...values.map(bound));
    return Array.isArray(row) ? read(row) : undefined;
  }

  all<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T[] {
    const rows: unknown[] = this.#prepare(sql).all(...values.map(bound));
    return rows.map((row) => read(Array.isArray(row) ? row : []));
  }

  /** Row by row, so that the caller may stop. A statement that is being walked must not be asked again in the meantime. */
  *each(sql: string, ...values: readonly Bindable[]): Generator<Row, void, void> {
    const rows: Iterable<unknown> = this.#prepare(sql).iterate(...values.map(bound));
    for (const row of rows) {
      if (Array.isArray(row)) yield row;
    }
  }

  /** All of it or nothing. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) throw new Error('A transaction is already open.');
    // Before it begins, as nothing may fail once it is committed.
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

  close(): void {
    this.#statements.clear();
    if (this.#db.isOpen) this.#db.close();
  }
}
