import { z } from 'zod';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { trackerId, type Tracker, type TrackerId } from '#shared/contract/trackers.ts';
import type { Database, Row } from '../store/database.ts';
import { number, text } from '../store/row.ts';

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

/** The statements over the one table; each throws what SQLite throws. */
export class TrackerRows {
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

  /** Adds it, or puts it in the place of the one of the same id. */
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
