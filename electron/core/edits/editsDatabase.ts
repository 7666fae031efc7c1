import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { type Bindable, Database, type Row } from '../database/database.ts';
import { number } from '../database/rowValues.ts';
import {
  SQLITE_BUSY,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_NOT_A_DATABASE,
  sqliteCode,
  StorageFailure,
} from '../database/storageErrors.ts';
import { migrations } from './migrations/index.ts';

const NEWER_VERSION: Problem = {
  kind: 'storage',
  reason: 'unavailable',
  detail: 'The changes kept on this computer were written by a newer version of this program; update it.',
};

/** What SQLite or the disk threw, as a problem with something to do about it. Nothing is ever thrown away here. */
export function storageProblem(error: unknown): Problem {
  // A row that is not what its schema says is a damaged file, whoever found out.
  switch (error instanceof StorageFailure ? SQLITE_CORRUPT : sqliteCode(error)) {
    case SQLITE_FULL:
      return {
        kind: 'storage',
        reason: 'disk-full',
        detail: 'The disk is full, so the change could not be kept; make some room and try again.',
      };
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return {
        kind: 'storage',
        reason: 'damaged',
        detail:
          'The file of changes, edits.db in the data folder, is damaged. It was left as it is; moving it away begins a new one.',
      };
    case SQLITE_BUSY:
      return {
        kind: 'storage',
        reason: 'unavailable',
        detail: 'This program is open a second time on the same data folder; close one of the two.',
      };
    case null:
    default:
      return {
        kind: 'storage',
        reason: 'unavailable',
        detail: 'Changes can’t be kept on this computer at the moment.',
      };
  }
}

/** Whether the machine failed, not the program: errors of SQLite and of the file system carry these. */
function isSystemError(error: unknown): boolean {
  if (error instanceof StorageFailure) return true;
  return error instanceof Error && ('errcode' in error || 'syscall' in error);
}

/** Runs work on the database; what SQLite or the disk throws becomes a `storage` problem, a bug stays one. */
export function catchStorageErrors<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return failed(storageProblem(error));
  }
}

/**
 * `synchronous=FULL`: an edit that was acknowledged survives a power cut. WAL rather than a rollback journal: one
 * sync for a commit instead of three. `fullfsync` is what makes a sync reach the disk on a Mac.
 */
const PRAGMAS = `
  PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
  PRAGMA secure_delete = 1; PRAGMA trusted_schema = 0;
`;

/** For a program that is just ending to let go of the file; the window stands still meanwhile. */
const LOCK_TIMEOUT_MS = 1500;

/** The file in the data folder; never thrown away by the program, whatever is wrong with it. */
export const EDITS_FILE = 'edits.db';

/**
 * The database of everything that is the user's own and can't be had again: edits, their journal, decisions. It
 * stands apart from the mirror, which may be thrown away and rebuilt at any time.
 */
export class EditsDatabase {
  readonly #db: Database;
  #inTransaction = false;

  private constructor(db: Database) {
    this.#db = db;
  }

  /** `folder` empty: in memory, gone with the program. `maxPages`: for tests of a full disk. Problems: `storage`. */
  static open(folder: string, maxPages = 0): Result<EditsDatabase> {
    // Two programs on one folder would write the same edits twice, so the second is refused.
    const options = { readOnly: false, exclusive: true, busyMs: LOCK_TIMEOUT_MS, maxPages };
    const opened = catchStorageErrors(() => {
      if (folder !== '') mkdirSync(folder, { recursive: true });
      return new Database(folder === '' ? ':memory:' : join(folder, EDITS_FILE), options);
    });
    if (!opened.ok) return opened;
    const db = opened.value;
    const ready = catchStorageErrors(() => prepare(db));
    if (ready.ok && ready.value) return ok(new EditsDatabase(db));
    db.close();
    return ready.ok ? failed(NEWER_VERSION) : ready;
  }

  all<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T[] {
    return this.#db.all(sql, read, ...values);
  }

  get<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T | null {
    return this.#db.get(sql, read, ...values) ?? null;
  }

  /** Row by row, for a reader that stops early; nothing else may use the same statement meanwhile. */
  each(sql: string, ...values: readonly Bindable[]): Generator<Row, void, void> {
    return this.#db.each(sql, ...values);
  }

  /** How many rows it changed. */
  run(sql: string, ...values: readonly Bindable[]): number {
    return this.#db.run(sql, ...values);
  }

  /** The id of the row it added. */
  insert(sql: string, ...values: readonly Bindable[]): number {
    return this.#db.insert(sql, ...values);
  }

  /** All of it or nothing; on the disk when it returns. Within another it is part of that one. */
  transaction<T>(work: () => T): T {
    if (this.#inTransaction) return work();
    this.#inTransaction = true;
    try {
      return this.#db.transaction(work);
    } finally {
      this.#inTransaction = false;
    }
  }

  close(): void {
    this.#db.close();
  }
}

/** False where a newer version of the program wrote the file. */
function prepare(db: Database): boolean {
  db.exec(PRAGMAS);
  const version = db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
  for (const [at, migration] of migrations.entries()) {
    if (at < version) continue;
    db.transaction(() => db.exec(`${migration}; PRAGMA user_version = ${at + 1}`));
  }
  return version <= migrations.length;
}
