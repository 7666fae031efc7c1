import { removeSetAside } from '../../database/openDatabase.ts';
import { type Database, number } from '../../database/database.ts';
import { removeNote, writeNote } from '../mirrorDatabase.ts';

/**
 * Removes every trace of purged data from the files. Deleted rows remain in free pages, deleted documents in
 * segments of the index, and both in the log: this rebuilds the index, rewrites the file, truncates the log and
 * deletes files set aside earlier. `step` is what is left to do; a failed step is repeated. Needs the file's size
 * again as free space and blocks writes.
 */
export function scrubFile(db: Database, file: string, step: string): void {
  if (step === 'file') {
    removeSetAside(file);
    db.exec("INSERT INTO document (document) VALUES ('optimize'); VACUUM");
    writeNote(db, 'scrub', 'log');
  }
  if (db.emptyLog()) removeNote(db, 'scrub');
}

/** Index pages merged per step: about 10 ms. */
const MERGE_PAGES = 64;

/** Merges segments of the index, so that searches read fewer; false when finished. */
export function mergeIndex(db: Database): boolean {
  const changes = (): number => db.get('SELECT total_changes()', (row) => number(row, 0)) ?? 0;
  const before = changes();
  db.run("INSERT INTO document (document, rank) VALUES ('merge', ?)", MERGE_PAGES);
  // The statement itself counts as one change (sqlite.org/fts5.html, "The 'merge' command").
  return changes() - before >= 2;
}

/** Pages moved per step: some milliseconds. */
const SHRINK_PAGES = 32;
/** The share of free pages that a file may have: the next pages of a sync use them. */
const FREE_SHARE = 1 / 64;
const AUTO_VACUUM_INCREMENTAL = 2;

/**
 * Returns some free pages to the disk if the file has too many; false when finished. A file from before files could
 * shrink in steps keeps its free pages for what comes.
 */
export function shrinkFile(db: Database): boolean {
  const pragma = (name: string): number => db.get(`PRAGMA ${name}`, (row) => number(row, 0)) ?? 0;
  if (pragma('freelist_count') <= SHRINK_PAGES + pragma('page_count') * FREE_SHARE) return false;
  if (pragma('auto_vacuum') !== AUTO_VACUUM_INCREMENTAL) return false;
  db.exec(`PRAGMA incremental_vacuum(${SHRINK_PAGES})`);
  return true;
}
