import { z } from 'zod';
import { contact } from './contact.ts';
import { crmAssociation } from './crmAssociation.ts';
import { change, names } from './edit.ts';
import { engagement } from './engagement.ts';
import { CLEANUP_QUEUES, EVIDENCE_KINDS, EVIDENCE_STRENGTHS } from './enumerations.ts';
import { connectionId, contactId, editId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

export const cleanupEvents = {
  /** The queues may have changed: a decision was made, or the mirror was scanned again. */
  'cleanup.changed': z.object({ connectionId }),
} as const;

const cleanupQueue = z.enum(CLEANUP_QUEUES);

const count = z.int().nonnegative();
const evidenceKind = z.enum(EVIDENCE_KINDS);

const queueState = z.object({
  queue: cleanupQueue,
  /** Open findings, without dismissed ones and those with a pending change. */
  open: count,
  /** Of these, the ones with a suggested fix. */
  fixable: count,
  /** Dismissed by the user. */
  hidden: count,
  /** One count per day, oldest first; the day is ISO 8601 in UTC. */
  trend: z.array(z.object({ day: z.string(), open: count })),
  /**
   * By the strongest evidence, how many findings the user decided about, and how many of them by accepting the
   * suggestion. Without those that are open again. Only rules with decisions.
   */
  acceptance: z.array(z.object({ rule: evidenceKind, accepted: count, decided: count })),
});

/** How many engagements have no open finding. */
const coverage = z.object({ clear: count, engagements: count });

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
    /** The suggested contact to keep in place of the others. */
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
  /** Another program proposes it: an assistant with the name and the reason it gives, else the command line. */
  z.object({
    kind: z.literal('proposed'),
    assistant: z.object({ by: z.string(), reason: z.string() }).nullable(),
  }),
]);

/** A fix ready for `edits.stage`: its base is the mirrored value, merged when it is written. */
const fix = z.object({ change, names, evidence: z.array(fixEvidence) });

/** How convincing the first suggestion is, or that contacts are duplicates. */
const findingStrength = z.object({
  level: z.enum(EVIDENCE_STRENGTHS),
  /** The strongest evidence for it. */
  rule: evidenceKind,
  /** How many suggestions rest on evidence of this kind, which makes each of them weaker. */
  alike: z.int().positive(),
});

export const cleanupItem = z.object({
  queue: cleanupQueue,
  /** Identifies the item while it is found. */
  key: z.string().max(4096),
  /** Changes whenever the item's subject does; a skipped item then reappears. */
  version: z.string(),
  /** Null if the item concerns contacts rather than an engagement. */
  engagement: engagement.nullable(),
  finding,
  /** Best first; empty if there is no suggestion. */
  fixes: z.array(fix),
  /** Null if there is no suggestion. */
  strength: findingStrength.nullable(),
});

/** What was said or written that supports a finding. */
const proof = z.object({
  from: z.enum(['line', 'title', 'text']),
  text: z.string(),
  /** Who said it, as the transcript names them. */
  speaker: z.string().nullable(),
  /** Seconds from the start; null if it can't be played. */
  second: z.number().nonnegative().nullable(),
  /** Where it was said or written. */
  engagement,
  /**
   * Of duplicate contacts, what makes them one person: an address (`of`) that speaks for both, or that one says the
   * address, the name or the company (`of`) of the other. Null for other findings.
   */
  shows: z
    .object({ kind: z.enum(['same-speaker', 'says-email', 'says-name', 'says-company']), of: z.string() })
    .nullable(),
});

const proofs = z.object({
  lines: z.array(proof),
  /** How many engagements were searched, the newest ones, of those that may have such a line. */
  read: count,
  of: count,
});

export type CleanupQueue = z.infer<typeof cleanupQueue>;
export type Coverage = z.infer<typeof coverage>;
export type QueueState = z.infer<typeof queueState>;
export type Finding = z.infer<typeof finding>;
export type Fix = z.infer<typeof fix>;
export type CleanupItem = z.infer<typeof cleanupItem>;
export type Proof = z.infer<typeof proof>;
export type Proofs = z.infer<typeof proofs>;

/** With more than this at once, nobody reviews what they accept. */
const MAX_FIXES_AT_ONCE = 2000;

/** Findings with a suggestion for the same company and the same reason. */
const findingGroup = z.object({
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The first reason for the best suggestion. */
  evidence: fixEvidence,
  keys: z.array(z.string()),
  /** The suggestion, if all of them share it. */
  fix: fix.nullable(),
});
export type FindingGroup = z.infer<typeof findingGroup>;

const same = z.strictObject({ connectionId, keep: contactId, drop: z.array(contactId).min(1).max(20) });
const item = { connectionId, queue: cleanupQueue, key: z.string().max(4096) };

/** Likely errors in the workspace, found in the mirror; a fix is an ordinary edit. */
export const cleanupMethods = {
  'cleanup.queues': query(
    z.strictObject({ connectionId }),
    z.object({
      queues: z.array(queueState),
      /**
       * Of duplicate contacts, the engagements that would change. `trend` has one value per day on which findings were
       * counted, oldest first; the day is ISO 8601 in UTC.
       */
      coverage: coverage.extend({ trend: z.array(coverage.extend({ day: z.string() })) }),
      /** ISO 8601, when the mirror was scanned. */
      asOf: z.string(),
      /** False until the mirror holds the whole workspace: there may be more. */
      complete: z.boolean(),
    }),
  ),
  'cleanup.page': query(
    z.strictObject({
      connectionId,
      queue: cleanupQueue,
      /** The key of the previous item; null starts with the first. */
      after: z.string().max(4096).nullable(),
      limit: z.int().min(1).max(50),
    }),
    z.object({ items: z.array(cleanupItem), next: z.string().nullable(), open: z.int() }),
  ),
  /**
   * At most five open findings of all queues, strongest first and none of them only possible. No two concern one
   * engagement, so that each can be accepted and undone without the others.
   */
  'cleanup.obvious': query(z.strictObject({ connectionId }), z.array(cleanupItem)),
  /**
   * What was said and written about a finding, often nothing: in its engagement lines of the transcript, the title or the
   * text; of duplicate contacts lines in which they speak.
   */
  'cleanup.proof': query(z.strictObject(item), proofs),
  /** Open findings with a suggestion, grouped to be accepted together, largest groups first. */
  'cleanup.groups': query(
    z.strictObject({ connectionId, queue: cleanupQueue }),
    z.object({ groups: z.array(findingGroup), left: count }),
  ),
  /** Stages the best suggestion of each of these findings. Those no longer found are left out. */
  'cleanup.stageFixes': command(
    z.strictObject({
      connectionId,
      queue: cleanupQueue,
      keys: z.array(z.string().max(4096)).min(1).max(MAX_FIXES_AT_ONCE),
    }),
    z.object({ editIds: z.array(editId) }),
  ),
  /**
   * `skip` until its subject changes; `never` permanently; `accept` records that its suggestion becomes a change, which
   * is staged apart; `reopen` reverts any of them. Stored on this computer, with the item's rule.
   */
  'cleanup.decide': command(
    z.strictObject({
      ...item,
      version: z.string().max(200),
      rule: evidenceKind.nullable().default(null),
      decision: z.enum(['skip', 'never', 'accept', 'reopen']),
    }),
    z.strictObject({}),
  ),
  /** Skipped and dismissed findings, newest first; `total` is how many there are. */
  'cleanup.decisions': query(
    z.strictObject({
      connectionId,
      queue: cleanupQueue,
      from: z.int().min(0),
      limit: z.int().min(1).max(50),
    }),
    z.object({
      decisions: z.array(
        z.object({
          key: z.string(),
          /** The item's current state; null if it is no longer found. */
          item: cleanupItem.nullable(),
          decision: z.enum(['skip', 'never']),
          /** ISO 8601. */
          at: z.string(),
        }),
      ),
      total: z.int(),
    }),
  ),
  /** The engagements with a contact of `drop`: what staging `keep` in their place would change. */
  'cleanup.sameContacts': query(
    same,
    z.object({
      total: z.int().nonnegative(),
      /** The newest ones. */
      calls: z.array(
        z.object({
          engagementId,
          title: z.string(),
          /** ISO 8601: when it took place, or else its last update. */
          at: z.string(),
          removed: z.array(contactId),
          /** False if the kept contact is already on it. */
          adds: z.boolean(),
        }),
      ),
    }),
  ),
  /** Stages replacing the contacts of `drop` by `keep` on every engagement. */
  'cleanup.stageSameContacts': command(same, z.object({ editIds: z.array(editId) })),
} as const;
