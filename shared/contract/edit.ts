import { z } from 'zod';
import { crmAssociation, crmAssociationDraft } from './crmAssociation.ts';
import { bulkEditId, connectionId, contactId, editId, engagementId } from './ids.ts';
import { problem } from './problem.ts';

/** Maximum contacts per change. The API documents no limit; this one bounds message size. */
export const MOST_CONTACTS = 10_000;

const contactSet = z.array(contactId).max(MOST_CONTACTS);

/** The contacts the user saw (`base`) and the ones they want (`mine`). */
const contactsChange = z.strictObject({
  kind: z.literal('contacts'),
  base: contactSet,
  mine: contactSet,
});

const crmChange = z.strictObject({
  kind: z.literal('crm'),
  /** The link the user saw before editing. */
  base: crmAssociation.nullable(),
  mine: crmAssociationDraft,
  /** True if the user saw a conflict and chose to replace the other link. */
  replaceTheirs: z.boolean(),
});

/** The requested change of one engagement, with the value it was based on. */
export const change = z.discriminatedUnion('kind', [contactsChange, crmChange]);

export type ContactsChange = z.infer<typeof contactsChange>;
export type CrmChange = z.infer<typeof crmChange>;
export type Change = z.infer<typeof change>;

/**
 * `staged`: collected but not to be written yet. `queued`: to be written. `writing`: a PUT may be in flight, or its
 * response was lost and the record will be read. `done`: written, or nothing to write. `unread`: written, but the
 * token can't read it back (204). `failed`: not written; needs the user. `clash`: not written, because someone else
 * changed the same single value. `unknown`: it can't be determined whether it was written. `overwrote`: written,
 * but it replaced others' changes made since we read the record; needs the user.
 */
export const EDIT_STATES = [
  'staged',
  'queued',
  'writing',
  'done',
  'unread',
  'failed',
  'clash',
  'unknown',
  'overwrote',
] as const;
export const editState = z.enum(EDIT_STATES);

/**
 * An engagement's mark in lists: `staged`, `waiting` to be written, `stuck` until the user acts, or `confirming`:
 * accepted by the API and shown, but not read back yet.
 */
export const editMark = z.enum(['staged', 'waiting', 'stuck', 'confirming']);

/** Why a queued edit isn't being written. `until` is ISO 8601; null if only an event ends it. */
export const hold = z.object({
  reason: z.enum([
    'network',
    'rate',
    'token',
    'read-only',
    'service',
    'storage',
    'earlier',
    'paused',
    /** The response to its PUT was lost and a gateway may still deliver it: the record is read until that is over. */
    'confirming',
  ]),
  until: z.string().nullable(),
});

const ids = z.array(contactId);

/** What a write found and left. `sent` is null if nothing had to be written. */
export const editResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contacts'),
    before: ids,
    sent: ids.nullable(),
    /** Null if it couldn't be read back. */
    after: ids.nullable(),
    alsoAdded: ids,
    alsoRemoved: ids,
    keptByService: ids,
    notStored: ids,
  }),
  z.object({
    kind: z.literal('crm'),
    before: crmAssociation.nullable(),
    /** False if the token can write but not read: `before` is then what the user saw. */
    beforeSeen: z.boolean(),
    sent: crmAssociation.nullable(),
    after: crmAssociation.nullable(),
  }),
]);

/**
 * Others' changes that a write of ours replaced. `unseen`: the record changed between our read and our write, and
 * nothing shows what changed.
 */
export const overwritten = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contacts'),
    /** Added by others, now missing. */
    added: ids,
    /** Removed by others, now restored. */
    removed: ids,
  }),
  z.object({ kind: z.literal('crm'), link: crmAssociation }),
  z.object({ kind: z.literal('unseen') }),
]);

/** Why an edit can't be undone. The API can't clear a CRM link (docs/api-assumptions.md, A4). */
export const whyNoUndo = z.enum([
  'first-link',
  'link-type',
  'unseen',
  'nothing-written',
  'not-done',
  /** It replaced others' changes, and the user has yet to decide about them. */
  'undecided',
]);
export const undo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('possible') }),
  z.object({ kind: z.literal('impossible'), why: whyNoUndo }),
  /** Its undo has been requested but not written. */
  z.object({ kind: z.literal('undoing'), by: editId }),
  z.object({ kind: z.literal('undone'), by: editId }),
]);

/**
 * `write-mine` and `leave-theirs` resolve a conflict or an edit with unknown save status; `restore` and `dismiss`
 * an edit that replaced others' changes.
 */
export const remedy = z.enum([
  'grant-scope',
  'edit-again',
  'retry',
  'discard',
  'write-mine',
  'leave-theirs',
  'restore',
  'dismiss',
]);

/** Contacts' names when the edit was made, so that it is readable offline. */
export const names = z.record(z.string().max(512), z.string().max(300));

/** By id. */
export const contactDetails = z.record(
  z.string(),
  z.object({ email: z.string().nullable(), company: z.string().nullable() }).readonly(),
);

/** Most characters of the reason for a proposal. */
export const MOST_REASON = 500;

/** The program that proposed an edit. An assistant's name and reason are its own words, and it may have been misled. */
export const proposal = z.discriminatedUnion('from', [
  z.object({ from: z.literal('assistant'), by: z.string(), reason: z.string() }),
  z.object({ from: z.literal('command-line') }),
]);

export const edit = z.object({
  id: editId,
  connectionId,
  engagementId,
  engagementTitle: z.string().nullable(),
  change,
  names,
  /** What tells apart contacts of one name, as the mirror has it now. */
  contactDetails,
  state: editState,
  hold: hold.nullable(),
  bulkEditId: bulkEditId.nullable(),
  undoes: editId.nullable(),
  /** Set if another program proposed it. It is then saved only by name, never with all pending changes. */
  proposal: proposal.nullable(),
  undo,
  /** ISO 8601. */
  madeAt: z.string(),
  changedAt: z.string(),
  attempts: z.int().nonnegative(),
  /** Why it failed or is waiting; what a conflict found is in `result`. */
  problem: problem.nullable(),
  /** Possible actions, most promising first. */
  remedies: z.array(remedy),
  result: editResult.nullable(),
  /** Kept for the history after the user has decided. */
  overwrote: overwritten.nullable(),
  requestId: z.string().nullable(),
});

export type EditState = z.infer<typeof editState>;
export type EditMark = z.infer<typeof editMark>;
export type Hold = z.infer<typeof hold>;
export type EditResult = z.infer<typeof editResult>;
export type Overwritten = z.infer<typeof overwritten>;
export type Undo = z.infer<typeof undo>;
export type WhyNoUndo = z.infer<typeof whyNoUndo>;
export type Remedy = z.infer<typeof remedy>;
export type Proposal = z.infer<typeof proposal>;
export type Names = z.infer<typeof names>;
export type ContactDetails = z.infer<typeof contactDetails>;
export type Edit = z.infer<typeof edit>;
