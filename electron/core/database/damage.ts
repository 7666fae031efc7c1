import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from './database.ts';
import { number, text } from './rowValues.ts';
import { StorageError } from './storageErrors.ts';

/** Between the name of a damaged file and the moment it was set aside; earlier versions wrote no moment. */
const SET_ASIDE_MARK = '.damaged';

/** All files of one database: SQLite's log and its index lie beside it. */
function filesOf(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/** Removes the copies of a database that were set aside. */
export function removeSetAside(file: string): void {
  const folder = dirname(file);
  for (const other of readdirSync(folder)) {
    if (other.startsWith(basename(file) + SET_ASIDE_MARK)) rmSync(join(folder, other), { force: true });
  }
}

/**
 * Renames a damaged file, with its log, so that a new one can begin in its place. Only the latest is kept, so that
 * copies don't fill the disk. Returns its new name.
 */
export function setAside(file: string, at: Date): string {
  const name = `${file}${SET_ASIDE_MARK}-${at.toISOString().replaceAll(/[:.]/gu, '-')}`;
  removeSetAside(file);
  for (const part of filesOf(file)) {
    try {
      renameSync(part, name + part.slice(file.length));
    } catch {
      // There isn't always a log. A file that can't be renamed can often still be removed.
      rmSync(part, { force: true });
    }
  }
  return name;
}

/** Removes every file of a database that was closed before. */
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

/** Tables that lie in the file as themselves; the index is checked by the tables it keeps its own pages in. */
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
  // Counting the letters of every value makes SQLite read all of it, wherever it runs over to.
  const read = columns.map((column) => `length(CAST("${column}" AS TEXT))`).join(' + ');
  if (!withRowid) {
    db.get(`SELECT total(${read}) FROM "${table}"`, (row) => number(row, 0));
    yield;
  }
  let after: number | null = withRowid ? Number.MIN_SAFE_INTEGER : null;
  while (after !== null) {
    const next: number | null | undefined = db.get(
      `SELECT max(r), total(n) FROM (SELECT rowid AS r, ${read} AS n FROM "${table}" WHERE rowid > ?
         ORDER BY rowid LIMIT ${ROWS_AT_ONCE})`,
      (row) => (typeof row[0] === 'number' ? row[0] : null),
      after,
    );
    if (typeof next === 'number' && next <= after) damaged(`rows of ${table} out of order`);
    after = next ?? null;
    yield;
  }
  for (const index of indexes) {
    db.get(`SELECT count(*) FROM "${table}" INDEXED BY "${index}"`, (row) => number(row, 0));
    yield;
  }
}

/**
 * Looks through the whole file in small steps, so that it can be done beside other work and broken off at any
 * time. A small file gets SQLite's own quick check, table by table. That can't be stopped half-way, so in a large
 * one every row and every index is read instead, which finds every page that can't be what it should be. Throws
 * where the file is damaged.
 */
export function* checkInSteps(db: Database, smallPages = SMALL_PAGES): Generator<void, void, void> {
  const small = (db.get('PRAGMA page_count', (row) => number(row, 0)) ?? 0) <= smallPages;
  for (const table of plainTables(db)) {
    if (!small) {
      yield* walkTable(db, table);
      continue;
    }
    const [said] = db.all(`PRAGMA quick_check("${table}")`, (row) => text(row, 0));
    if (said !== 'ok') damaged(said ?? table);
    yield;
  }
}
