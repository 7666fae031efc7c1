import { COLLECTIONS } from '../../sync/collections.ts';
import type { Database } from '../database.ts';
import type { UnreadableRow } from '../mirror.ts';
import { text, textOrNull } from '../row.ts';

/** Rows of the service that could not be read at all, newest first. */
export function unreadableRows(db: Database, limit: number): UnreadableRow[] {
  return db.all(
    `SELECT collection, place, reason, raw, request_id, received_at FROM unreadable_row ORDER BY seq DESC LIMIT ?`,
    (row) => ({
      collection: COLLECTIONS.find((collection) => collection === text(row, 0)) ?? 'engagements',
      where: text(row, 1),
      reason: text(row, 2),
      raw: text(row, 3),
      requestId: textOrNull(row, 4),
      receivedAt: text(row, 5),
    }),
    limit,
  );
}
