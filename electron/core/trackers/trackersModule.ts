import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ConnectionId, connectionId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import {
  MOST_TRACKERS,
  type Tracker,
  type TrackerId,
  trackerId,
  type trackerMethods,
} from '#shared/contract/trackers.ts';
import type { AppEvent, Handlers } from '../app.ts';
import { catchBookmarkErrors, openBookmarksDatabase } from '../bookmarks/bookmarksDatabase.ts';
import { type Database, number, type Row, text } from '../database/database.ts';
import type { Ports } from '../ports.ts';
import { onWorkspaces, type Workspaces } from '../workspace/workspaces.ts';

const COLUMNS = 'id, connection_id, name, phrases, created_at';
const phrases = z.array(z.string());

function readTracker(row: Row): Tracker {
  return {
    id: trackerId.parse(text(row, 0)),
    connectionId: connectionId.parse(text(row, 1)),
    name: text(row, 2),
    phrases: phrases.parse(JSON.parse(text(row, 3))),
    createdAt: text(row, 4),
  };
}

/** The SQL statements; they throw SQLite errors. */
class TrackerRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  of(connection: ConnectionId): Tracker[] {
    return this.#db.all(
      `select ${COLUMNS} from tracker where connection_id = ? order by seq`,
      readTracker,
      connection,
    );
  }

  count(connection: ConnectionId): number {
    const count = 'select count(*) from tracker where connection_id = ?';
    return this.#db.get(count, (row) => number(row, 0), connection) ?? 0;
  }

  find(id: TrackerId): Tracker | null {
    return this.#db.get(`select ${COLUMNS} from tracker where id = ?`, readTracker, id) ?? null;
  }

  /** Inserts the tracker or replaces the one with the same id. */
  put(tracker: Tracker): void {
    this.#db.run(
      `insert into tracker (${COLUMNS}) values (?, ?, ?, ?, ?)
       on conflict (id) do update set name = excluded.name, phrases = excluded.phrases`,
      tracker.id,
      tracker.connectionId,
      tracker.name,
      JSON.stringify(tracker.phrases),
      tracker.createdAt,
    );
  }

  remove(id: TrackerId): void {
    this.#db.run('delete from tracker where id = ?', id);
  }

  removeAll(connection: ConnectionId): void {
    this.#db.run('delete from tracker where connection_id = ?', connection);
  }
}

const TOO_MANY: Problem = {
  kind: 'contract',
  detail: `You have reached the limit of ${MOST_TRACKERS} trackers. Delete one first.`,
};

export interface TrackersModule {
  readonly handlers: Pick<Handlers, keyof typeof trackerMethods>;
  /** Null if it was deleted. Problems: `storage`. */
  find(id: TrackerId): Result<Tracker | null>;
  /** Deletes all trackers of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): void;
}

/**
 * Trackers, stored in the same file as the bookmarks, because both are the user's own work and can't be fetched
 * again. Opens the file on the first call. Problems: `storage`.
 */
export function openTrackersModule(
  ports: Pick<Ports, 'dataDir' | 'clock'>,
  workspaces: Pick<Workspaces, 'get'>,
  emit: (event: AppEvent) => void,
): TrackersModule {
  let db: Database | null = null;
  const withRows = <T>(work: (rows: TrackerRows) => T): Result<T> =>
    catchBookmarkErrors(() => {
      db ??= openBookmarksDatabase(ports.dataDir);
      const opened = db;
      return opened.transaction(() => work(new TrackerRows(opened)));
    });
  const emitChange = <T extends Tracker | null>(result: Result<T>): Result<T> => {
    if (result.ok && result.value !== null) {
      emit({ name: 'trackers.changed', payload: { connectionId: result.value.connectionId } });
    }
    return result;
  };
  const put = (tracker: Tracker): Result<Tracker> => {
    const kept = withRows((rows): Result<Tracker> => {
      const isNew = rows.find(tracker.id) === null;
      if (isNew && rows.count(tracker.connectionId) >= MOST_TRACKERS) return failed(TOO_MANY);
      rows.put(tracker);
      return ok(tracker);
    });
    return emitChange(kept.ok ? kept.value : kept);
  };

  return {
    handlers: {
      ...onWorkspaces(workspaces, {
        'trackers.list': ({ id }) => withRows((rows) => rows.of(id)),
        'trackers.add': ({ id: connectionId }, draft) =>
          put({
            ...draft,
            connectionId,
            id: trackerId.parse(randomUUID()),
            createdAt: new Date(ports.clock.now()).toISOString(),
          }),
        'trackers.put': ({ id: connectionId }, tracker) => put({ ...tracker, connectionId }),
      }),
      'trackers.remove': ({ trackerId: id }) =>
        emitChange(
          withRows((rows) => {
            const known = rows.find(id);
            if (known !== null) rows.remove(id);
            return known;
          }),
        ),
    },
    find: (id) => withRows((rows) => rows.find(id)),
    forget: (connectionId) => {
      const gone = withRows((rows) => {
        rows.removeAll(connectionId);
        return null;
      });
      if (gone.ok) emit({ name: 'trackers.changed', payload: { connectionId } });
      return gone;
    },
    close: () => {
      db?.close();
      db = null;
    },
  };
}
