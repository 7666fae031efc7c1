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

/** One write that left for the service. Kept for good: what a program changed must be answerable later. */
const journalEntry = z.object({
  id: z.int(),
  editId,
  connectionId,
  connectionName: z.string(),
  engagementId,
  engagementTitle: z.string().nullable(),
  bulkEditId: bulkEditId.nullable(),
  /** ISO 8601; `endedAt` is null while the answer is awaited. */
  sentAt: z.string(),
  endedAt: z.string().nullable(),
  before: writtenValue,
  /** False where the token may write but not read, so that `before` is only what the user saw. */
  beforeSeen: z.boolean(),
  sent: writtenValue,
  /** Null where it could not be read back. */
  after: writtenValue.nullable(),
  names,
  result: writeResult,
  /** What others had changed and this write replaced. */
  overwrote: overwritten.nullable(),
  requestId: z.string().nullable(),
  problem: problem.nullable(),
  undo,
});

export type WrittenValue = z.infer<typeof writtenValue>;
export type JournalEntry = z.infer<typeof journalEntry>;

const search = {
  /** Null for all connections. */
  connectionId: connectionId.nullable(),
  /** Words that must all occur: names, ids, titles, request ids. */
  search: z.string().max(500),
  results: z.array(writeResult).max(6),
  /** Entries before this one; null begins with the newest. */
  before: z.int().nullable(),
};

/** What this program wrote, and what became of it. */
export const journalMethods = {
  'journal.page': query(
    z.strictObject({ ...search, limit: z.int().min(1).max(100) }),
    z.object({ entries: z.array(journalEntry), next: z.int().nullable() }),
  ),
  /** The next piece of the file; pieces one after the other are the whole, `next` null with the last. */
  'journal.export': query(
    z.strictObject({ ...search, format: z.enum(['csv', 'json']) }),
    z.object({ text: z.string(), next: z.int().nullable() }),
  ),
} as const;
