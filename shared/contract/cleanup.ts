import { z } from 'zod';
import { contact } from './contact.ts';
import { crmAssociation } from './crmAssociation.ts';
import { change, names } from './edit.ts';
import { engagement } from './engagement.ts';
import { CLEANUP_QUEUES } from './enumerations.ts';
import { connectionId, contactId, editId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

export const cleanupEvents = {
  /** The queues may be other than they were: something was decided, or the mirror was looked through again. */
  'cleanup.changed': z.object({ connectionId }),
} as const;

const cleanupQueue = z.enum(CLEANUP_QUEUES);

const count = z.int().nonnegative();

const queueState = z.object({
  queue: cleanupQueue,
  /** Open now; what was decided against or has a change on its way is not counted. */
  open: count,
  /** Of these, with a fix to suggest. */
  fixable: count,
  /** Hidden by the user's own decisions. */
  hidden: count,
  /** One number a day, oldest first; the day is ISO 8601 in UTC. */
  trend: z.array(z.object({ day: z.string(), open: count })),
});

const ownLink = z.object({
  of: z.enum(['contact', 'company']),
  id: z.string(),
  name: z.string(),
  link: crmAssociation,
});

const finding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-link') }),
  z.object({ kind: z.literal('link-disagrees'), link: crmAssociation, own: z.array(ownLink) }),
  z.object({
    kind: z.literal('speaker-no-contact'),
    speaker: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  }),
  z.object({
    kind: z.literal('company-no-contact'),
    company: z.object({ id: z.string(), name: z.string(), domains: z.array(z.string()) }),
  }),
  z.object({
    kind: z.literal('duplicate-contacts'),
    contacts: z.array(z.object({ contact, engagements: count })),
    reasons: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('email'), email: z.string() }),
        z.object({ kind: z.literal('phone'), phone: z.string() }),
        z.object({ kind: z.literal('name-and-company'), name: z.string() }),
        z.object({ kind: z.literal('name-and-domain'), name: z.string(), domain: z.string() }),
      ]),
    ),
    /** Who is suggested to stay on the calls in place of the others. */
    keep: contactId,
  }),
]);

/** Why a fix is suggested. */
const fixEvidence = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), contactId, name: z.string() }),
  z.object({ kind: z.literal('company'), companyId: z.string(), name: z.string() }),
  z.object({ kind: z.literal('same-company-engagements'), engagements: count }),
  z.object({ kind: z.literal('workspace'), engagements: count }),
  z.object({ kind: z.literal('speaker-email'), email: z.string() }),
  z.object({ kind: z.literal('speaker-name'), name: z.string() }),
  z.object({ kind: z.literal('named-as-speaker') }),
  z.object({ kind: z.literal('company-regular'), calls: count }),
  z.object({ kind: z.literal('same-domain'), domain: z.string() }),
]);

/** A fix that can be staged as it is (`edits.stage`): its base is what the mirror holds, and is merged when written. */
const fix = z.object({ change, names, evidence: z.array(fixEvidence) });

export const cleanupItem = z.object({
  queue: cleanupQueue,
  /** Names the item as long as it is found. */
  key: z.string().max(4096),
  /** Changes with what the item is about: a skipped item comes back then. */
  version: z.string(),
  /** Null where the item is about contacts and not about one engagement. */
  engagement: engagement.nullable(),
  finding,
  /** The best first; empty where there is nothing to suggest. */
  fixes: z.array(fix),
});

export type CleanupQueue = z.infer<typeof cleanupQueue>;
export type QueueState = z.infer<typeof queueState>;
export type Finding = z.infer<typeof finding>;
export type Fix = z.infer<typeof fix>;
export type CleanupItem = z.infer<typeof cleanupItem>;

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
