import { z } from 'zod';
import { crmAssociationDraft } from './crmAssociation.ts';
import { change, editState, MOST_CONTACTS, names } from './edit.ts';
import { CRM_OBJECT_TYPES } from './enumerations.ts';
import { bulkEditId, connectionId, contactId, editId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { problem } from './problem.ts';
import {
  BULK_COLUMNS,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  MOST_BULK_ROWS,
  MOST_CSV_COLUMNS,
  MOST_CSV_PIECE,
} from './bulkEditLimits.ts';

const contactsMode = z.enum(['add', 'remove', 'replace']);

/** What is done to every engagement of a selection. */
const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contacts'),
    mode: contactsMode,
    contactIds: z.array(contactId).max(MOST_CONTACTS),
    /** Contacts' names, to show the changes. */
    names,
  }),
  z.strictObject({ kind: z.literal('crm'), link: crmAssociationDraft }),
]);

const bulkColumn = z.enum(BULK_COLUMNS);

/**
 * How a file is read: what its addresses mean, what its CRM ids go with where the file doesn't say, and whatever the
 * user knows better than what the file looks like; null is found out.
 */
const csvReading = z.strictObject({
  contactsMode,
  objectType: z.enum(CRM_OBJECT_TYPES).nullable(),
  source: z.string().trim().min(1).max(255).nullable(),
  encoding: z.enum(CSV_ENCODINGS).nullable().default(null),
  delimiter: z.enum(CSV_DELIMITERS).nullable().default(null),
  /** What each column holds, in their order; `nothing` passes it over, null leaves it to its heading. */
  columns: z
    .array(bulkColumn.or(z.literal('nothing')).nullable())
    .max(MOST_CSV_COLUMNS)
    .default([]),
});

/** Why a file holds no list of changes as it stands. */
const csvDefect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('spreadsheet') }),
  z.object({ kind: z.literal('not-text') }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('broken-headings') }),
  z.object({ kind: z.literal('no-engagement-column') }),
  z.object({ kind: z.literal('no-change-column') }),
  z.object({ kind: z.literal('no-rows') }),
  z.object({ kind: z.literal('too-many-rows'), rows: z.int() }),
]);

/** Why a row can't be carried out as it stands. */
export const rowError = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unreadable'), detail: z.string() }),
  z.object({ kind: z.literal('no-engagement') }),
  z.object({ kind: z.literal('nothing-asked') }),
  z.object({ kind: z.literal('unknown-address'), url: z.string() }),
  z.object({ kind: z.literal('ambiguous-address'), url: z.string(), count: z.int() }),
  z.object({ kind: z.literal('no-email-address'), text: z.string() }),
  z.object({ kind: z.literal('unknown-email'), email: z.string() }),
  z.object({ kind: z.literal('ambiguous-email'), email: z.string(), count: z.int() }),
  z.object({ kind: z.literal('crm-type'), text: z.string() }),
  z.object({ kind: z.literal('crm-source-missing') }),
  z.object({ kind: z.literal('too-long'), column: z.string() }),
  z.object({ kind: z.literal('too-many-contacts') }),
  z.object({ kind: z.literal('repeated'), row: z.int() }),
  /** The service said so when the engagement was looked at. */
  z.object({ kind: z.literal('service'), problem }),
]);

/**
 * `waiting`: not looked at yet. `ready`: looked at, with a change to be written. `unchanged`: it is so already.
 * `invalid`: can't be carried out, see its errors. `withdrawn`: was taken back before it was written. Then the states of
 * its edit.
 */
const rowState = z.enum(['waiting', 'ready', 'unchanged', 'invalid', 'withdrawn', ...editState.options]);

const bulkRow = z.object({
  /** Position in the run, from 1; for a file also the line of the file. */
  item: z.int(),
  line: z.int().nullable(),
  engagementId: engagementId.nullable(),
  engagementTitle: z.string().nullable(),
  kind: z.enum(['contacts', 'crm']).nullable(),
  state: rowState,
  change: change.nullable(),
  names,
  errors: z.array(rowError),
  editId: editId.nullable(),
  problem: problem.nullable(),
  requestId: z.string().nullable(),
});

const count = z.int().nonnegative();

export const bulkCounts = z.object({
  waiting: count,
  ready: count,
  unchanged: count,
  invalid: count,
  withdrawn: count,
  queued: count,
  writing: count,
  done: count,
  unread: count,
  failed: count,
  clash: count,
  unknown: count,
  overwrote: count,
});

/**
 * `checking`: engagements are looked at, nothing is written. `checked`: the dry run is complete. `running`: being
 * written. `finished`: nothing more happens by itself.
 */
export const batch = z.object({
  id: bulkEditId,
  connectionId,
  /** ISO 8601. */
  madeAt: z.string(),
  origin: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('selection'), action: bulkAction }),
    z.object({
      kind: z.literal('csv'),
      fileName: z.string(),
      reading: csvReading,
      encoding: z.string(),
      delimiter: z.string().default(','),
      /** Columns that were understood, and headings that were passed over. */
      columns: z.array(z.string()),
      passedOver: z.array(z.string()),
    }),
  ]),
  state: z.enum(['checking', 'checked', 'running', 'finished']),
  paused: z.boolean(),
  /** What the check waits for, or why it stopped. */
  problem: problem.nullable(),
  counts: bulkCounts,
  /**
   * Of what was written, what is being undone and what became of it. `conflicts` and `failed` are the user's turn, and
   * so is `replaced`: those of `done` that replaced a change by others.
   */
  undone: z.object({ waiting: count, done: count, conflicts: count, failed: count, replaced: count }),
});

/** How a file is read, before anything is made of it: nothing is looked up in the workspace yet. */
const csvLook = z.object({
  defect: csvDefect.nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  headings: z.array(z.object({ heading: z.string(), column: bulkColumn.nullable() })),
  /** Rows below the headings. */
  rows: count,
  /** The first rows, cell by cell, cut to what fits a line. */
  sample: z.array(z.array(z.string())),
  /** Changes asked for by the rows that can be read. */
  changes: z.object({ contacts: count, crm: count }),
  /** Rows that can't be carried out as they stand: how many, and the first of them. */
  bad: z.object({ rows: count, first: z.array(z.object({ line: z.int(), errors: z.array(rowError) })) }),
});

export type ContactsMode = z.infer<typeof contactsMode>;
export type BulkAction = z.infer<typeof bulkAction>;
export type CsvReading = z.infer<typeof csvReading>;
export type CsvDefect = z.infer<typeof csvDefect>;
export type CsvLook = z.infer<typeof csvLook>;
export type BulkColumn = z.infer<typeof bulkColumn>;
export type RowError = z.infer<typeof rowError>;
export type RowState = z.infer<typeof rowState>;
export type BulkRow = z.infer<typeof bulkRow>;
export type BulkCounts = z.infer<typeof bulkCounts>;
export type BulkEdit = z.infer<typeof batch>;

const nothing = z.strictObject({});
const onBatch = z.strictObject({ connectionId, bulkEditId });
const rowCount = z.int().nonnegative();
const uploadId = z.string().min(1).max(64);

/** One change to many engagements: looked at first, then written, and accounted for row by row. */
export const bulkMethods = {
  /** The next piece of a file, base64; pieces of one upload are put together in the order of their calls. */
  'bulkEdits.upload': command(
    z.strictObject({ connectionId, uploadId, piece: z.base64().max(MOST_CSV_PIECE) }),
    z.object({ bytes: z.int() }),
  ),
  /** How an uploaded file is read; the file stays to be read again, another way if need be. */
  'bulkEdits.previewCsv': query(z.strictObject({ connectionId, uploadId, reading: csvReading }), csvLook),
  /** Makes a run of an uploaded file, with an error for every row that can't be carried out, and begins to check it. */
  'bulkEdits.readCsv': command(
    z.strictObject({ connectionId, uploadId, fileName: z.string().max(500), reading: csvReading }),
    batch,
  ),
  /** Makes a run of a selection and begins to check it. */
  'bulkEdits.fromSelection': command(
    z.strictObject({
      connectionId,
      engagementIds: z.array(engagementId).min(1).max(MOST_BULK_ROWS),
      action: bulkAction,
    }),
    batch,
  ),
  'bulkEdits.list': query(z.strictObject({ connectionId }), z.array(batch)),
  'bulkEdits.get': query(onBatch, batch),
  'bulkEdits.rows': query(
    z.strictObject({
      connectionId,
      bulkEditId,
      /** Empty for all. */
      states: z.array(rowState).max(14),
      /** Position of the first among the rows in these states. */
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ rows: z.array(bulkRow) }),
  ),
  /** What to know before what is ready is written. */
  'bulkEdits.warnings': query(
    onBatch,
    z.object({
      /** Engagements that would be left with no contact. */
      cleared: rowCount,
      /** CRM links that would replace another one. */
      replaced: rowCount,
      /** Changes that can't be undone: the API can't remove a first CRM link (docs/api-assumptions.md, A4). */
      noWayBack: rowCount,
    }),
  ),
  /** Goes on checking what is not looked at yet, after a pause, a problem or a restart. */
  'bulkEdits.preview': command(onBatch, batch),
  /** Writes what is ready; what is not looked at yet is left out. */
  'bulkEdits.apply': command(onBatch, batch),
  'bulkEdits.pause': command(onBatch, batch),
  'bulkEdits.resume': command(onBatch, batch),
  /** Takes back what is not being written yet. */
  'bulkEdits.stop': command(onBatch, batch),
  /** What failed, once more; what was written stays untouched. */
  'bulkEdits.retryFailed': command(onBatch, batch),
  /** Takes the run out of the list; its writes stay in the journal. Stops it first. */
  'bulkEdits.remove': command(onBatch, nothing),
  /** The next piece of the result file, a line a row; `next` null with the last. */
  'bulkEdits.export': query(
    z.strictObject({
      connectionId,
      bulkEditId,
      format: z.enum(['csv', 'json']),
      after: z.int().nonnegative(),
    }),
    z.object({ text: z.string(), next: z.int().nullable() }),
  ),
} as const;
