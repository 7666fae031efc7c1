import { z } from 'zod';
import { connectionId, contactId } from '../ids.ts';
import { command, query } from '../method.ts';
import { hygieneItem, hygieneQueue, queueState } from './hygiene.ts';

const item = { connectionId, queue: hygieneQueue, key: z.string().max(4096) };

/** What may be wrong in the workspace, found in the mirror; a fix is an edit like any other. */
export const hygieneMethods = {
  'hygiene.queues': query(
    z.strictObject({ connectionId }),
    z.object({
      queues: z.array(queueState),
      /** ISO 8601, when the mirror was looked through. */
      asOf: z.string(),
      /** False while the mirror doesn't hold the whole workspace yet: there may be more. */
      complete: z.boolean(),
    }),
  ),
  'hygiene.page': query(
    z.strictObject({
      connectionId,
      queue: hygieneQueue,
      /** The key of the item before; null begins with the first. */
      after: z.string().max(4096).nullable(),
      limit: z.int().min(1).max(50),
    }),
    z.object({ items: z.array(hygieneItem), next: z.string().nullable(), open: z.int() }),
  ),
  /** `skip`: until what it is about changes. `never`: for good. `reopen` takes either back. Kept on this computer. */
  'hygiene.decide': command(
    z.strictObject({ ...item, version: z.string().max(200), decision: z.enum(['skip', 'never', 'reopen']) }),
    z.strictObject({}),
  ),
  /** Decisions so far, newest first. */
  'hygiene.decisions': query(
    z.strictObject({ connectionId, queue: hygieneQueue, limit: z.int().min(1).max(200) }),
    z.array(
      z.object({
        key: z.string(),
        decision: z.enum(['skip', 'never']),
        /** ISO 8601. */
        at: z.string(),
      }),
    ),
  ),
  /** Stages, on every call that one of `drop` is on, `keep` in its place. */
  'hygiene.stageSame': command(
    z.strictObject({ connectionId, keep: contactId, drop: z.array(contactId).min(1).max(20) }),
    z.object({ staged: z.int().nonnegative() }),
  ),
} as const;
