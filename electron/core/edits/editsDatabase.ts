import { join } from 'node:path';
import type { Problem } from '#shared/contract/problem.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Bindable, Database, Row } from '../database/database.ts';
import { IN_MEMORY, openDatabase } from '../database/openDatabase.ts';
import { catchStorageErrors, type StorageMessages, storageProblem } from '../database/storageErrors.ts';
import { migrations } from './migrations/index.ts';

/** Nothing is ever thrown away here, so each sentence says what to do. */
const MESSAGES: StorageMessages = {
  'disk-full': 'The disk is full, so the change could not be kept; make some room and try again.',
  damaged:
    'The file of changes, edits.db in the data folder, is damaged. It was left as it is; moving it away begins a new one.',
  busy: 'This program is open a second time on the same data folder; close one of the two.',
  'newer-version':
    'The changes kept on this computer were written by a newer version of this program; update it.',
  unavailable: 'Changes can’t be kept on this computer at the moment.',
};

/** What the database threw, as a problem with something to do about it. Other errors count as `unavailable`. */
export function editsProblem(error: unknown): Problem {
  return (
    storageProblem(error, MESSAGES) ?? {
      kind: 'storage',
      reason: 'unavailable',
      detail: MESSAGES.unavailable,
    }
  );
}

/** Runs work on the database. A bug is thrown again. */
export function catchEditsErrors<T>(work: () => T): Result<T> {
  return catchStorageErrors(MESSAGES, work);
}

/**
 * `synchronous=FULL`: an edit that was acknowledged survives a power cut. WAL rather than a rollback journal: one
 * sync for a commit instead of three. `fullfsync` is what makes a sync reach the disk on a Mac.
 */
const PRAGMAS = `
  PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
  PRAGMA secure_delete = 1; PRAGMA trusted_schema = 0;
`;

/** For a program that is just ending to let go of the file; the window stands still in the meantime. */
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
    const file = folder === '' ? IN_MEMORY : join(folder, EDITS_FILE);
    const options = {
      file,
      pragmas: PRAGMAS,
      migrations,
      exclusive: true,
      busyMs: LOCK_TIMEOUT_MS,
      maxPages,
    };
    const opened = catchEditsErrors(() => openDatabase(options));
    return opened.ok ? ok(new EditsDatabase(opened.value)) : opened;
  }

  all<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T[] {
    return this.#db.all(sql, read, ...values);
  }

  get<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T | null {
    return this.#db.get(sql, read, ...values) ?? null;
  }

  /** Row by row, for a reader that stops early; nothing else may use the same statement in the meantime. */
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
