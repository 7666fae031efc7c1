import type { Database } from '../database.ts';
import type { Batch } from './batch.ts';
import type { FieldChange } from './fieldChanges.ts';

export type ChangedKind = 'engagement' | 'contact' | 'company' | 'user' | 'tag';

/** A description may be a book; the feed shows what changed, not the whole text twice. */
const MOST_LETTERS = 20_000;
/** Some years of an ordinary workspace. */
const MOST_CHANGES = 500_000;
const MOST_REPORTS = 1000;

/** The service shows again what it had deleted. */
export const RESTORED: FieldChange = { field: 'restored', before: null, after: null };

function kept(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return json.length <= MOST_LETTERS ? json : JSON.stringify(`${json.slice(0, MOST_LETTERS)}…`);
}

/**
 * Writes down what changed about one resource, once all of its kind have been fetched: what the first fill meets twice is
 * no news. `name` is how it is called, for when it is gone.
 */
export function logChanges(
  batch: Batch,
  about: { readonly kind: ChangedKind; readonly id: string; readonly name: string },
  changes: readonly FieldChange[],
): void {
  if (!batch.complete.has(about.kind)) return;
  for (const { field, before, after } of changes) {
    batch.db.run(
      'INSERT INTO change (seen_at, kind, id, name, field, before, after, request_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      batch.receivedAt,
      about.kind,
      about.id,
      about.name,
      field,
      kept(before),
      kept(after),
      batch.requestId,
    );
  }
}

/** The oldest changes and reports leave where there are too many; the numbers of the others stay. */
export function trimLogs(db: Database, mostChanges = MOST_CHANGES): void {
  db.run('DELETE FROM change WHERE seq <= (SELECT max(seq) FROM change) - ?', mostChanges);
  const sql = 'DELETE FROM unreadable_row WHERE seq <= (SELECT max(seq) FROM unreadable_row) - ?';
  db.run(sql, MOST_REPORTS);
}
