import { FLAG, hasFlag } from '../flags.ts';
import { number, ownRecord, text } from '../row.ts';
import type { Batch } from './batch.ts';
import { logChanges } from './changeLog.ts';
import { unindexEngagement } from './indexEngagement.ts';

const TABLES = ['engagement', 'engagement_body', 'engagement_text', 'timeline', 'reindex'] as const;

/** Deletes all that is kept of an engagement but its history. */
export function eraseEngagement(batch: Batch, key: number): void {
  const { db } = batch;
  const flags = db.get('SELECT flags FROM engagement WHERE key = ?', (row) => number(row, 0), key) ?? 0;
  unindexEngagement(db, key);
  for (const table of TABLES) db.run(`DELETE FROM ${table} WHERE key = ?`, key);
  db.run('DELETE FROM link WHERE engagement = ?', key);
  batch.count('engagements', -1);
  if (hasFlag(flags, FLAG.timelineKnown)) batch.count('timelines', -1);
}

/**
 * Puts a tombstone in an engagement's place, unless it was met by something asked later than this. What it was
 * stays readable in the history.
 */
export function removeEngagement(batch: Batch, id: string): void {
  const { db } = batch;
  const kept = db.get(
    `SELECT e.key, e.title, e.updated_us, e.met, b.json FROM engagement e
     JOIN engagement_body b ON b.key = e.key WHERE e.id = ?`,
    (row) => ({
      key: number(row, 0),
      title: text(row, 1),
      updatedUs: number(row, 2),
      met: number(row, 3),
      body: text(row, 4),
    }),
    id,
  );
  if (kept === undefined) {
    // An answer that is under way may still have it, and would bring it in as new.
    db.run(
      `INSERT OR IGNORE INTO tombstone (id, updated_us, written, title, json, seen_at) VALUES (?, NULL, ?, '', '{}', ?)`,
      id,
      batch.commit,
      batch.receivedAt,
    );
    return;
  }
  if (kept.met > batch.asked) return;
  db.run(
    'INSERT OR REPLACE INTO tombstone (id, updated_us, written, title, json, seen_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    kept.updatedUs,
    batch.commit,
    kept.title,
    kept.body,
    batch.receivedAt,
  );
  eraseEngagement(batch, kept.key);
  logChanges(batch, { kind: 'engagement', id, name: kept.title }, [
    { field: 'deleted', before: ownRecord(kept.body), after: null },
  ]);
  batch.engagements.add(kept.key);
  batch.engagementIds.add(id);
}
