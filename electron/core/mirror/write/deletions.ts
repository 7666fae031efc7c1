import type { RecordKind } from '#shared/contract/mirror.ts';
import { number, ownRecord, text } from '../../database/database.ts';
import type { Collection } from '../../sync/collections.ts';
import { FLAG, hasFlag, type Part } from '../columnEncoding.ts';
import { writeNote } from '../mirrorDatabase.ts';
import { logChanges, type MirrorTransaction } from './mirrorTransaction.ts';
import { unindexEngagement } from './indexEngagement.ts';
import { removeTalkNumbers } from './talkNumbers.ts';
import { COUNTED } from './writeRecord.ts';
import { deleteTimeline, storeTextsOfLines } from './writeTexts.ts';

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
function eraseEngagement(transaction: MirrorTransaction, key: number): void {
  const { db } = transaction;
  const flags = db.get('SELECT flags FROM engagement WHERE key = ?', (row) => number(row, 0), key) ?? 0;
  const body = db.get(
    'SELECT json FROM engagement_body WHERE key = ?',
    (row) => ownRecord(text(row, 0)),
    key,
  );
  transaction.signals.remove(key, body?.['signals']);
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

/** Listeners only refetch, so naming every id of a workspace would be a needlessly large message. */
const MAX_NAMED = 100;

interface Purged {
  readonly key: number;
  readonly id: string;
}

const PART_OF: Readonly<Record<RecordKind, Part>> = {
  contact: 'contacts',
  company: 'companies',
  tag: 'tags',
  user: 'owner',
};

const SCOPE_OF: Readonly<Record<string, keyof typeof RECORDS_OF>> = {
  'contacts:read': 'contacts',
  'companies:read': 'companies',
  'tags:read': 'tags',
  'users:read': 'users',
};

function reportPurged(transaction: MirrorTransaction, purged: readonly Purged[]): void {
  for (const { key } of purged) transaction.engagements.add(key);
  for (const { id } of purged.slice(0, MAX_NAMED)) transaction.engagementIds.add(id);
}

/** Removes their documents; they become searchable again once the background has reindexed what is left. */
function queueReindex(transaction: MirrorTransaction, engagements: readonly Purged[]): void {
  for (const { key } of engagements) {
    transaction.db.run(
      'DELETE FROM document WHERE rowid = (SELECT time_key FROM indexed WHERE key = ?)',
      key,
    );
    transaction.db.run('DELETE FROM indexed WHERE key = ?', key);
    transaction.db.run('INSERT OR IGNORE INTO reindex (key) VALUES (?)', key);
  }
}

function engagementsWhere(transaction: MirrorTransaction, condition: string): Purged[] {
  const sql = `SELECT key, id FROM engagement WHERE ${condition}`;
  return transaction.db.all(sql, (row) => ({ key: number(row, 0), id: text(row, 1) }));
}

function purgeTimelines(transaction: MirrorTransaction): boolean {
  const { db } = transaction;
  const known = engagementsWhere(transaction, `flags & ${FLAG.timeline | FLAG.timelineKnown} <> 0`);
  if (known.length === 0) return false;
  storeTextsOfLines(db);
  db.exec(
    'DELETE FROM timeline; DELETE FROM timing_chunk; DELETE FROM talk_numbers; DELETE FROM speaker_numbers',
  );
  db.run(
    `UPDATE engagement SET line_count = 0, flags = flags & ~${FLAG.timeline | FLAG.timelineKnown},
       parts = json_remove(parts, '$.parts.transcript_timeline') WHERE flags & ${FLAG.timelineKnown} <> 0`,
  );
  db.run(`UPDATE engagement_body SET unreadable = NULL WHERE unreadable LIKE '%transcript_timeline%'`);
  transaction.count('timelines', -known.length);
  queueReindex(transaction, known);
  reportPurged(transaction, known);
  return true;
}

function purgeRecords(transaction: MirrorTransaction, collection: keyof typeof RECORDS_OF): boolean {
  const { db } = transaction;
  const kind = RECORDS_OF[collection];
  const counted = `kind = ? AND gone = 0 AND form <> 'stub'`;
  const live = db.get(`SELECT count(*) FROM record WHERE ${counted}`, (row) => number(row, 0), kind) ?? 0;
  const any = db.get(`SELECT 1 FROM record WHERE kind = ? AND form <> 'stub'`, () => true, kind) ?? false;
  if (!any) return false;
  const named = db.all(
    `SELECT id FROM record WHERE kind = ? LIMIT ${MAX_NAMED}`,
    (row) => text(row, 0),
    kind,
  );
  const linked =
    kind === 'user'
      ? engagementsWhere(transaction, 'owner IS NOT NULL OR host IS NOT NULL')
      : engagementsWhere(transaction, `key IN (SELECT engagement FROM link WHERE kind = '${kind}')`);
  const part = PART_OF[kind];
  db.run(`UPDATE engagement SET parts = json_remove(parts, '$.parts.${part}')`);
  if (kind === 'user') {
    // Keep the id: an engagement names its owner by id even if the token can't read users.
    db.run(
      `UPDATE record SET name = '', name_folded = '', found_by = '', crm_type = NULL, crm_id = NULL, crm_source = NULL,
         updated_us = NULL, form = 'stub', json = json_object('id', id), unreadable = NULL, missed = 0, gone = 0,
         request_id = NULL, received_at = NULL, views = '{}' WHERE kind = ?`,
      kind,
    );
  } else {
    db.run('DELETE FROM link WHERE kind = ?', kind);
    db.run('DELETE FROM record WHERE kind = ?', kind);
  }
  db.run('DELETE FROM change WHERE kind = ?', kind);
  db.run(`DELETE FROM change WHERE kind = 'engagement' AND field = ?`, part);
  db.run('DELETE FROM unreadable_row WHERE collection = ?', collection);
  transaction.count(COUNTED[kind], -live);
  queueReindex(transaction, linked);
  reportPurged(transaction, linked);
  for (const id of named) transaction.recordIds.add(id);
  return true;
}

/** Also deletes the history, which the token may no longer read either. */
function purgeEngagements(transaction: MirrorTransaction, condition: string): boolean {
  const { db } = transaction;
  const gone = engagementsWhere(transaction, condition);
  for (const { key, id } of gone) {
    eraseEngagement(transaction, key);
    db.run(`DELETE FROM change WHERE kind = 'engagement' AND id = ?`, id);
  }
  reportPurged(transaction, gone);
  return gone.length > 0;
}

/** Clears the tombstones, and the last state in the history, of deleted engagements. */
function purgeTombstones(transaction: MirrorTransaction, condition: string): boolean {
  const { db } = transaction;
  const ids = db.all(`SELECT id FROM tombstone WHERE title <> '' AND ${condition}`, (row) => text(row, 0));
  for (const id of ids) {
    db.run(`DELETE FROM change WHERE kind = 'engagement' AND id = ?`, id);
    db.run(`UPDATE tombstone SET title = '', json = '{}' WHERE id = ?`, id);
  }
  return ids.length > 0;
}

const PRIVATE = `flags & ${FLAG.private} <> 0`;

function purgeScope(transaction: MirrorTransaction, scope: string): boolean {
  const collection = SCOPE_OF[scope];
  if (collection !== undefined) return purgeRecords(transaction, collection);
  switch (scope) {
    case 'transcript_timelines:read':
      return purgeTimelines(transaction);
    case 'engagements:private:read': {
      const rows = purgeEngagements(transaction, PRIVATE);
      return purgeTombstones(transaction, `json_extract(json, '$.is_private') = 1`) || rows;
    }
    case 'engagements:read': {
      const rows = purgeEngagements(transaction, '1');
      const raw = transaction.db.run(`DELETE FROM unreadable_row WHERE collection = 'engagements'`);
      return purgeTombstones(transaction, '1') || rows || raw > 0;
    }
    default:
      return false;
  }
}

/**
 * Deletes everything these scopes covered (API description, "Authentication"; docs/api-assumptions.md, A27): rows,
 * texts, index and history. Traces in free pages are removed by the next maintenance (`scrubFile` in mirrorDatabase.ts).
 */
export function purgeScopes(transaction: MirrorTransaction, scopes: readonly string[]): void {
  const purged = scopes.map((scope) => purgeScope(transaction, scope));
  if (purged.includes(true)) writeNote(transaction.db, 'scrub', 'file');
}

/** Deletes the private engagements a complete scan did not meet: this token can't see them. */
export function purgeUnmetPrivate(transaction: MirrorTransaction, startCommit: number): void {
  if (!purgeEngagements(transaction, `${PRIVATE} AND met <= ${startCommit}`)) return;
  purgeTombstones(transaction, `json_extract(json, '$.is_private') = 1`);
  writeNote(transaction.db, 'scrub', 'file');
}
