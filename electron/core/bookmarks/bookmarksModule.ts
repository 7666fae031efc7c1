import { randomUUID } from 'node:crypto';
import {
  type Bookmark,
  type BookmarkChanges,
  type BookmarkDraft,
  type BookmarkId,
  bookmarkId,
  type bookmarkMethods,
} from '#shared/contract/bookmarks.ts';
import type { ConnectionId, EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { writeBookmarksJson, writeBookmarksMarkdown } from '#shared/domain/bookmarks/writeBookmarks.ts';
import { FILE_TYPES, fileName } from '#shared/domain/exportFile.ts';
import type { AppEvent, Handlers } from '../app.ts';
import type { Database } from '../database/database.ts';
import type { Clock, Ports } from '../ports.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';
import { BookmarkRows, catchBookmarkErrors, openBookmarksDatabase } from './bookmarksDatabase.ts';

interface BookmarkPage {
  readonly bookmarks: Bookmark[];
  readonly total: number;
}

type OnChange = (connectionId: ConnectionId, engagementId: EngagementId | null) => void;

/** Bookmarks and clips stored on this computer. Opens the file on the first call. Problems: `storage`. */
class Bookmarks {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #onChange: OnChange;
  #db: Database | null = null;

  constructor(folder: string, clock: Clock, onChange: OnChange) {
    this.#folder = folder;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** A call's bookmarks by start, or a connection's, newest first. */
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
    return this.#emitChange(
      this.#with((rows) => {
        rows.put(bookmark);
        return bookmark;
      }),
    );
  }

  update(id: BookmarkId, { name, note, place }: BookmarkChanges): Result<Bookmark | null> {
    return this.#emitChange(
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
    return this.#emitChange(
      this.#with((rows) => {
        const known = rows.find(id);
        if (known !== null) rows.remove(id);
        return known;
      }),
    );
  }

  /** Deletes the bookmarks of a removed connection, which nothing could reach: its id is never reused. */
  forget(connection: ConnectionId): Result<null> {
    const deleted = this.#with((rows) => {
      rows.removeAll(connection);
      return null;
    });
    if (deleted.ok) this.#onChange(connection, null);
    return deleted;
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  #with<T>(work: (rows: BookmarkRows) => T): Result<T> {
    return catchBookmarkErrors(() => {
      this.#db ??= openBookmarksDatabase(this.#folder);
      const db = this.#db;
      return db.transaction(() => work(new BookmarkRows(db)));
    });
  }

  #emitChange<T extends Bookmark | null>(result: Result<T>): Result<T> {
    if (result.ok && result.value !== null)
      this.#onChange(result.value.connectionId, result.value.engagementId);
    return result;
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

/** An export includes everything. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

function bookmarkHandlers(
  bookmarks: Bookmarks,
  workspaces: Pick<Workspaces, 'get'>,
  clock: Clock,
): Pick<Handlers, keyof typeof bookmarkMethods> {
  const fileOf = (listed: readonly Bookmark[], baseUrl: string, format: 'json' | 'md', title: string) => {
    const now = new Date(clock.now()).toISOString();
    const name = fileName(title, now, format);
    const text =
      format === 'json' ? writeBookmarksJson(listed, baseUrl, now) : writeBookmarksMarkdown(listed, baseUrl);
    return { name, mime: FILE_TYPES[format], text };
  };

  return {
    'bookmarks.update': ({ bookmarkId, changes }) => bookmarks.update(bookmarkId, changes),
    'bookmarks.remove': ({ bookmarkId }) => bookmarks.remove(bookmarkId),
    ...onWorkspaces(workspaces, {
      'bookmarks.list': ({ id }, { engagementId, from, count }) =>
        bookmarks.list(id, engagementId, from, count),
      'bookmarks.add': ({ id }, draft) => bookmarks.add({ ...draft, connectionId: id }),
      'bookmarks.restore': ({ id }, bookmark) => bookmarks.restore({ ...bookmark, connectionId: id }),
      'bookmarks.export': ({ id, record }, { engagementId, format }) => {
        const page = bookmarks.list(id, engagementId, 0, NO_LIMIT);
        if (!page.ok) return page;
        const listed = page.value.bookmarks;
        const title = engagementId === null ? 'Bookmarks' : `Bookmarks ${listed[0]?.engagementTitle ?? ''}`;
        return ok(fileOf(listed, record.baseUrl, format, title));
      },
    }),
  };
}

export interface BookmarksModule {
  readonly handlers: Pick<Handlers, keyof typeof bookmarkMethods>;
  /** Deletes all bookmarks of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): void;
}

/** Bookmarks and clips of all connections in their own file, opened on the first call. */
export function openBookmarksModule(
  ports: Ports,
  workspaces: Pick<Workspaces, 'get'>,
  emit: (event: AppEvent) => void,
): BookmarksModule {
  const bookmarks = new Bookmarks(ports.dataDir, ports.clock, (connectionId, engagementId) =>
    emit({ name: 'bookmarks.changed', payload: { connectionId, engagementId } }),
  );
  return {
    handlers: bookmarkHandlers(bookmarks, workspaces, ports.clock),
    forget: (connectionId) => bookmarks.forget(connectionId),
    close: () => bookmarks.close(),
  };
}
