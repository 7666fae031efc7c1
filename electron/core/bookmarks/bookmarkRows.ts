import { type Bookmark, type BookmarkId, bookmarkId } from '#shared/contract/bookmarks.ts';
import { type EngagementId, engagementId } from '#shared/contract/ids.ts';
import { type Database, number, numberOrNull, type Row, text, textOrNull } from '../database/database.ts';
import { fromSharedFile, type Subject } from '../database/workspaceData.ts';
import { BOOKMARKS_DB } from './migrations/index.ts';

/** `seq` preserves the order of creation, even within one millisecond and after a restore. */
export const bookmarkTables: Subject = {
  name: 'bookmarks',
  file: 'workspace.db',
  migrations: [
    `create table bookmark (
      seq integer primary key autoincrement,
      id text not null unique,
      engagement_id text not null,
      engagement_title text not null,
      start_s real not null,
      end_s real,
      name text not null,
      note text not null,
      quote text,
      created_at text not null,
      updated_at text not null
    ) strict;
    create index bookmark_of_call on bookmark (engagement_id, start_s);
    create index bookmark_by_age on bookmark (created_at);`,
  ],
  adopts: fromSharedFile(BOOKMARKS_DB, [{ name: 'bookmark' }]),
};

/** A bookmark as its workspace stores it. */
export type StoredBookmark = Omit<Bookmark, 'connectionId'>;

const COLUMNS =
  'id, engagement_id, engagement_title, start_s, end_s, name, note, quote, created_at, updated_at';

function readBookmark(row: Row): StoredBookmark {
  return {
    id: bookmarkId.parse(text(row, 0)),
    engagementId: engagementId.parse(text(row, 1)),
    engagementTitle: text(row, 2),
    place: { start: number(row, 3), end: numberOrNull(row, 4) },
    name: text(row, 5),
    note: text(row, 6),
    quote: textOrNull(row, 7),
    createdAt: text(row, 8),
    updatedAt: text(row, 9),
  };
}

const count = (row: Row): number => number(row, 0);

/** The SQL statements; they throw SQLite errors. */
export class BookmarkRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those of a call by start, or all if it is null, newest first. */
  page(engagement: EngagementId | null, from: number, most: number): StoredBookmark[] {
    return engagement === null
      ? this.#db.all(
          `select ${COLUMNS} from bookmark order by created_at desc, seq desc limit ? offset ?`,
          readBookmark,
          most,
          from,
        )
      : this.#db.all(
          `select ${COLUMNS} from bookmark where engagement_id = ? order by start_s, seq limit ? offset ?`,
          readBookmark,
          engagement,
          most,
          from,
        );
  }

  count(engagement: EngagementId | null): number {
    const all = 'select count(*) from bookmark';
    const total =
      engagement === null
        ? this.#db.get(all, count)
        : this.#db.get(`${all} where engagement_id = ?`, count, engagement);
    return total ?? 0;
  }

  find(id: BookmarkId): StoredBookmark | null {
    return this.#db.get(`select ${COLUMNS} from bookmark where id = ?`, readBookmark, id) ?? null;
  }

  /** Inserts the bookmark or replaces the one with the same id. */
  put(bookmark: StoredBookmark): void {
    const { place } = bookmark;
    this.#db.run(
      `insert into bookmark (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set
         start_s = excluded.start_s, end_s = excluded.end_s, name = excluded.name, note = excluded.note,
         updated_at = excluded.updated_at`,
      bookmark.id,
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
}
