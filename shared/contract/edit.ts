import { z } from 'zod';
import { crmAssociation, crmAssociationDraft } from './crmAssociation.ts';
import { bulkEditId, connectionId, contactId, editId, engagementId } from './ids.ts';
import { problem } from './problem.ts';

/** Most contacts in one change. The service names no cap of its own; this one keeps a message within bounds. */
export const MOST_CONTACTS = 10_000;

const contactSet = z.array(contactId).max(MOST_CONTACTS);

/** The contact set the user saw (`base`) and the one they want (`mine`). */
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
  /** True where the user saw a clash and decided to replace what someone else set. */
  replaceTheirs: z.boolean(),
});

/** What the user wants of one engagement, and what they were looking at when they wanted it. */
export const change = z.discriminatedUnion('kind', [contactsChange, crmChange]);

export type ContactsChange = z.infer<typeof contactsChange>;
export type CrmChange = z.infer<typeof crmChange>;
export type Change = z.infer<typeof change>;

/**
 * `staged`: collected, not to be written yet. `queued`: to be written. `writing`: a PUT may be on its way, or its
 * answer was lost and the record is about to be looked at. `done`: written, or there was nothing to write.
 * `unread`: written, and this token can't read it back (204). `failed`: not written, the user's turn. `clash`:
 * someone else changed the same single value; not written. `unknown`: nobody can tell whether it was written.
 * `overwrote`: written, and it replaced what others had changed since we read the record; the user's turn.
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
 * What a list says of an engagement: its change is staged, on its way, the user's turn, or `confirming`: the API
 * accepted it, the row shows it, and it hasn't been read back yet.
 */
export const editMark = z.enum(['staged', 'waiting', 'stuck', 'confirming']);

/** Why a queued edit isn't being written now. `until` is ISO 8601; null where only an event can end it. */
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
    /** The answer to its PUT was lost, and a gateway may still deliver it: the record is read until that is over. */
    'confirming',
  ]),
  until: z.string().nullable(),
});

const ids = z.array(contactId);

/** What a write found and left behind. `sent` is null where nothing had to be written. */
export const editResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contacts'),
    before: ids,
    sent: ids.nullable(),
    /** Null where it couldn't be read back. */
    after: ids.nullable(),
    alsoAdded: ids,
    alsoRemoved: ids,
    keptByService: ids,
    notStored: ids,
  }),
  z.object({
    kind: z.literal('crm'),
    before: crmAssociation.nullable(),
    /** False where the token may write but not read: `before` is what the user saw, not what was there. */
    beforeSeen: z.boolean(),
    sent: crmAssociation.nullable(),
    after: crmAssociation.nullable(),
  }),
]);

/**
 * What others had changed when a write of ours replaced it. `unseen`: the record moved between our read and our write,
 * and nothing that was seen says what was changed.
 */
export const overwritten = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contacts'),
    /** Added by others, and gone. */
    added: ids,
    /** Removed by others, and back. */
    removed: ids,
  }),
  z.object({ kind: z.literal('crm'), link: crmAssociation }),
  z.object({ kind: z.literal('unseen') }),
]);

/** Why an edit can't be taken back. The API can't clear a CRM link (docs/api-assumptions.md, A4). */
export const whyNoUndo = z.enum([
  'first-link',
  'link-type',
  'unseen',
  'nothing-written',
  'not-done',
  /** It replaced what others changed, and the user has yet to say what becomes of that. */
  'undecided',
]);
export const undo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('possible') }),
  z.object({ kind: z.literal('impossible'), why: whyNoUndo }),
  /** Its undo was asked for and isn't written yet. */
  z.object({ kind: z.literal('undoing'), by: editId }),
  z.object({ kind: z.literal('undone'), by: editId }),
]);

/**
 * `write-mine` and `leave-theirs` decide a clash, or an edit that may or may not have been written;
 * `restore` and `dismiss` an edit that replaced what others changed.
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

/** Contacts' names as they were when the edit was made, so that it can be read offline. */
export const names = z.record(z.string().max(512), z.string().max(300));

export const edit = z.object({
  id: editId,
  connectionId,
  engagementId,
  engagementTitle: z.string().nullable(),
  change,
  names,
  state: editState,
  hold: hold.nullable(),
  bulkEditId: bulkEditId.nullable(),
  /** The edit that this one takes back. */
  undoes: editId.nullable(),
  undo,
  /** ISO 8601. */
  madeAt: z.string(),
  changedAt: z.string(),
  attempts: z.int().nonnegative(),
  /** Why it failed or what it waits for; what a clash found is in `result`. */
  problem: problem.nullable(),
  /** What can be done about it, the most promising first. */
  remedies: z.array(remedy),
  result: editResult.nullable(),
  /** Kept after the user has decided, for the history. */
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
export type Names = z.infer<typeof names>;
export type Edit = z.infer<typeof edit>;
