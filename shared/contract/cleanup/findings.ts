import { z } from 'zod';
import { contact } from '../contact.ts';
import { crmAssociation } from '../crmAssociation.ts';
import { change } from '../edits/change.ts';
import { names } from '../edits/edit.ts';
import { engagement } from '../engagement.ts';
import { contactId } from '../ids.ts';
import { CLEANUP_QUEUES } from './queues.ts';

export const cleanupQueue = z.enum(CLEANUP_QUEUES);

const count = z.int().nonnegative();

export const queueState = z.object({
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

export const finding = z.discriminatedUnion('kind', [
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
export const fixEvidence = z.discriminatedUnion('kind', [
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
export const fix = z.object({ change, names, evidence: z.array(fixEvidence) });

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
