import { z } from 'zod';
import { connectionId, contactId, editId, engagementId } from '../ids.ts';
import { command, query } from '../method.ts';
import { cleanupItem, cleanupQueue, queueState } from './findings.ts';

const same = z.strictObject({ connectionId, keep: contactId, drop: z.array(contactId).min(1).max(20) });
const item = { connectionId, queue: cleanupQueue, key: z.string().max(4096) };

/** What may be wrong in the workspace, found in the mirror; a fix is an edit like any other. */
export const cleanupMethods = {
  'cleanup.queues': query(
    z.strictObject({ connectionId }),
    z.object({
      queues: z.array(queueState),
      /** ISO 8601, when the mirror was looked through. */
      asOf: z.string(),
      /** False while the mirror doesn't hold the whole workspace yet: there may be more. */
      complete: z.boolean(),
    }),
  ),
  'cleanup.page': query(
    z.strictObject({
      connectionId,
      queue: cleanupQueue,
      /** The key of the item before; null begins with the first. */
      after: z.string().max(4096).nullable(),
      limit: z.int().min(1).max(50),
    }),
    z.object({ items: z.array(cleanupItem), next: z.string().nullable(), open: z.int() }),
  ),
  /** `skip`: until what it is about changes. `never`: for good. `reopen` takes either back. Kept on this computer. */
  'cleanup.decide': command(
    z.strictObject({ ...item, version: z.string().max(200), decision: z.enum(['skip', 'never', 'reopen']) }),
    z.strictObject({}),
  ),
  /** Decisions so far, newest first. */
  'cleanup.decisions': query(
    z.strictObject({ connectionId, queue: cleanupQueue, limit: z.int().min(1).max(50) }),
    z.array(
      z.object({
        key: z.string(),
        /** What was decided about, as it is now; null where it is no longer found. */
        item: cleanupItem.nullable(),
        decision: z.enum(['skip', 'never']),
        /** ISO 8601. */
        at: z.string(),
      }),
    ),
  ),
  /** The calls that one of `drop` is on: what staging `keep` in their place would change. */
  'cleanup.sameContacts': query(
    same,
    z.object({
      total: z.int().nonnegative(),
      /** The newest of them. */
      calls: z.array(
        z.object({
          engagementId,
          title: z.string(),
          /** ISO 8601, when it took place or else was last touched. */
          at: z.string(),
          removed: z.array(contactId),
          /** False where the one to keep is on it already. */
          adds: z.boolean(),
        }),
      ),
    }),
  ),
  /** Stages, on every call that one of `drop` is on, `keep` in its place. */
  'cleanup.stageSameContacts': command(same, z.object({ editIds: z.array(editId) })),
} as const;
