import type { Database } from '../database.ts';
import { number } from '../row.ts';

/** Engagement types and statuses are open words; a row holds their number. A word met first gets the next one. */
export function termCode(db: Database, kind: 'type' | 'status', name: string): number {
  const known = db.get(
    'SELECT code FROM term WHERE kind = ? AND name = ?',
    (row) => number(row, 0),
    kind,
    name,
  );
  return known ?? db.insert('INSERT INTO term (kind, name) VALUES (?, ?)', kind, name);
}
