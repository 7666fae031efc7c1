import { randomUUID } from 'node:crypto';
import { bookmarkId } from '#shared/contract/bookmarks.ts';
import type { Bookmark, BookmarkChanges, BookmarkDraft, BookmarkId } from '#shared/contract/bookmarks.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Clock } from '../ports/index.ts';
import type { Database } from '../store/database.ts';
import { BookmarkRows } from './bookmarkRows.ts';
import { guarded, openBookmarksDatabase } from './bookmarksDatabase.ts';

export interface BookmarkPage {
  readonly bookmarks: Bookmark[];
  readonly total: number;
}

type OnChange = (connectionId: ConnectionId, engagementId: EngagementId | null) => void;

/** Bookmarks and clips, kept on this computer. The file is opened at the first call. Problems: `storage`. */
export class Bookmarks {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #onChange: OnChange;
  #db: Database | null = null;

  constructor(folder: string, clock: Clock, onChange: OnChange) {
    this.#folder = folder;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** One call's in the order of their start, or a connection's, newest first. */
  list(
    connection: ConnectionId,
    engagement: EngagementId | null,
    from: number,
    count: number,
  ): Result<BookmarkPage> {
    return this.#with((rows) => ({
      bookmarks:
        engagement === null
          ? rows.ofConnection(connection, from, count)
          : rows.ofCall(connection, engagement, from, count),
      total: rows.count(connection, engagement),
    }));
  }

  add(draft: BookmarkDraft): Result<Bookmark> {
    const now = this.#now();
    return this.restore({ ...draft, id: bookmarkId.parse(randomUUID()), createdAt: now, updatedAt: now });
  }

  restore(bookmark: Bookmark): Result<Bookmark> {
    return this.#told(
      this.#with((rows) => {
        rows.put(bookmark);
        return bookmark;
      }),
    );
  }

  update(id: BookmarkId, { name, note, place }: BookmarkChanges): Result<Bookmark | null> {
    return this.#told(
      this.#with((rows) => {
        const known = rows.find(id);
        if (known === null) return null;
        const changed: Bookmark = {
          ...known,
          name: name ?? known.name,
          note: note ?? known.note,
          place: place ?? known.place,
          updatedAt: this.#now(),
        };
        rows.put(changed);
        return changed;
      }),
    );
  }

  remove(id: BookmarkId): Result<Bookmark | null> {
    return this.#told(
      this.#with((rows) => {
        const known = rows.find(id);
        if (known !== null) rows.remove(id);
        return known;
      }),
    );
  }

  /** Everything of a connection that is removed. Its id is never given again, so nobody could reach them. */
  forget(connection: ConnectionId): Result<null> {
    const gone = this.#with((rows) => {
      rows.removeAll(connection);
      return null;
    });
    if (gone.ok) this.#onChange(connection, null);
    return gone;
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  #with<T>(work: (rows: BookmarkRows) => T): Result<T> {
    return guarded(() => {
      this.#db ??= openBookmarksDatabase(this.#folder);
      const db = this.#db;
      return db.transaction(() => work(new BookmarkRows(db)));
    });
  }

  #told<T extends Bookmark | null>(result: Result<T>): Result<T> {
    if (result.ok && result.value !== null)
      this.#onChange(result.value.connectionId, result.value.engagementId);
    return result;
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}
