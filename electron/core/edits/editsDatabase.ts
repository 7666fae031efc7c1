import { join } from 'node:path';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import {
  type Bindable,
  catchStorageErrors,
  type Database,
  type Row,
  type StorageMessages,
  storageProblem,
} from '../database/database.ts';
import { IN_MEMORY, openDatabase } from '../database/openDatabase.ts';
import { migrations } from './migrations/index.ts';

/** This file is never deleted, so each message says what to do. */
const MESSAGES: StorageMessages = {
  'disk-full': 'The disk is full, so the change could not be saved. Free up space and try again.',
  damaged:
    'The file of changes (edits.db in the data folder) is damaged. It was not changed. Move it elsewhere to start with a new one.',
  busy: 'Parley is already running with this data folder. Close one of the two.',
  'newer-version': 'A newer version of Parley wrote the changes stored on this computer. Update Parley.',
  unavailable: 'Changes can’t be stored on this computer at the moment.',
};

/** Converts a database error to a problem with advice; unknown errors count as `unavailable`. */
export function editsProblem(error: unknown): Problem {
  return (
    storageProblem(error, MESSAGES) ?? {
      kind: 'storage',
      reason: 'unavailable',
      detail: MESSAGES.unavailable,
    }
  );
}

/** Runs work on the database; rethrows errors that are bugs. */
export function catchEditsErrors<T>(work: () => T): Result<T> {
  return catchStorageErrors(MESSAGES, work);
}

/**
 * `synchronous=FULL`: an acknowledged edit survives a power cut. WAL needs one sync per commit where a rollback
 * journal needs three. On macOS only `fullfsync` makes a sync reach the disk.
 */
const PRAGMAS = `
  PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
  PRAGMA trusted_schema = 0;
`;

/** Time for a process that is just quitting to release the file. The window is blocked during that time. */
const LOCK_TIMEOUT_MS = 1500;

/** The file in the data folder. Never deleted, whatever its state. */
export const EDITS_FILE = 'edits.db';

/**
 * Stores what only the user has: edits, their journal, decisions. Separate from the mirror, which can be rebuilt at
 * any time.
 */
export class EditsDatabase {
  readonly #db: Database;
  readonly #state: { inTransaction: boolean };
  readonly #owned: boolean;
  /** The connection whose rows are meant. */
  readonly owner: ConnectionId;

  private constructor(db: Database, owner: ConnectionId, shared?: { inTransaction: boolean }) {
    this.#db = db;
    this.owner = owner;
    this.#owned = shared === undefined;
    this.#state = shared ?? { inTransaction: false };
  }

  /** The same file for the rows of another connection; it closes with this one. */
  of(owner: ConnectionId): EditsDatabase {
    return new EditsDatabase(this.#db, owner, this.#state);
  }

  /** An empty `folder` keeps it in memory. `maxPages` simulates a full disk in tests. Problems: `storage`. */
  static open(folder: string, owner: ConnectionId, maxPages = 0): Result<EditsDatabase> {
    // Two processes on one folder would write the same edits twice, so the second is refused.
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
    return opened.ok ? ok(new EditsDatabase(opened.value, owner)) : opened;
  }

  all<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T[] {
    return this.#db.all(sql, read, ...values);
  }

  get<T>(sql: string, read: (row: Row) => T, ...values: readonly Bindable[]): T | null {
    return this.#db.get(sql, read, ...values) ?? null;
  }

  /** Yields row by row, for readers that stop early. Don't run the same statement while iterating. */
  each(sql: string, ...values: readonly Bindable[]): Generator<Row, void, void> {
    return this.#db.each(sql, ...values);
  }

  /** What was deleted is gone from the write-ahead log too. */
  emptyLog(): void {
    this.#db.emptyLog();
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly Bindable[]): number {
    return this.#db.run(sql, ...values);
  }

  /** Returns the id of the new row. */
  insert(sql: string, ...values: readonly Bindable[]): number {
    return this.#db.insert(sql, ...values);
  }

  /** Atomic, and on disk when it returns. A nested call joins the outer transaction. */
  transaction<T>(work: () => T): T {
    if (this.#state.inTransaction) return work();
    this.#state.inTransaction = true;
    try {
      return this.#db.transaction(work);
    } finally {
      this.#state.inTransaction = false;
    }
  }

  close(): void {
    if (this.#owned) this.#db.close();
  }
}

/** The file of all connections, opened on first use. */
export class EditsFile {
  readonly #folder: string;
  #open: EditsDatabase | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(owner: ConnectionId): Result<EditsDatabase> {
    const opened = this.#open === null ? EditsDatabase.open(this.#folder, owner) : ok(this.#open);
    if (!opened.ok) return opened;
    this.#open = opened.value;
    return ok(opened.value.of(owner));
  }

  close(): void {
    this.#open?.close();
    this.#open = null;
  }
}
