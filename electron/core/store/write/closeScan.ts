import type { Collection } from '../../sync/collections.ts';
import { number, text } from '../row.ts';
import type { Batch } from './batch.ts';
import type { RecordKind } from './readRecord.ts';
import { removeEngagement } from './removeEngagement.ts';
import { buryRecord } from './removeRecord.ts';

export const RECORDS_OF: Readonly<Record<Exclude<Collection, 'engagements'>, RecordKind>> = {
  contacts: 'contact',
  companies: 'company',
  users: 'user',
  tags: 'tag',
};

/** So many complete scans in a row must have missed a row before it counts as gone without being asked for. */
const MISSED_TWICE = 2;

function closeRecords(batch: Batch, kind: RecordKind, startCommit: number): number {
  const { db } = batch;
  db.run(
    `UPDATE record SET missed = missed + 1 WHERE kind = ? AND gone = 0 AND form <> 'stub' AND met <= ?`,
    kind,
    startCommit,
  );
  const gone = db.all(
    `SELECT key, id, name FROM record WHERE kind = ? AND gone = 0 AND missed >= ?`,
    (row) => ({ key: number(row, 0), id: text(row, 1), name: text(row, 2) }),
    kind,
    MISSED_TWICE,
  );
  for (const record of gone) buryRecord(batch, kind, record);
  const sql = 'SELECT count(*) FROM record WHERE kind = ? AND gone = 0 AND missed > 0';
  return db.get(sql, (row) => number(row, 0), kind) ?? 0;
}

/**
 * A scan of this collection is complete: whatever it did not meet has been missed once more. Returns how many
 * rows are missed and not settled yet.
 */
export function closeScan(batch: Batch, collection: Collection, startCommit: number): number {
  if (collection !== 'engagements') return closeRecords(batch, RECORDS_OF[collection], startCommit);
  const { db } = batch;
  db.run('UPDATE engagement SET missed = missed + 1, asked = 0 WHERE met <= ?', startCommit);
  const gone = db.all('SELECT id FROM engagement WHERE missed >= ?', (row) => text(row, 0), MISSED_TWICE);
  for (const id of gone) removeEngagement(batch, id);
  return db.get('SELECT count(*) FROM engagement WHERE missed > 0', (row) => number(row, 0)) ?? 0;
}
