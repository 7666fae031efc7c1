import { number, ownRecord, text } from '../../database/database.ts';
import type { Collection } from '../../sync/collections.ts';
import { FLAG, hasFlag } from '../columnEncoding.ts';
import { logChanges } from './changeLog.ts';
import { unindexEngagement } from './indexEngagement.ts';
import type { MirrorTransaction } from './mirrorTransaction.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';
import { removeTalkNumbers } from './talkNumbers.ts';
import { COUNTED } from './writeRecord.ts';
import { deleteTimeline } from './writeTexts.ts';

export const RECORDS_OF: Readonly<Record<Exclude<Collection, 'engagements'>, RecordKind>> = {
  contacts: 'contact',
  companies: 'company',
  users: 'user',
  tags: 'tag',
};

/** Consecutive complete scans that must miss a row before it counts as deleted. */
const MAX_MISSED_SCANS = 2;

function closeRecords(transaction: MirrorTransaction, kind: RecordKind, startCommit: number): number {
  const { db } = transaction;
  db.run(
    `UPDATE record SET missed = missed + 1 WHERE kind = ? AND gone = 0 AND form <> 'stub' AND met <= ?`,
    kind,
    startCommit,
  );
  const gone = db.all(
    `SELECT key, id, name FROM record WHERE kind = ? AND gone = 0 AND missed >= ?`,
    (row) => ({ key: number(row, 0), id: text(row, 1), name: text(row, 2) }),
    kind,
    MAX_MISSED_SCANS,
  );
  for (const record of gone) buryRecord(transaction, kind, record);
  const sql = 'SELECT count(*) FROM record WHERE kind = ? AND gone = 0 AND missed > 0';
  return db.get(sql, (row) => number(row, 0), kind) ?? 0;
}

/**
 * Ends a complete scan: counts every row it did not meet as missed. Returns the number of rows missed but not
 * settled.
 */
export function closeScan(
  transaction: MirrorTransaction,
  collection: Collection,
  startCommit: number,
): number {
  if (collection !== 'engagements') return closeRecords(transaction, RECORDS_OF[collection], startCommit);
  const { db } = transaction;
  db.run('UPDATE engagement SET missed = missed + 1, asked = 0 WHERE met <= ?', startCommit);
  const gone = db.all('SELECT id FROM engagement WHERE missed >= ?', (row) => text(row, 0), MAX_MISSED_SCANS);
  for (const id of gone) removeEngagement(transaction, id);
  return db.get('SELECT count(*) FROM engagement WHERE missed > 0', (row) => number(row, 0)) ?? 0;
}

/** Marks a record as gone: hidden from lists and search, but readable where something refers to it. */
function buryRecord(
  transaction: MirrorTransaction,
  kind: RecordKind,
  { key, id, name }: { readonly key: number; readonly id: string; readonly name: string },
): void {
  transaction.db.run(
    'UPDATE record SET gone = 1, missed = 0, written = ? WHERE key = ?',
    transaction.commit,
    key,
  );
  logChanges(transaction, { kind, id, name }, [{ field: 'deleted', before: name, after: null }]);
  transaction.count(COUNTED[kind], -1);
  transaction.recordIds.add(id);
}

/** Removes a deleted record; does nothing if it isn't there. */
export function removeRecord(transaction: MirrorTransaction, kind: RecordKind, id: string): void {
  const stored = transaction.db.get(
    `SELECT key, name FROM record WHERE kind = ? AND id = ? AND gone = 0 AND form <> 'stub'`,
    (row) => ({ key: number(row, 0), id, name: text(row, 1) }),
    kind,
    id,
  );
  if (stored !== undefined) buryRecord(transaction, kind, stored);
}

const TABLES = ['engagement', 'engagement_body', 'stored_text', 'text_of_lines', 'reindex'] as const;

/** Deletes everything about an engagement except its history. */
export function eraseEngagement(transaction: MirrorTransaction, key: number): void {
  const { db } = transaction;
  const flags = db.get('SELECT flags FROM engagement WHERE key = ?', (row) => number(row, 0), key) ?? 0;
  unindexEngagement(db, key);
  for (const table of TABLES) db.run(`DELETE FROM ${table} WHERE key = ?`, key);
  deleteTimeline(db, key);
  db.run('DELETE FROM link WHERE engagement = ?', key);
  db.run('DELETE FROM action_item WHERE engagement = ?', key);
  removeTalkNumbers(db, key);
  transaction.count('engagements', -1);
  if (hasFlag(flags, FLAG.timelineKnown)) transaction.count('timelines', -1);
}

/**
 * Replaces an engagement with a tombstone, unless it was seen after this request was sent. Its last state stays in
 * the history.
 */
export function removeEngagement(transaction: MirrorTransaction, id: string): void {
  const { db } = transaction;
  const stored = db.get(
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
  if (stored === undefined) {
    // Without a tombstone an answer in flight could add it as new.
    db.run(
      `INSERT OR IGNORE INTO tombstone (id, updated_us, written, title, json, seen_at) VALUES (?, NULL, ?, '', '{}', ?)`,
      id,
      transaction.commit,
      transaction.receivedAt,
    );
    return;
  }
  if (stored.met > transaction.asked) return;
  db.run(
    'INSERT OR REPLACE INTO tombstone (id, updated_us, written, title, json, seen_at) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    stored.updatedUs,
    transaction.commit,
    stored.title,
    stored.body,
    transaction.receivedAt,
  );
  eraseEngagement(transaction, stored.key);
  logChanges(transaction, { kind: 'engagement', id, name: stored.title }, [
    { field: 'deleted', before: ownRecord(stored.body), after: null },
  ]);
  transaction.engagements.add(stored.key);
  transaction.engagementIds.add(id);
}
