import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { Database } from '../store/database.ts';
import { number } from '../store/row.ts';
import { problemFrom, StorageFailure, storageProblem } from '../store/storageProblem.ts';
import { bookmarks } from './migrations/0001-bookmarks.ts';
import { trackers } from './migrations/0002-trackers.ts';

/** In their order; a file once released is never changed, the next change is a file of its own. */
const MIGRATIONS: readonly string[] = [bookmarks, trackers];

/**
 * A file of its own: bookmarks are the user's work and can't be had again, while the mirror may be thrown away at
 * any time and the outbox must stay small. Never thrown away by the program, whatever is wrong with it.
 */
const BOOKMARKS_FILE = 'bookmarks.db';

const DETAILS = {
  'disk-full': 'The disk is full, so nothing new could be kept; make some room and try again.',
  damaged: `The file of bookmarks and trackers, ${BOOKMARKS_FILE} in the data folder, is damaged. It was left as it is; moving it away begins a new one.`,
  unavailable: 'Bookmarks and trackers can’t be kept on this computer at the moment.',
} as const;

const NEWER = 'The bookmarks on this computer were written by a newer version of this program; update it.';

/** Runs work on the database; what SQLite or the disk throws becomes a `storage` problem, a bug stays one. */
export function guarded<T>(work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return failed(inOurWords('unavailable'));
    const problem = problemFrom(error);
    if (problem.kind !== 'storage') throw error;
    return failed(problem.detail === NEWER ? problem : inOurWords(problem.reason));
  }
}

function inOurWords(reason: keyof typeof DETAILS): Problem {
  return storageProblem(reason, DETAILS[reason]);
}

/**
 * Opens the file and brings it to this version's form. `folder` empty: in memory, gone with the program. A bookmark
 * that was acknowledged survives a power cut (`synchronous = FULL`), and one that was removed is gone from the disk
 * (`secure_delete`). Throws what `guarded` turns into a problem.
 */
export function openBookmarksDatabase(folder: string): Database {
  if (folder !== '') mkdirSync(folder, { recursive: true });
  const db = new Database(folder === '' ? ':memory:' : join(folder, BOOKMARKS_FILE), { readOnly: false });
  try {
    db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = 1; PRAGMA trusted_schema = 0');
    const version = db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
    if (version > MIGRATIONS.length) throw new StorageFailure(storageProblem('unavailable', NEWER));
    for (const [at, migration] of MIGRATIONS.entries()) {
      if (at >= version) db.transaction(() => db.exec(`${migration}; PRAGMA user_version = ${at + 1}`));
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
