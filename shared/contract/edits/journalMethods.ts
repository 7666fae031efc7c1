import { z } from 'zod';
import { connectionId } from '../ids.ts';
import { query } from '../method.ts';
import { journalEntry, writeResult } from './journal.ts';

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
