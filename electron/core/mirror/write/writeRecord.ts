import { z } from 'zod';
import { contact } from '#shared/contract/contact.ts';
import { crmAssociation } from '#shared/contract/crmAssociation.ts';
import { tag } from '#shared/contract/engagement.ts';
import type { RecordKind } from '#shared/contract/mirror.ts';
import { user } from '#shared/contract/user.ts';
import { fold } from '#shared/domain/search/fold.ts';
import { type Reading, readLeniently } from '../../api/adapter/responseParser.ts';
import {
  flag,
  number,
  numberOrNull,
  ownJsonOf,
  ownRecord,
  type Row,
  text,
  textOrNull,
} from '../../database/database.ts';
import { microsOf } from '../../instant.ts';
import { isRecord } from '../../json.ts';
import { replaces } from '../../sync/rowRules.ts';
import {
  type CountName,
  type FieldChange,
  logChanges,
  type MirrorTransaction,
  RESTORED,
  same,
} from './mirrorTransaction.ts';

/**
 * A company's own resource has domains as objects (docs/api-assumptions.md, A6), within an engagement they are
 * strings.
 */
const company = z.looseObject({
  id: z.string().min(1).max(512),
  name: z.string().nullish(),
  crm_association: crmAssociation.nullish(),
  domains: z.array(z.union([z.string(), z.looseObject({ domain: z.string() })])).nullish(),
});

const SCHEMAS = { contact, company, user, tag } as const;

export type RecordFields = Readonly<Record<string, unknown>> & { readonly id: string };

/** Parses a row of a collection leniently, like every API resource. */
export function readRecord(kind: RecordKind, raw: unknown, where: string): Reading<RecordFields> {
  return readLeniently(SCHEMAS[kind], raw, where, kind === 'tag' ? { name: '' } : {});
}

/** The columns a record is found and shown by. */
interface RecordColumns {
  readonly name: string;
  /** Folded name, email addresses and domains, separated by spaces. */
  readonly foundBy: string;
  readonly crmType: string | null;
  readonly crmId: string | null;
  readonly crmSource: string | null;
  readonly updatedUs: number | null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function textsOf(list: unknown, field: string): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((item: unknown) => textOf(isRecord(item) ? item[field] : item))
    .filter((text) => text !== '');
}

export function recordColumns(fields: RecordFields): RecordColumns {
  const full = [textOf(fields['first_name']), textOf(fields['last_name'])].filter((part) => part !== '');
  const emails = textsOf(fields['emails'], 'email');
  const domains = textsOf(fields['domains'], 'domain');
  const name = textOf(fields['name']) || full.join(' ') || (emails[0] ?? domains[0] ?? '');
  const link = isRecord(fields['crm_association']) ? fields['crm_association'] : {};
  return {
    name,
    foundBy: fold([name, ...emails, ...domains].join(' ')),
    crmType: textOf(link['object_type']) || null,
    crmId: textOf(link['crm_object_id']) || null,
    crmSource: textOf(link['source']) || null,
    updatedUs: microsOf(textOf(fields['updated_at'])),
  };
}

/** Where a record was read: its own list, an engagement that expands it, or a webhook event. */
const VIEWS = ['list', 'embedded', 'event'] as const;
export type View = (typeof VIEWS)[number];

/**
 * For each view read so far, the fields that differ from the merged record, with their last value. Null is a field
 * without a value.
 */
const views = z.partialRecord(z.enum(VIEWS), z.record(z.string(), z.unknown()));
type Views = z.infer<typeof views>;

export interface Merged {
  readonly fields: RecordFields;
  readonly views: Views;
  /** Changes made by others: fields where a view differs from its own last reading. */
  readonly changes: readonly FieldChange[];
}

/** Belong to the record as a whole, so the latest reading wins. */
const LATEST = new Set(['updated_at', 'last_activity_at']);

type Fields = Readonly<Record<string, unknown>>;

function valueOf(fields: Fields, field: string): unknown {
  return fields[field] ?? null;
}

/** A view read for the first time may have been overtaken. */
function isLater(incomingValue: unknown, storedValue: unknown): boolean {
  return (
    typeof storedValue !== 'string' ||
    (typeof incomingValue === 'string' && Date.parse(incomingValue) > Date.parse(storedValue))
  );
}

/** A field this view reports for the first time: new detail, but not a change. */
function firstReading(view: View, storedValue: unknown, incomingValue: unknown): unknown {
  if (incomingValue === null) return storedValue;
  // If two views never agreed, the record's own list is the more complete one.
  return storedValue === null || view === 'list' ? incomingValue : storedValue;
}

/**
 * Merges one view of a record into the stored one. Views may differ permanently because one is less complete, so a
 * value has changed only if the same view reported another one before, and a field a view never had removes
 * nothing.
 */
export function mergeViews(stored: Fields, known: Views, view: View, incoming: RecordFields): Merged {
  const before = known[view];
  const { object: _object, ...rest } = stored;
  const fields: Record<string, unknown> = rest;
  const next: Record<string, Record<string, unknown>> = {};
  for (const [name, differing] of Object.entries(known)) next[name] = { ...differing };
  next[view] ??= {};
  const changes: FieldChange[] = [];
  for (const field of new Set([...Object.keys(stored), ...Object.keys(incoming)])) {
    if (field === 'id' || field === 'object') continue;
    const [storedValue, incomingValue] = [valueOf(stored, field), valueOf(incoming, field)];
    if (LATEST.has(field)) {
      if (incomingValue !== null && (before !== undefined || isLater(incomingValue, storedValue)))
        fields[field] = incomingValue;
      continue;
    }
    const lastValue = before === undefined ? undefined : field in before ? before[field] : storedValue;
    const changed = before !== undefined && !same(lastValue, incomingValue);
    const mergedValue = changed
      ? incomingValue
      : before === undefined
        ? firstReading(view, storedValue, incomingValue)
        : storedValue;
    if (!same(storedValue, mergedValue)) fields[field] = mergedValue;
    else if (field in incoming && !(field in stored)) fields[field] = incoming[field];
    if (changed && !same(storedValue, mergedValue))
      changes.push({ field, before: storedValue, after: mergedValue });
    for (const [name, differing] of Object.entries(next)) {
      const value = name === view ? incomingValue : field in differing ? differing[field] : storedValue;
      if (same(value, mergedValue)) delete differing[field];
      else differing[field] = value;
    }
  }
  const object =
    view === 'list' ? (incoming['object'] ?? stored['object']) : (stored['object'] ?? incoming['object']);
  return {
    fields: { ...(object === undefined ? {} : { object }), ...fields, id: incoming.id },
    views: next,
    changes,
  };
}

/**
 * How much of a record is known: `whole` from its list or a complete expansion, `embedded` for the short form of a
 * company within an engagement, `stub` for a mere id.
 */
export type RecordForm = 'whole' | 'embedded' | 'stub';

export const COUNTED: Readonly<Record<RecordKind, CountName>> = {
  contact: 'contacts',
  company: 'companies',
  user: 'users',
  tag: 'tags',
};

interface Stored {
  readonly key: number;
  readonly updatedUs: number | null;
  readonly form: string;
  readonly json: string;
  readonly foundBy: string;
  readonly written: number;
  readonly gone: boolean;
  readonly views: Views;
  readonly requestId: string | null;
  readonly receivedAt: string | null;
}

function readStored(row: Row): Stored {
  return {
    key: number(row, 0),
    updatedUs: numberOrNull(row, 1),
    form: text(row, 2),
    json: text(row, 3),
    foundBy: text(row, 4),
    written: number(row, 5),
    gone: flag(row, 6),
    views: ownJsonOf(text(row, 7), views),
    requestId: textOrNull(row, 8),
    receivedAt: textOrNull(row, 9),
  };
}

/**
 * A company's own resource has domains as objects, within an engagement they are strings (docs/api-assumptions.md,
 * A6).
 */
function normaliseDomains(fields: RecordFields, form: RecordForm): RecordFields {
  if (form !== 'embedded' || !Array.isArray(fields['domains'])) return fields;
  const domains = fields['domains'].map((domain: unknown) =>
    typeof domain === 'string' ? { domain } : domain,
  );
  return { ...fields, domains };
}

/** Queues every engagement found by this record's name for reindexing. */
function queueReindex(transaction: MirrorTransaction, kind: RecordKind, key: number): void {
  transaction.db.run('INSERT OR IGNORE INTO reindex SELECT engagement FROM link WHERE record = ?', key);
  if (kind !== 'user') return;
  transaction.db.run(
    'INSERT OR IGNORE INTO reindex SELECT key FROM engagement WHERE owner = ?1 OR host = ?1',
    key,
  );
}

/** The columns that every new state of a record replaces. */
const STATE_COLUMNS = `name, name_folded, found_by, crm_type, crm_id, crm_source, updated_us, form, json, unreadable,
  written, met, request_id, received_at, views`;
const STATE_VALUES = '?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?';

function stateValues(
  commit: number,
  { requestId, receivedAt }: Pick<Stored, 'requestId' | 'receivedAt'>,
  columns: RecordColumns,
  form: RecordForm,
  json: string,
  unreadable: string | null,
  known: Views,
) {
  const { name, foundBy, crmType, crmId, crmSource, updatedUs } = columns;
  const content = [name, fold(name), foundBy, crmType, crmId, crmSource, updatedUs, form, json, unreadable];
  return [...content, commit, commit, requestId, receivedAt, JSON.stringify(known)];
}

function insert(
  transaction: MirrorTransaction,
  kind: RecordKind,
  fields: RecordFields,
  columns: RecordColumns,
  form: RecordForm,
  known: Views,
  unreadable: string | null,
): number {
  const key = transaction.db.insert(
    `INSERT INTO record (kind, id, ${STATE_COLUMNS}) VALUES (?, ?, ${STATE_VALUES})`,
    kind,
    fields.id,
    ...stateValues(transaction.commit, transaction, columns, form, JSON.stringify(fields), unreadable, known),
  );
  if (form === 'stub') return key;
  transaction.count(COUNTED[kind], 1);
  const created = microsOf(typeof fields['created_at'] === 'string' ? fields['created_at'] : null);
  if (created !== null && created >= transaction.newsSinceUs) {
    const about = { kind, id: fields.id, name: columns.name };
    logChanges(transaction, about, [{ field: 'created', before: null, after: fields['created_at'] }]);
  }
  return key;
}

function update(
  transaction: MirrorTransaction,
  kind: RecordKind,
  stored: Stored,
  { fields, views: known, changes }: Merged,
  form: RecordForm,
  unreadable: string | null,
): boolean {
  const json = JSON.stringify(fields);
  const settledForm = stored.form === 'whole' ? 'whole' : form;
  // The record is as old as its last complete reading: a shorter one says nothing about the rest.
  const lastRead = form === settledForm ? transaction : stored;
  if (json === stored.json && settledForm === stored.form && !stored.gone) {
    transaction.db.run(
      `UPDATE record SET written = ?1, met = ?1, missed = 0, views = ?3, request_id = ?4, received_at = ?5
       WHERE key = ?2`,
      transaction.commit,
      stored.key,
      JSON.stringify(known),
      lastRead.requestId,
      lastRead.receivedAt,
    );
    return false;
  }
  const columns = recordColumns(fields);
  transaction.db.run(
    `UPDATE record SET (${STATE_COLUMNS}) = (${STATE_VALUES}), missed = 0, gone = 0 WHERE key = ?`,
    ...stateValues(transaction.commit, lastRead, columns, settledForm, json, unreadable, known),
    stored.key,
  );
  if (stored.form === 'stub' || stored.gone) transaction.count(COUNTED[kind], 1);
  if (stored.foundBy !== columns.foundBy) queueReindex(transaction, kind, stored.key);
  const back = stored.gone ? [RESTORED] : [];
  logChanges(transaction, { kind, id: fields.id, name: columns.name }, [...back, ...changes]);
  return true;
}

/**
 * Merges a view of a contact, company, user or tag into the stored record if it is newer (`replaces`). Returns its
 * key.
 */
export function writeRecord(
  transaction: MirrorTransaction,
  kind: RecordKind,
  incoming: RecordFields,
  form: RecordForm,
  view: View,
  unreadable: string | null = null,
): number {
  const fields = normaliseDomains(incoming, form);
  const stored = transaction.db.get(
    `SELECT key, updated_us, form, json, found_by, written, gone, views, request_id, received_at FROM record
     WHERE kind = ? AND id = ?`,
    readStored,
    kind,
    fields.id,
  );
  if (stored === undefined) {
    transaction.recordIds.add(fields.id);
    const known: Views = form === 'stub' ? {} : { [view]: {} };
    return insert(transaction, kind, fields, recordColumns(fields), form, known, unreadable);
  }
  if (form === 'stub') return stored.key;
  const rule = { updatedAt: stored.updatedUs, commit: stored.written, gone: stored.gone };
  const updatedAt = microsOf(typeof fields['updated_at'] === 'string' ? fields['updated_at'] : null);
  // A view that was overtaken can still contribute the fields only it has.
  const unseen = !stored.gone && stored.views[view] === undefined;
  if (unseen || replaces(rule, { updatedAt, asked: transaction.asked })) {
    const merged = mergeViews(ownRecord(stored.json), stored.views, view, fields);
    if (update(transaction, kind, stored, merged, form, unreadable)) transaction.recordIds.add(fields.id);
  } else if (!stored.gone) {
    transaction.db.run('UPDATE record SET met = ?, missed = 0 WHERE key = ?', transaction.commit, stored.key);
  }
  return stored.key;
}

/** The key of a record known only by its id. */
export function referTo(transaction: MirrorTransaction, kind: RecordKind, id: string): number {
  return writeRecord(transaction, kind, { id }, 'stub', 'embedded');
}
