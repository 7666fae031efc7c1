import type { Database } from './database.ts';
import { text } from './row.ts';

/** Small facts about the mirror itself, by name. */
export type NoteName =
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
