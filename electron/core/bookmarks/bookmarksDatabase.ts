import { join } from 'node:path';
import { type Bookmark, type BookmarkId, bookmarkId } from '#shared/contract/bookmarks.ts';
import { type ConnectionId, connectionId, type EngagementId, engagementId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import {
  catchStorageErrors,
  type Database,
  number,
  numberOrNull,
  type Row,
  type StorageMessages,
  text,
  textOrNull,
} from '../database/database.ts';
import { IN_MEMORY, openDatabase } from '../database/openDatabase.ts';
import { bookmarks } from './migrations/0001-bookmarks.ts';
import { trackers } from './migrations/0002-trackers.ts';
import { alerts } from './migrations/0003-alerts.ts';

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

/** The SQL statements; they throw SQLite errors. */
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

  /** Inserts the bookmark or replaces the one with the same id. */
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

/** In order. A released migration never changes; every schema change is a new file. */
const MIGRATIONS: readonly string[] = [bookmarks, trackers, alerts];

/**
 * A separate file: bookmarks are the user's own work and can't be fetched again, while the mirror may be rebuilt at
 * any time and the outbox must stay small. Never deleted, whatever its state.
 */
const BOOKMARKS_FILE = 'bookmarks.db';

const MESSAGES: StorageMessages = {
  'disk-full': 'The disk is full, so the change could not be saved. Free up space and try again.',
  damaged: `The file of bookmarks and trackers (${BOOKMARKS_FILE} in the data folder) is damaged. It was not changed. Move it elsewhere to start with a new one.`,
  'newer-version': 'A newer version of Parley wrote the bookmarks on this computer. Update Parley.',
  unavailable: 'Bookmarks and trackers can’t be stored on this computer at the moment.',
};

/** Runs work on the database; rethrows errors that are bugs. */
export function catchBookmarkErrors<T>(work: () => T): Result<T> {
  return catchStorageErrors(MESSAGES, work);
}

/**
 * Opens the file and migrates it. An empty `folder` keeps it in memory. An acknowledged bookmark survives a power
 * cut (`synchronous = FULL`). Errors are for `catchBookmarkErrors`.
 */
export function openBookmarksDatabase(folder: string): Database {
  return openDatabase({
    file: folder === '' ? IN_MEMORY : join(folder, BOOKMARKS_FILE),
    pragmas: 'PRAGMA synchronous = FULL; PRAGMA trusted_schema = 0',
    migrations: MIGRATIONS,
  });
}
