import { z } from 'zod';
import { crmAssociationDraft } from './crmAssociation.ts';
import { change, editState, hold, MOST_CONTACTS, names } from './edit.ts';
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
  MOST_ROW_TEXT,
} from './bulkEditLimits.ts';

const contactsMode = z.enum(['add', 'remove', 'replace']);

/** The change to make to every selected engagement. */
const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contacts'),
    mode: contactsMode,
    contactIds: z.array(contactId).max(MOST_CONTACTS),
    /** Contacts' names, for display. */
    names,
  }),
  z.strictObject({ kind: z.literal('crm'), link: crmAssociationDraft }),
]);

const bulkColumn = z.enum(BULK_COLUMNS);

/** The text of each recognised column in one line of a file. */
export const rowCells = z.partialRecord(bulkColumn, z.string().max(MOST_ROW_TEXT));

/**
 * How to read a file: what its addresses mean, defaults for its CRM ids, and corrections by the user; null means
 * auto-detect.
 */
const csvReading = z.strictObject({
  contactsMode,
  objectType: z.enum(CRM_OBJECT_TYPES).nullable(),
  source: z.string().trim().min(1).max(255).nullable(),
  encoding: z.enum(CSV_ENCODINGS).nullable().default(null),
  delimiter: z.enum(CSV_DELIMITERS).nullable().default(null),
  /** What each column contains, in order; `nothing` ignores it, null uses its heading. */
  columns: z
    .array(bulkColumn.or(z.literal('nothing')).nullable())
    .max(MOST_CSV_COLUMNS)
    .default([]),
});

/** Why a file is not a usable list of changes. */
const csvDefect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('spreadsheet') }),
  z.object({ kind: z.literal('not-text') }),
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('broken-headings') }),
  z.object({ kind: z.literal('no-engagement-column') }),
  z.object({ kind: z.literal('no-change-column') }),
  z.object({ kind: z.literal('no-rows') }),
  /** The result of a bulk edit of which every row was applied. */
  z.object({ kind: z.literal('nothing-left') }),
  z.object({ kind: z.literal('too-many-rows'), rows: z.int() }),
]);

/** Why a row can't be applied. */
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
  /** The API refused when the engagement was checked. */
  z.object({ kind: z.literal('service'), problem }),
]);

/**
 * `waiting`: not checked yet. `ready`: checked, with a change to write. `unchanged`: already in place. `invalid`:
 * can't be applied, see its errors. `withdrawn`: discarded before it was written. `undoing`, `undone`: written, and its
 * undo is on its way or written too. Otherwise the state of its edit.
 */
const rowState = z.enum([
  'waiting',
  'ready',
  'unchanged',
  'invalid',
  'withdrawn',
  'undoing',
  'undone',
  ...editState.options,
]);

const bulkRow = z.object({
  /** Position in the bulk edit, from 1; for a file also its line. */
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
  /** Whether the user corrected it in the preview. */
  corrected: z.boolean(),
});

/**
 * What a row gets in place of its own value: a `change` as the editor of one engagement makes it, or other `cells` for
 * its line of the file. `own` is the way back: the bulk edit's value, or the line as it is in the file.
 */
const rowCorrection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('change'), change, names }),
  z.strictObject({ kind: z.literal('cells'), cells: rowCells }),
  z.strictObject({ kind: z.literal('own') }),
]);

const count = z.int().nonnegative();

export const bulkCounts = z.object({
  waiting: count,
  ready: count,
  unchanged: count,
  invalid: count,
  withdrawn: count,
  undoing: count,
  undone: count,
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
 * `checking`: engagements are being checked, nothing is written. `checked`: the preview is complete. `running`:
 * being written. `finished`: nothing is left to do.
 */
export const bulkEdit = z.object({
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
      /** Recognised columns, and headings that were ignored. */
      columns: z.array(z.string()),
      passedOver: z.array(z.string()),
    }),
  ]),
  state: z.enum(['checking', 'checked', 'running', 'finished']),
  paused: z.boolean(),
  /** Why nothing is being checked, written or undone at the moment, although the user didn't pause it. */
  hold: hold.nullable(),
  /** Why it waits or stopped, as the API or the computer reported it. */
  problem: problem.nullable(),
  counts: bulkCounts,
  /**
   * Of what was written, the state of its undo. `conflicts` and `failed` need the user, and so does `replaced`:
   * those of `done` that replaced others' changes.
   */
  undone: z.object({ waiting: count, done: count, conflicts: count, failed: count, replaced: count }),
});

/** How a file would be read, before anything is looked up in the workspace. */
const csvLook = z.object({
  defect: csvDefect.nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  headings: z.array(z.object({ heading: z.string(), column: bulkColumn.nullable() })),
  /** Rows below the headings; of the result of a bulk edit, those that it takes. */
  rows: count,
  /** If it is the result of a bulk edit: it takes what wasn't applied, and leaves out the other rows. */
  result: z.object({ taken: count, leftOut: count }).nullable(),
  /** The first rows, with cells truncated to fit a line. */
  sample: z.array(z.array(z.string())),
  /** Changes requested by the readable rows. */
  changes: z.object({ contacts: count, crm: count }),
  /** Rows that can't be applied, and for each kind of error its number of rows and the first of them. */
  bad: z.object({
    rows: count,
    kinds: z.array(z.object({ rows: count, first: z.array(z.object({ line: z.int(), error: rowError })) })),
  }),
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
export type RowCells = z.infer<typeof rowCells>;
export type RowCorrection = z.infer<typeof rowCorrection>;
export type BulkCounts = z.infer<typeof bulkCounts>;
export type BulkEdit = z.infer<typeof bulkEdit>;

const nothing = z.strictObject({});
const onBulkEdit = z.strictObject({ connectionId, bulkEditId });
const onRow = z.strictObject({ connectionId, bulkEditId, item: z.int().min(1) });
const rowCount = z.int().nonnegative();
const uploadId = z.string().min(1).max(64);

/** One change to many engagements: previewed, then written, with a result per row. */
export const bulkMethods = {
  /** The next chunk of a file in base64; an upload's chunks are joined in call order. */
  'bulkEdits.upload': command(
    z.strictObject({ connectionId, uploadId, piece: z.base64().max(MOST_CSV_PIECE) }),
    z.object({ bytes: z.int() }),
  ),
  /** Shows how an uploaded file would be read; it can be read again with other options. */
  'bulkEdits.previewCsv': query(z.strictObject({ connectionId, uploadId, reading: csvReading }), csvLook),
  /** Creates a bulk edit from an uploaded file, with an error for each unusable row, and starts checking it. */
  'bulkEdits.readCsv': command(
    z.strictObject({ connectionId, uploadId, fileName: z.string().max(500), reading: csvReading }),
    bulkEdit,
  ),
  /** Creates a bulk edit from a selection and starts checking it. */
  'bulkEdits.fromSelection': command(
    z.strictObject({
      connectionId,
      engagementIds: z.array(engagementId).min(1).max(MOST_BULK_ROWS),
      action: bulkAction,
    }),
    bulkEdit,
  ),
  'bulkEdits.list': query(z.strictObject({ connectionId }), z.array(bulkEdit)),
  'bulkEdits.get': query(onBulkEdit, bulkEdit),
  'bulkEdits.rows': query(
    z.strictObject({
      connectionId,
      bulkEditId,
      /** Empty for all. */
      states: z.array(rowState).max(rowState.options.length),
      /** Offset among the rows in these states. */
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    z.object({ rows: z.array(bulkRow) }),
  ),
  /** A row's line of the file, as corrected; null if there is none, or it is too long to be corrected here. */
  'bulkEdits.cells': query(onRow, z.object({ cells: rowCells.nullable() })),
  /**
   * Corrects a row before the bulk edit is applied, and checks it like the preview does. Answers the row, or all rows
   * of its line; one may be invalid still. Nothing is stored if the check fails for a reason that passes.
   */
  'bulkEdits.correct': command(
    onRow.extend({ correction: rowCorrection }),
    z.object({ rows: z.array(bulkRow) }),
  ),
  /** What the user should know before applying. */
  'bulkEdits.warnings': query(
    onBulkEdit,
    z.object({
      /** Engagements that would have no contacts left. */
      cleared: rowCount,
      /** CRM links that would replace another one. */
      replaced: rowCount,
      /** Changes that can't be undone: the API can't remove a first CRM link (docs/api-assumptions.md, A4). */
      noWayBack: rowCount,
    }),
  ),
  /** Writes the ready rows; unchecked ones are skipped. */
  'bulkEdits.apply': command(onBulkEdit, bulkEdit),
  'bulkEdits.pause': command(onBulkEdit, bulkEdit),
  /** Continues checking or writing after a pause; checking also after a problem or a restart. */
  'bulkEdits.resume': command(onBulkEdit, bulkEdit),
  /** Discards everything that isn't being written yet. */
  'bulkEdits.stop': command(onBulkEdit, bulkEdit),
  /** Retries only what failed. */
  'bulkEdits.retryFailed': command(onBulkEdit, bulkEdit),
  /** Deletes the bulk edit from the list, stopping it first; its writes stay in the journal. */
  'bulkEdits.remove': command(onBulkEdit, nothing),
  /** The next chunk of the result file, one line per row; `next` is null with the last one. */
  'bulkEdits.export': query(
    z.strictObject({
      connectionId,
      bulkEditId,
      format: z.enum(['csv', 'json']),
      after: z.int().nonnegative(),
    }),
    z.object({ text: z.string(), next: z.int().nullable() }),
    'export',
  ),
} as const;
