import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bookmark, type BookmarkId, bookmarkId } from '#shared/contract/bookmarks.ts';
import { type ConnectionId, connectionId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { Database, type Row } from '../database/database.ts';
import { number, numberOrNull, text, textOrNull } from '../database/rowValues.ts';
import { problemFrom, StorageFailure, storageProblem } from '../database/storageErrors.ts';
import { bookmarks } from './migrations/0001-bookmarks.ts';
import { trackers } from './migrations/0002-trackers.ts';

const COLUMNS =
  'id, connection_id, engagement_id, engagement_title, start_s, end_s, name, note, quote, created_at, updated_at';

function readBookmark(row: Row): Bookmark {
  return {
    id: bookmarkId.parse(text(row, 0)),
    connectionId: connectionId.parse(text(row, 1)),
    engagementId: engagementId.parse(text(row, 2)),
    engagementTitle: text(row, 3),
    place: { start: number(row, 4), end: numberOrNull(row, 5) },
    name: text(row, 6),
    note: text(row, 7),
    quote: textOrNull(row, 8),
    createdAt: text(row, 9),
    updatedAt: text(row, 10),
  };
}

/** The statements over the one table; each throws what SQLite throws. */
export class BookmarkRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  ofCall(connection: ConnectionId, engagement: EngagementId, from: number, count: number): Bookmark[] {
    return this.#db.all(
      `select ${COLUMNS} from bookmark where connection_id = ? and engagement_id = ?
       order by start_s, seq limit ? offset ?`,
      readBookmark,
      connection,
      engagement,
      count,
      from,
    );
  }

  ofConnection(connection: ConnectionId, from: number, count: number): Bookmark[] {
    return this.#db.all(
      `select ${COLUMNS} from bookmark where connection_id = ?
       order by created_at desc, seq desc limit ? offset ?`,
      readBookmark,
      connection,
      count,
      from,
    );
  }

  /** @param engagement Null for all of the connection's. */
  count(connection: ConnectionId, engagement: EngagementId | null): number {
    const total =
      engagement === null
        ? this.#db.get(
            'select count(*) from bookmark where connection_id = ?',
            (row) => number(row, 0),
            connection,
          )
        : this.#db.get(
            'select count(*) from bookmark where connection_id = ? and engagement_id = ?',
            (row) => number(row, 0),
            connection,
            engagement,
          );
    return total ?? 0;
  }

  find(id: BookmarkId): Bookmark | null {
    return this.#db.get(`select ${COLUMNS} from bookmark where id = ?`, readBookmark, id) ?? null;
  }

  /** Adds it, or puts it in the place of the one of the same id. */
  put(bookmark: Bookmark): void {
    const { place } = bookmark;
    this.#db.run(
      `insert into bookmark (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set
         start_s = excluded.start_s, end_s = excluded.end_s, name = excluded.name, note = excluded.note,
         updated_at = excluded.updated_at`,
      bookmark.id,
      bookmark.connectionId,
      bookmark.engagementId,
      bookmark.engagementTitle,
      place.start,
      place.end,
      bookmark.name,
      bookmark.note,
      bookmark.quote,
      bookmark.createdAt,
      bookmark.updatedAt,
    );
  }

  remove(id: BookmarkId): void {
    this.#db.run('delete from bookmark where id = ?', id);
  }

  removeAll(connection: ConnectionId): void {
    this.#db.run('delete from bookmark where connection_id = ?', connection);
  }
}

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
