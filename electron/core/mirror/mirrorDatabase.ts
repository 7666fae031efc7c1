import type { Problem } from '#shared/contract/problem.ts';
import {
  type Database,
  number,
  ProblemError,
  type StorageMessages,
  storageProblem,
  text,
} from '../database/database.ts';
import { removeSetAside } from '../database/openDatabase.ts';
import { records } from './migrations/0001-records.ts';
import { transcripts } from './migrations/0002-transcripts.ts';
import { history } from './migrations/0003-history.ts';
import { companyContacts } from './migrations/0004-company-contacts.ts';
import { recordViews } from './migrations/0005-record-views.ts';
import { talkNumbers } from './migrations/0006-talk-numbers.ts';
import { actionItems } from './migrations/0007-action-items.ts';
import { ownChanges } from './migrations/0008-own-changes.ts';
import { sqlViews } from './migrations/0009-sql-views.ts';
import { noFoldedTranscripts } from './migrations/0010-no-folded-transcripts.ts';
import { textOfLines } from './migrations/0011-text-of-lines.ts';
import { indexBuffer } from './migrations/0012-index-buffer.ts';
import { viewsOfItemsAndSignals } from './migrations/0013-views-of-items-and-signals.ts';
import { timingChunks } from './migrations/0014-timing-chunks.ts';
import { vocabulary } from './migrations/0015-vocabulary.ts';
import { signals } from './migrations/0016-signals.ts';
import { participants } from './migrations/0017-participants.ts';
import { signalViews } from './migrations/0018-signal-views.ts';
import { crmIndex } from './migrations/0019-crm-index.ts';
import { sentiment } from './migrations/0020-sentiment.ts';
import { correctedLines } from './migrations/0021-corrected-lines.ts';
import { wholeLists } from './migrations/0022-whole-lists.ts';

/** Facts about the mirror itself, by name. */
type NoteName =
  /** When this mirror was created, in microseconds since 1970. */
  | 'begun'
  /** Version of the index's documents. */
  | 'index'
  /** The last engagement whose titles and transcripts were rewritten in the current form. */
  | 'refold'
  /** Version of the figures of timelines. */
  | 'talk'
  /** The last engagement whose figures were recomputed after their version changed. */
  | 'recount'
  /** The last engagement whose signals got rows of their own. */
  | 'signals'
  /** Steps left until nothing purged remains in the file: `file`, then `log`. */
  | 'scrub'
  /** The last change the user has seen. */
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

/** In order; a released migration never changes. */
export const MIGRATIONS: readonly string[] = [
  records,
  transcripts,
  history,
  companyContacts,
  recordViews,
  talkNumbers,
  actionItems,
  ownChanges,
  sqlViews,
  noFoldedTranscripts,
  textOfLines,
  indexBuffer,
  viewsOfItemsAndSignals,
  timingChunks,
  vocabulary,
  signals,
  participants,
  signalViews,
  crmIndex,
  sentiment,
  correctedLines,
  wholeLists,
];

const MESSAGES: StorageMessages = {
  'disk-full': 'The disk is full. Free up space to keep syncing; everything stored so far is safe.',
  damaged: 'The local copy is damaged.',
  unavailable: 'The local copy can’t be opened.',
  'newer-version':
    'A newer version of Parley wrote the local copy. Update Parley, or remove the connection and connect again.',
};

/** Converts an error inside a mirror thread to a problem for its callers. */
export function mirrorProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const cause = error instanceof Error ? error.message : String(error);
  const problem = storageProblem(error, MESSAGES);
  if (problem === null) return { kind: 'internal', detail: cause };
  return problem.detail === MESSAGES.unavailable
    ? { ...problem, detail: `${problem.detail} (${cause})` }
    : problem;
}

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
