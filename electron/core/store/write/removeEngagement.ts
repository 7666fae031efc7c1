import { FLAG, hasFlag } from '../flags.ts';
import { number, ownRecord, text } from '../row.ts';
import type { Batch } from './batch.ts';
import { logChanges } from './changeLog.ts';
import { unindexEngagement } from './indexEngagement.ts';

const TABLES = ['engagement', 'engagement_body', 'engagement_text', 'timeline', 'reindex'] as const;

/**
 * Puts a tombstone in an engagement's place, unless it was met by something asked later than this. What it was
 * stays readable in the history.
 */
export function removeEngagement(batch: Batch, id: string): void {
  const { db } = batch;
  const kept = db.get(
    `SELECT e.key, e.title, e.flags, e.updated_us, e.met, b.json FROM engagement e
     JOIN engagement_body b ON b.key = e.key WHERE e.id = ?`,
    (row) => ({
      key: number(row, 0),
      title: text(row, 1),
      flags: number(row, 2),
      updatedUs: number(row, 3),
      met: number(row, 4),
      body: text(row, 5),
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
  unindexEngagement(db, kept.key);
  for (const table of TABLES) db.run(`DELETE FROM ${table} WHERE key = ?`, kept.key);
  db.run('DELETE FROM link WHERE engagement = ?', kept.key);
  logChanges(batch, { kind: 'engagement', id, name: kept.title }, [
    { field: 'deleted', before: ownRecord(kept.body), after: null },
  ]);
  batch.count('engagements', -1);
  if (hasFlag(kept.flags, FLAG.timelineKnown)) batch.count('timelines', -1);
  batch.engagements.add(kept.key);
  batch.engagementIds.add(id);
}
