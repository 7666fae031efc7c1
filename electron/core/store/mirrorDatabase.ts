import type { Database } from '../database/database.ts';
import { number, text } from '../database/rowValues.ts';
import { StorageFailure, storageProblem } from '../database/storageErrors.ts';
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

/** In the order of their numbers; one that has left the house is never changed again. */
export const MIGRATIONS: readonly string[] = [records, transcripts, history, companyContacts, recordViews];

export function schemaVersion(db: Database): number {
  return db.get('PRAGMA user_version', (row) => number(row, 0)) ?? 0;
}

/** Throws where the file was written by a newer version of this program: it is left as it is. */
export function refuseNewer(db: Database, known = MIGRATIONS.length): void {
  if (schemaVersion(db) <= known) return;
  const detail =
    'The local mirror was written by a newer version of this program. Update the program, or remove the connection and connect again.';
  throw new StorageFailure(storageProblem('unavailable', detail));
}

export function isCurrent(db: Database): boolean {
  return schemaVersion(db) === MIGRATIONS.length;
}

/** Brings the file to the version `upTo`, each step in a transaction of its own. */
export function migrate(db: Database, upTo = MIGRATIONS.length): void {
  refuseNewer(db);
  for (const [index, sql] of MIGRATIONS.slice(0, upTo).entries()) {
    if (schemaVersion(db) > index) continue;
    db.transaction(() => {
      db.exec(sql);
      db.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
