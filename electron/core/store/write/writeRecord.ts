import { replaces } from '../../sync/rowRule.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { microsOf } from '../instant.ts';
import { flag, number, numberOrNull, ownJsonOf, ownRecord, text } from '../row.ts';
import type { Row } from '../database.ts';
import type { Batch, CountName } from './batch.ts';
import { logChanges, RESTORED } from './changeLog.ts';
import { mergeViews, views, type Merged, type View, type Views } from './mergeViews.ts';
import { recordColumns, type RecordColumns, type RecordFields, type RecordKind } from './readRecord.ts';

/**
 * How much of a record is known: `whole` from its list or where an expansion gives all of it, `embedded` the
 * short form of a company within an engagement, `stub` no more than an id that something refers to.
 */
export type RecordForm = 'whole' | 'embedded' | 'stub';

export const COUNTED: Readonly<Record<RecordKind, CountName>> = {
  contact: 'contacts',
  company: 'companies',
  user: 'users',
  tag: 'tags',
};

interface Kept {
  readonly key: number;
  readonly updatedUs: number | null;
  readonly form: string;
  readonly json: string;
  readonly foundBy: string;
  readonly written: number;
  readonly gone: boolean;
  readonly views: Views;
}

function readKept(row: Row): Kept {
  return {
    key: number(row, 0),
    updatedUs: numberOrNull(row, 1),
    form: text(row, 2),
    json: text(row, 3),
    foundBy: text(row, 4),
    written: number(row, 5),
    gone: flag(row, 6),
    views: ownJsonOf(text(row, 7), views),
  };
}

/** A company within an engagement names its domains as text, by itself as objects (docs/api-assumptions.md, A6). */
function inOneForm(fields: RecordFields, form: RecordForm): RecordFields {
  if (form !== 'embedded' || !Array.isArray(fields['domains'])) return fields;
  const domains = fields['domains'].map((domain: unknown) =>
    typeof domain === 'string' ? { domain } : domain,
  );
  return { ...fields, domains };
}

/** Everything that found an engagement by this record's name has to be indexed anew, when there is time. */
function queueReindex(batch: Batch, kind: RecordKind, key: number): void {
  batch.db.run('INSERT OR IGNORE INTO reindex SELECT engagement FROM link WHERE record = ?', key);
  if (kind !== 'user') return;
  batch.db.run('INSERT OR IGNORE INTO reindex SELECT key FROM engagement WHERE owner = ?1 OR host = ?1', key);
}

function insert(
  batch: Batch,
  kind: RecordKind,
  fields: RecordFields,
  columns: RecordColumns,
  form: RecordForm,
  known: Views,
  unreadable: string | null,
): number {
  const key = batch.db.insert(
    `INSERT INTO record (kind, id, name, name_folded, found_by, crm_type, crm_id, crm_source, updated_us, form, json,
       unreadable, written, met, request_id, received_at, views) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    kind,
    fields.id,
    columns.name,
    fold(columns.name),
    columns.foundBy,
    columns.crmType,
    columns.crmId,
    columns.crmSource,
    columns.updatedUs,
    form,
    JSON.stringify(fields),
    unreadable,
    batch.commit,
    batch.commit,
    batch.requestId,
    batch.receivedAt,
    JSON.stringify(known),
  );
  if (form === 'stub') return key;
  batch.count(COUNTED[kind], 1);
  const created = microsOf(typeof fields['created_at'] === 'string' ? fields['created_at'] : null);
  if (created !== null && created >= batch.newsSinceUs) {
    const about = { kind, id: fields.id, name: columns.name };
    logChanges(batch, about, [{ field: 'created', before: null, after: fields['created_at'] }]);
  }
  return key;
}

function update(
  batch: Batch,
  kind: RecordKind,
  kept: Kept,
  { fields, views: known, changes }: Merged,
  form: RecordForm,
  unreadable: string | null,
): boolean {
  const json = JSON.stringify(fields);
  const settledForm = kept.form === 'whole' ? 'whole' : form;
  if (json === kept.json && settledForm === kept.form && !kept.gone) {
    batch.db.run(
      'UPDATE record SET written = ?1, met = ?1, missed = 0, views = ?3 WHERE key = ?2',
      batch.commit,
      kept.key,
      JSON.stringify(known),
    );
    return false;
  }
  const columns = recordColumns(fields);
  batch.db.run(
    `UPDATE record SET name = ?, name_folded = ?, found_by = ?, crm_type = ?, crm_id = ?, crm_source = ?, updated_us = ?, form = ?,
       json = ?, unreadable = ?, written = ?, met = ?, missed = 0, gone = 0, request_id = ?, received_at = ?,
       views = ? WHERE key = ?`,
    columns.name,
    fold(columns.name),
    columns.foundBy,
    columns.crmType,
    columns.crmId,
    columns.crmSource,
    columns.updatedUs,
    settledForm,
    json,
    unreadable,
    batch.commit,
    batch.commit,
    batch.requestId,
    batch.receivedAt,
    JSON.stringify(known),
    kept.key,
  );
  if (kept.form === 'stub' || kept.gone) batch.count(COUNTED[kind], 1);
  if (kept.foundBy !== columns.foundBy) queueReindex(batch, kind, kept.key);
  const back = kept.gone ? [RESTORED] : [];
  logChanges(batch, { kind, id: fields.id, name: columns.name }, [...back, ...changes]);
  return true;
}

/** Merges a view of a contact, company, user or tag into what is kept, where it is newer (`replaces`). Its key. */
export function writeRecord(
  batch: Batch,
  kind: RecordKind,
  arriving: RecordFields,
  form: RecordForm,
  view: View,
  unreadable: string | null = null,
): number {
  const fields = inOneForm(arriving, form);
  const kept = batch.db.get(
    'SELECT key, updated_us, form, json, found_by, written, gone, views FROM record WHERE kind = ? AND id = ?',
    readKept,
    kind,
    fields.id,
  );
  if (kept === undefined) {
    batch.recordIds.add(fields.id);
    const known: Views = form === 'stub' ? {} : { [view]: {} };
    return insert(batch, kind, fields, recordColumns(fields), form, known, unreadable);
  }
  if (form === 'stub') return kept.key;
  const rule = { updatedAt: kept.updatedUs, commit: kept.written, gone: kept.gone };
  const updatedAt = microsOf(typeof fields['updated_at'] === 'string' ? fields['updated_at'] : null);
  // A view that was overtaken by another one still brings what it alone has.
  const unseen = !kept.gone && kept.views[view] === undefined;
  if (unseen || replaces(rule, { updatedAt, asked: batch.asked })) {
    const merged = mergeViews(ownRecord(kept.json), kept.views, view, fields);
    if (update(batch, kind, kept, merged, form, unreadable)) batch.recordIds.add(fields.id);
  } else if (!kept.gone) {
    batch.db.run('UPDATE record SET met = ?, missed = 0 WHERE key = ?', batch.commit, kept.key);
  }
  return kept.key;
}

/** The key of a record that is referred to by its id alone. */
export function referTo(batch: Batch, kind: RecordKind, id: string): number {
  return writeRecord(batch, kind, { id }, 'stub', 'embedded');
}
