import type { Problem } from '#shared/contract/problem.ts';
import type { Database } from '../database/database.ts';
import { text } from '../database/rowValues.ts';
import { ProblemError, type StorageMessages, storageProblem } from '../database/storageErrors.ts';
import { records } from './migrations/0001-records.ts';
import { transcripts } from './migrations/0002-transcripts.ts';
import { history } from './migrations/0003-history.ts';
import { companyContacts } from './migrations/0004-company-contacts.ts';
import { recordViews } from './migrations/0005-record-views.ts';

/** Small facts about the mirror itself, by name. */
type NoteName =
  /** Microseconds since 1970 when this mirror was begun. */
  | 'begun'
  /** Version of the index's documents. */
  | 'index'
  /** Up to which engagement the folded columns have been written again, after folding itself changed. */
  | 'refold'
  /** What is left to do so that nothing purged can be found in the file: `file`, then `log`. */
  | 'scrub'
  /** Number of the last change that was looked at. */
  | 'looked';

export function readNote(db: Database, name: NoteName): string | undefined {
  return db.get('SELECT value FROM note WHERE name = ?', (row) => text(row, 0), name);
}

export function removeNote(db: Database, name: NoteName): void {
  db.run('DELETE FROM note WHERE name = ?', name);
}

export function writeNote(db: Database, name: NoteName, value: string): void {
  db.run('INSERT OR REPLACE INTO note (name, value) VALUES (?, ?)', name, value);
}

/** In order; a released one never changes. */
export const MIGRATIONS: readonly string[] = [records, transcripts, history, companyContacts, recordViews];

const MESSAGES: StorageMessages = {
  'disk-full': 'The disk is full. What is here already stays; nothing new can be kept until there is room.',
  damaged: 'The file of the local mirror is damaged.',
  unavailable: 'The file of the local mirror can’t be used.',
  'newer-version':
    'The local mirror was written by a newer version of this program. Update the program, or remove the connection and connect again.',
};

/** What a failure inside one of the mirror's threads means to everybody outside. */
export function mirrorProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const cause = error instanceof Error ? error.message : String(error);
  const problem = storageProblem(error, MESSAGES);
  if (problem === null) return { kind: 'internal', detail: cause };
  return problem.detail === MESSAGES.unavailable
    ? { ...problem, detail: `${problem.detail} (${cause})` }
    : problem;
}
