import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Database, isDamage, number, type OpenOptions, StorageError, text, textOrNull } from './database.ts';

/** Separates the name of a damaged file from the time it was set aside; earlier versions wrote no time. */
const SET_ASIDE_MARK = '.damaged';

/** A database's files, including the write-ahead log and its index. */
function filesOf(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/** Deletes copies of a database that were set aside. */
export function removeSetAside(file: string): void {
  const folder = dirname(file);
  for (const other of readdirSync(folder)) {
    if (other.startsWith(basename(file) + SET_ASIDE_MARK)) rmSync(join(folder, other), { force: true });
  }
}

/**
 * Renames a damaged file and its log so that a new one can replace it. Only the latest copy is kept, to save disk
 * space. Returns the new name.
 */
export function setAside(file: string, at: Date): string {
  const name = `${file}${SET_ASIDE_MARK}-${at.toISOString().replaceAll(/[:.]/gu, '-')}`;
  removeSetAside(file);
  for (const part of filesOf(file)) {
    try {
      renameSync(part, name + part.slice(file.length));
    } catch {
      // The log may not exist. A file that can't be renamed can often still be deleted.
      rmSync(part, { force: true });
    }
  }
  return name;
}

/** Deletes all files of a closed database. */
export function removeDatabase(file: string): void {
  removeSetAside(file);
  for (const part of filesOf(file)) rmSync(part, { force: true });
}

/** Up to this size (128 MB) SQLite's own check takes a fraction of a second. */
const SMALL_PAGES = 16_384;
const ROWS_AT_ONCE = 500;

function damaged(what: string): never {
  throw new StorageError('damaged', `The file is damaged (${what}).`);
}

const LOWEST_ROWID = -(2n ** 63n);

/** Ordinary tables; the full-text index is checked through its shadow tables. */
function plainTables(db: Database): string[] {
  return db.all(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY rootpage`,
    (row) => text(row, 0),
  );
}

function* walkTable(db: Database, table: string): Generator<void, void, void> {
  const columns = db.all(`PRAGMA table_info("${table}")`, (row) => text(row, 1));
  const indexes = db.all(`PRAGMA index_list("${table}")`, (row) => text(row, 1));
  const withRowid =
    db.get(`SELECT wr FROM pragma_table_list WHERE name = ?`, (row) => number(row, 0), table) === 0;
  // Measuring every value makes SQLite read its overflow pages too.
  const read = columns.map((column) => `length(CAST("${column}" AS TEXT))`).join(' + ');
  if (!withRowid) {
    db.get(`SELECT total(${read}) FROM "${table}"`, (row) => number(row, 0));
    yield;
  }
  let after: bigint | null = withRowid ? LOWEST_ROWID : null;
  while (after !== null) {
    // As text, because the full-text index numbers the pages of deleted documents beyond what a number can hold.
    const last: string | null | undefined = db.get(
      `SELECT CAST(max(r) AS TEXT), total(n) FROM (SELECT rowid AS r, ${read} AS n FROM "${table}" WHERE rowid > ?
         ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`,
      (row) => textOrNull(row, 0),
      after,
    );
    const next: bigint | null = typeof last === 'string' ? BigInt(last) : null;
    if (next !== null && next <= after) damaged(`rows of ${table} out of order`);
    after = next;
    yield;
  }
  for (const index of indexes) {
    db.get(`SELECT count(*) FROM "${table}" INDEXED BY "${index}"`, (row) => number(row, 0));
    yield;
  }
}

/**
 * Checks the whole file in small steps, so that it can run beside other work and stop at any time. A small file
 * gets SQLite's quick check, table by table. That can't be interrupted, so for a large file every row and index is
 * read instead, which finds every unreadable page. Throws if the file is damaged.
 */
export function* checkInSteps(db: Database, smallPages = SMALL_PAGES): Generator<void, void, void> {
  const small = (db.get('PRAGMA page_count', (row) => number(row, 0)) ?? 0) <= smallPages;
  for (const table of plainTables(db)) {
    if (!small) {
      yield* walkTable(db, table);
      continue;
    }
    const [result] = db.all(`PRAGMA quick_check("${table}")`, (row) => text(row, 0));
    if (result !== 'ok') damaged(result ?? table);
    yield;
  }
}

interface DatabaseOptions extends Omit<OpenOptions, 'readOnly'> {
  /** The folder is created if missing. Use `IN_MEMORY` for a temporary database. */
  readonly file: string;
  /** Run first, for example `PRAGMA synchronous = FULL`. */
  readonly pragmas?: string;
  /** Deleted rows are left in the file. Otherwise they are overwritten, because the user was told they are gone. */
  readonly keepsDeleted?: boolean;
  /** In order; each upgrades the schema by one version. A released migration never changes. */
  readonly migrations: readonly string[];
  /**
   * Called with the new name of a damaged file after it was set aside and replaced. Without it, a damaged file
   * stays and opening it throws.
   */
  readonly onDamage?: (setAsideAs: string) => void;
}

export const IN_MEMORY = ':memory:';

export function schemaVersion(db: Database): number {
  return db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
}

/** Refuses a file written by a newer version. */
function refuseNewer(db: Database, migrations: readonly string[]): void {
  if (schemaVersion(db) > migrations.length) throw new StorageError('newer-version');
}

/** Migrates the file to version `upTo`, each step in its own transaction. */
export function migrate(db: Database, migrations: readonly string[], upTo = migrations.length): void {
  refuseNewer(db, migrations);
  for (const [index, sql] of migrations.slice(0, upTo).entries()) {
    if (schemaVersion(db) > index) continue;
    db.transaction(() => db.exec(`${sql}; PRAGMA user_version = ${index + 1}`));
  }
}

function open(all: DatabaseOptions): Database {
  const { file, pragmas, keepsDeleted = false, migrations, onDamage: _onDamage, ...options } = all;
  const db = new Database(file, { ...options, readOnly: false });
  try {
    if (!keepsDeleted) db.exec('PRAGMA secure_delete = 1');
    if (pragmas !== undefined) db.exec(pragmas);
    migrate(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Retry interval while another program uses a file, in milliseconds: each try takes a fraction of one. */
export const TAKEN_RETRY_MS = 250;

/** Opens a database for writing and migrates it. Its errors are for `storageProblem`. */
export function openDatabase(options: DatabaseOptions): Database {
  const { file, onDamage } = options;
  if (file === IN_MEMORY) return open(options);
  mkdirSync(dirname(file), { recursive: true });
  try {
    return open(options);
  } catch (error) {
    if (onDamage === undefined || !isDamage(error)) throw error;
  }
  const setAsideAs = setAside(file, new Date());
  const db = open(options);
  onDamage(setAsideAs);
  return db;
}

/** Opens a database that another connection writes. An older schema is allowed, a newer one refused. */
export function openForReading(file: string, migrations: readonly string[]): Database {
  const db = new Database(file, { readOnly: true });
  try {
    refuseNewer(db, migrations);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
