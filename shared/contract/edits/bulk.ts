import { z } from 'zod';
import { crmAssociationDraft } from '../crmAssociation.ts';
import { batchId, connectionId, contactId, editId, engagementId } from '../ids.ts';
import { problem } from '../problem.ts';
import { CRM_OBJECT_TYPES } from '../vocabulary.ts';
import { change, MOST_CONTACTS } from './change.ts';
import { editState, names } from './edit.ts';

/** Most engagements of one run. */
export const MOST_BULK_ROWS = 50_000;
/** Most bytes of a file that is read in, and of one piece of it as base64. */
export const MOST_CSV_BYTES = 8 * 1024 * 1024;
export const MOST_CSV_PIECE = 1024 * 1024;

export const contactsMode = z.enum(['add', 'remove', 'replace']);

/** What is done to every engagement of a selection. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contacts'),
    mode: contactsMode,
    contactIds: z.array(contactId).max(MOST_CONTACTS),
    /** Contacts' names, to show the changes. */
    names,
  }),
  z.strictObject({ kind: z.literal('crm'), link: crmAssociationDraft }),
]);

/** How a file is read: what its addresses mean, and what its CRM ids go with where the file doesn't say. */
export const csvReading = z.strictObject({
  contactsMode,
  objectType: z.enum(CRM_OBJECT_TYPES).nullable(),
  source: z.string().trim().min(1).max(255).nullable(),
});

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
export const rowState = z.enum([
  'waiting',
  'ready',
  'unchanged',
  'invalid',
  'withdrawn',
  ...editState.options,
]);

export const bulkRow = z.object({
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
});

/**
 * `checking`: engagements are looked at, nothing is written. `checked`: the dry run is complete. `running`: being
 * written. `finished`: nothing more happens by itself.
 */
export const batch = z.object({
  id: batchId,
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
});

export type ContactsMode = z.infer<typeof contactsMode>;
export type BulkAction = z.infer<typeof bulkAction>;
export type CsvReading = z.infer<typeof csvReading>;
export type RowError = z.infer<typeof rowError>;
export type RowState = z.infer<typeof rowState>;
export type BulkRow = z.infer<typeof bulkRow>;
export type BulkCounts = z.infer<typeof bulkCounts>;
export type Batch = z.infer<typeof batch>;
