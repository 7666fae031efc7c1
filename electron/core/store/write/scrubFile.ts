import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from '../database.ts';
import { removeNote, writeNote } from '../notes.ts';
import { number } from '../row.ts';
import { SET_ASIDE_MARK } from '../setAside.ts';

/**
 * Makes sure that nothing purged can be found in the files any more. Deleted rows stay in free pages, deleted documents in
 * the index's pieces, and both in the log: the index is put together anew, the file written anew, the log emptied, and an
 * older file that was set aside removed. `step` is what is left to do; a step that fails is made again. Needs as much
 * room once more, and keeps others from writing.
 */
export function scrubFile(db: Database, file: string, step: string): void {
  if (step === 'file') {
    for (const other of readdirSync(dirname(file))) {
      if (other.startsWith(basename(file) + SET_ASIDE_MARK))
        rmSync(join(dirname(file), other), { force: true });
    }
    db.exec("INSERT INTO document (document) VALUES ('optimize'); VACUUM");
    writeNote(db, 'scrub', 'log');
  }
  const busy = db.get('PRAGMA wal_checkpoint(TRUNCATE)', (row) => number(row, 0));
  if (busy === 0) removeNote(db, 'scrub');
}
