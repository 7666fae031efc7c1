import type { Database } from '../database.ts';
import { number } from '../row.ts';
import type { RecordKind } from '../write/readRecord.ts';

/** The keys of records by their ids; an id that the mirror doesn't know has none. */
export function recordKeys(db: Database, kind: RecordKind, ids: readonly string[]): number[] {
  const sql = 'SELECT key FROM record WHERE kind = ? AND id = ?';
  return ids.flatMap((id) => db.all(sql, (row) => number(row, 0), kind, id));
}

/** The engagements linked to any of these records. */
export function linkedTo(db: Database, records: readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const record of records) {
    db.all('SELECT engagement FROM link WHERE record = ?', (row) => found.add(number(row, 0)), record);
  }
  return found;
}
