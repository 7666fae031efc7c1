import { randomUUID } from 'node:crypto';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { failed, type Result } from '#shared/contract/result.ts';
import { MOST_TRACKERS, type Tracker, trackerId, type trackerMethods } from '#shared/contract/trackers.ts';
import type { AppEvent } from '../app.ts';
import { guarded, openBookmarksDatabase } from '../bookmarks/bookmarksDatabase.ts';
import type { Connections } from '../connections/connections.ts';
import type { Handlers } from '../handlers.ts';
import type { Ports } from '../ports/index.ts';
import type { Database } from '../store/database.ts';
import { TrackerRows } from './trackerRows.ts';

export interface TrackersRoom {
  readonly handlers: Pick<Handlers, keyof typeof trackerMethods>;
  /** Deletes all trackers of a connection that is being removed. */
  forget(connectionId: ConnectionId): Result<null>;
  close(): void;
}

/**
 * The phrases that the user listens for, in the file that holds the bookmarks: both are the user's own and can't be
 * had again. Opened at the first call. Problems: `storage`, and `refused` where there is no such connection.
 */
export function openTrackersModule(
  ports: Pick<Ports, 'dataDir' | 'clock'>,
  connections: Pick<Connections, 'record'>,
  tell: (event: AppEvent) => void,
): TrackersRoom {
  let db: Database | null = null;
  const withRows = <T>(work: (rows: TrackerRows) => T): Result<T> =>
    guarded(() => {
      db ??= openBookmarksDatabase(ports.dataDir);
      const opened = db;
      return opened.transaction(() => work(new TrackerRows(opened)));
    });
  const told = <T extends Tracker | null>(result: Result<T>): Result<T> => {
    if (result.ok && result.value !== null) {
      tell({ name: 'trackers.changed', payload: { connectionId: result.value.connectionId } });
    }
    return result;
  };
  /** A tracker of a connection that is gone could never be seen again. */
  const put = (tracker: Tracker): Promise<Result<Tracker>> => {
    if (connections.record(tracker.connectionId) === undefined) {
      const detail = 'This connection is no longer there.';
      return Promise.resolve(failed({ kind: 'refused', reason: 'unknown-connection', detail }));
    }
    const kept = withRows((rows) => {
      const isNew = rows.find(tracker.id) === null;
      if (isNew && rows.count(tracker.connectionId) >= MOST_TRACKERS) return null;
      rows.put(tracker);
      return tracker;
    });
    if (kept.ok && kept.value === null) {
      const detail = `There are ${MOST_TRACKERS} trackers already; remove one first.`;
      return Promise.resolve(failed({ kind: 'contract', detail }));
    }
    return Promise.resolve(told(kept.ok ? { ok: true, value: kept.value ?? tracker } : kept));
  };

  return {
    handlers: {
      'trackers.list': ({ connectionId }) => Promise.resolve(withRows((rows) => rows.of(connectionId))),
      'trackers.add': (draft) =>
        put({
          ...draft,
          id: trackerId.parse(randomUUID()),
          createdAt: new Date(ports.clock.now()).toISOString(),
        }),
      'trackers.put': put,
      'trackers.remove': ({ trackerId: id }) =>
        Promise.resolve(
          told(
            withRows((rows) => {
              const known = rows.find(id);
              if (known !== null) rows.remove(id);
              return known;
            }),
          ),
        ),
    },
    forget: (connectionId) => {
      const gone = withRows((rows) => {
        rows.removeAll(connectionId);
        return null;
      });
      if (gone.ok) tell({ name: 'trackers.changed', payload: { connectionId } });
      return gone;
    },
    close: () => {
      db?.close();
      db = null;
    },
  };
}
