import type { Bookmark, BookmarkId } from '#shared/contract/bookmarks.ts';
import { bookmarkId } from '#shared/contract/bookmarks.ts';
import { connectionId, engagementId, type ConnectionId, type EngagementId } from '#shared/contract/ids.ts';
import type { Database, Row } from '../store/database.ts';
import { number, numberOrNull, text, textOrNull } from '../store/row.ts';

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
