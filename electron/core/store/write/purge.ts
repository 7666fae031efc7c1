import { FLAG } from '../flags.ts';
import { number, text } from '../row.ts';
import { writeNote } from '../notes.ts';
import type { Part } from '../stamps.ts';
import type { Batch } from './batch.ts';
import { RECORDS_OF } from './closeScan.ts';
import type { RecordKind } from './readRecord.ts';
import { eraseEngagement } from './removeEngagement.ts';
import { COUNTED } from './writeRecord.ts';

/** Whoever hears of a change asks again; a workspace of ids would be a large message for that. */
const MOST_NAMED = 100;

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

function told(batch: Batch, purged: readonly Purged[]): void {
  for (const { key } of purged) batch.engagements.add(key);
  for (const { id } of purged.slice(0, MOST_NAMED)) batch.engagementIds.add(id);
}

/** They are found again, by what is left of them, once they have been indexed in the background. */
function unindexed(batch: Batch, engagements: readonly Purged[]): void {
  for (const { key } of engagements) {
    batch.db.run('DELETE FROM document WHERE rowid = (SELECT time_key FROM indexed WHERE key = ?)', key);
    batch.db.run('DELETE FROM indexed WHERE key = ?', key);
    batch.db.run('INSERT OR IGNORE INTO reindex (key) VALUES (?)', key);
  }
}

function engagementsWhere(batch: Batch, condition: string): Purged[] {
  const sql = `SELECT key, id FROM engagement WHERE ${condition}`;
  return batch.db.all(sql, (row) => ({ key: number(row, 0), id: text(row, 1) }));
}

function purgeTimelines(batch: Batch): boolean {
  const { db } = batch;
  const known = engagementsWhere(batch, `flags & ${FLAG.timeline | FLAG.timelineKnown} <> 0`);
  if (known.length === 0) return false;
  db.run('DELETE FROM timeline');
  db.run(
    `UPDATE engagement SET line_count = 0, flags = flags & ~${FLAG.timeline | FLAG.timelineKnown},
       parts = json_remove(parts, '$.parts.transcript_timeline') WHERE flags & ${FLAG.timelineKnown} <> 0`,
  );
  db.run(`UPDATE engagement_body SET unreadable = NULL WHERE unreadable LIKE '%transcript_timeline%'`);
  batch.count('timelines', -known.length);
  unindexed(batch, known);
  told(batch, known);
  return true;
}

function purgeRecords(batch: Batch, collection: keyof typeof RECORDS_OF): boolean {
  const { db } = batch;
  const kind = RECORDS_OF[collection];
  const counted = `kind = ? AND gone = 0 AND form <> 'stub'`;
  const live = db.get(`SELECT count(*) FROM record WHERE ${counted}`, (row) => number(row, 0), kind) ?? 0;
  const any = db.get(`SELECT 1 FROM record WHERE kind = ? AND form <> 'stub'`, () => true, kind) ?? false;
  if (!any) return false;
  const named = db.all(
    `SELECT id FROM record WHERE kind = ? LIMIT ${MOST_NAMED}`,
    (row) => text(row, 0),
    kind,
  );
  const linked =
    kind === 'user'
      ? engagementsWhere(batch, 'owner IS NOT NULL OR host IS NOT NULL')
      : engagementsWhere(batch, `key IN (SELECT engagement FROM link WHERE kind = '${kind}')`);
  const part = PART_OF[kind];
  db.run(`UPDATE engagement SET parts = json_remove(parts, '$.parts.${part}')`);
  if (kind === 'user') {
    // An engagement names its owner by an id of its own, whatever may be read about them.
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
  batch.count(COUNTED[kind], -live);
  unindexed(batch, linked);
  told(batch, linked);
  for (const id of named) batch.recordIds.add(id);
  return true;
}

/** Without a trace in the history: that is what the token may no longer read. */
function purgeEngagements(batch: Batch, condition: string): boolean {
  const { db } = batch;
  const gone = engagementsWhere(batch, condition);
  for (const { key, id } of gone) {
    eraseEngagement(batch, key);
    db.run(`DELETE FROM change WHERE kind = 'engagement' AND id = ?`, id);
  }
  told(batch, gone);
  return gone.length > 0;
}

/** Deleted engagements whose last state lies in the history. */
function purgeTombstones(batch: Batch, condition: string): boolean {
  const { db } = batch;
  const ids = db.all(`SELECT id FROM tombstone WHERE title <> '' AND ${condition}`, (row) => text(row, 0));
  for (const id of ids) {
    db.run(`DELETE FROM change WHERE kind = 'engagement' AND id = ?`, id);
    db.run(`UPDATE tombstone SET title = '', json = '{}' WHERE id = ?`, id);
  }
  return ids.length > 0;
}

const PRIVATE = `flags & ${FLAG.private} <> 0`;

function purgeScope(batch: Batch, scope: string): boolean {
  const collection = SCOPE_OF[scope];
  if (collection !== undefined) return purgeRecords(batch, collection);
  switch (scope) {
    case 'transcript_timelines:read':
      return purgeTimelines(batch);
    case 'engagements:private:read': {
      const rows = purgeEngagements(batch, PRIVATE);
      return purgeTombstones(batch, `json_extract(json, '$.is_private') = 1`) || rows;
    }
    case 'engagements:read': {
      const rows = purgeEngagements(batch, '1');
      const raw = batch.db.run(`DELETE FROM unreadable_row WHERE collection = 'engagements'`);
      return purgeTombstones(batch, '1') || rows || raw > 0;
    }
    default:
      return false;
  }
}

/**
 * Takes out what these scopes covered (API description, "Authentication"; docs/api-assumptions.md, A27): rows, texts,
 * index and history. What is left of it in the file's free pages goes with the next housekeeping (`scrubFile`).
 */
export function purgeScopes(batch: Batch, scopes: readonly string[]): void {
  const purged = scopes.map((scope) => purgeScope(batch, scope));
  if (purged.includes(true)) writeNote(batch.db, 'scrub', 'file');
}

/** Takes out the private engagements that a complete scan did not meet: this token can't see them any more. */
export function purgeUnmetPrivate(batch: Batch, startCommit: number): void {
  if (!purgeEngagements(batch, `${PRIVATE} AND met <= ${startCommit}`)) return;
  purgeTombstones(batch, `json_extract(json, '$.is_private') = 1`);
  writeNote(batch.db, 'scrub', 'file');
}
