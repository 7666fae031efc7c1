import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { WRITE_RESULTS } from './enumerations.ts';
import { bulkEditId, connectionId, contactId, editId, engagementId } from './ids.ts';
import { query } from './method.ts';
import { problem } from './problem.ts';
import { names, overwritten, undo } from './edit.ts';

export const writeResult = z.enum(WRITE_RESULTS);

export const writtenValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contacts'), ids: z.array(contactId) }),
  z.object({ kind: z.literal('crm'), link: crmAssociation.nullable() }),
]);

/** One write sent to the API. Kept permanently, so that every change Parley made can be traced. */
const journalEntry = z.object({
  /** Unique within its connection. */
  id: z.int(),
  editId,
  connectionId,
  connectionName: z.string(),
  engagementId,
  engagementTitle: z.string().nullable(),
  bulkEditId: bulkEditId.nullable(),
  /** ISO 8601; `endedAt` is null while waiting for the response. */
  sentAt: z.string(),
  endedAt: z.string().nullable(),
  before: writtenValue,
  /** False if the token can write but not read: `before` is then only what the user saw. */
  beforeSeen: z.boolean(),
  sent: writtenValue,
  /** Null if it could not be read back. */
  after: writtenValue.nullable(),
  names,
  result: writeResult,
  /** Others' changes that this write replaced. */
  overwrote: overwritten.nullable(),
  requestId: z.string().nullable(),
  problem: problem.nullable(),
  undo,
});

export type WrittenValue = z.infer<typeof writtenValue>;
export type JournalEntry = z.infer<typeof journalEntry>;

/** The last entry shown of each connection; null starts with the newest. */
const cursor = z.record(z.string(), z.int());

const search = {
  /** Null for all connections. */
  connectionId: connectionId.nullable(),
  /** Words that must all occur: names, ids, titles, request ids. */
  search: z.string().max(500),
  results: z.array(writeResult).max(6),
  before: cursor.nullable(),
};

/** What Parley wrote, with the results. */
export const journalMethods = {
  'journal.page': query(
    z.strictObject({ ...search, limit: z.int().min(1).max(100) }),
    z.object({ entries: z.array(journalEntry), next: cursor.nullable() }),
  ),
  /** The next chunk of the file; `next` is null with the last one. */
  'journal.export': query(
    z.strictObject({ ...search, format: z.enum(['csv', 'json']) }),
    z.object({ text: z.string(), next: cursor.nullable() }),
    'export',
  ),
} as const;
