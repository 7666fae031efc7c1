import { z } from 'zod';
import { contact } from './contact.ts';
import { crmAssociation, crmAssociationDraft } from './crmAssociation.ts';
import { engagement, provenance } from './engagement.ts';
import { MOST_PROPOSED_CONTACTS } from './enumerations.ts';
import { bulkEditId, connectionId, contactId, editId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { change, edit, EDIT_STATES, editMark, editState, names, whyNoUndo } from './edit.ts';

/** Changes in quick succession are batched. */
export const editEvents = {
  /** Edits were staged, progressed or were deleted. */
  'edits.changed': z.object({ connectionId, engagementIds: z.array(engagementId) }),
  /** A bulk edit was created, progressed or was deleted. */
  'bulkEdits.changed': z.object({ connectionId, bulkEditId }),
} as const;

const nothing = z.strictObject({});
const onConnection = z.strictObject({ connectionId });
const onEngagement = z.strictObject({ connectionId, engagementId });

/** Maximum edits or rows per response: keeps a message below about 64 KB. */
export const MOST_EDITS_PER_PAGE = 100;
const MOST_NAMED = 10_000;
/** Maximum engagements marked in lists, which keeps the answer below 64 KB. */
export const MOST_MARKS = 1000;

const someEdits = z.array(editId).min(1).max(MOST_NAMED);
/** `all` leaves proposals out: each of them needs a look of its own. */
const staged = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('some'), editIds: someEdits }),
]);
const finished = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('some'), editIds: someEdits }),
  z.strictObject({ kind: z.literal('bulkEdit'), bulkEditId }),
]);
const whyNotNow = z.enum([...whyNoUndo.options, 'undo-pending', 'undone-already']);
const reversed = z.object({
  /** The new edits that will do it. */
  editIds: z.array(editId),
  /** Those that can't be undone, and why. */
  impossible: z.array(z.object({ editId, why: whyNotNow })),
});

const count = z.int().nonnegative();
const draft = z.strictObject({
  connectionId,
  engagementId,
  engagementTitle: z.string().max(2000).nullable(),
  change,
  /** Contacts' names, to show the change offline. */
  names,
  /** The refused edit that this one replaces, discarded once this one takes its place. */
  replaces: editId.nullable().default(null),
});

const someContacts = z.array(z.string().min(1).max(512)).max(MOST_PROPOSED_CONTACTS).default([]);

/** Staging changes across engagements, writing them safely, and undoing them. */
export const editMethods = {
  /** A fresh read for editing, explicit about whether the contacts can be replaced. */
  'edits.open': query(
    onEngagement,
    z.object({
      engagement,
      provenance,
      contacts: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('known'), ids: z.array(contactId) }),
        /** The token can't see them, so replacing the set could drop someone. */
        z.object({ kind: z.literal('withheld'), scope: z.string() }),
        z.object({ kind: z.literal('unsaid') }),
      ]),
      /** Staged or in flight, oldest first. */
      pending: z.array(edit),
    }),
  ),
  /** Contacts and CRM records that may belong here, each with reasons, best first. */
  'edits.suggestions': query(
    onEngagement,
    z.object({
      contacts: z.array(
        z.object({
          contact,
          evidence: z.array(
            z.discriminatedUnion('kind', [
              z.object({ kind: z.literal('speaker-email'), email: z.string() }),
              z.object({ kind: z.literal('speaker-name'), name: z.string() }),
              z.object({ kind: z.literal('named-as-speaker') }),
              z.object({ kind: z.literal('company-regular'), calls: count }),
              z.object({ kind: z.literal('same-domain'), domain: z.string() }),
            ]),
          ),
        }),
      ),
      links: z.array(
        z.object({
          link: crmAssociation,
          evidence: z.array(
            z.discriminatedUnion('kind', [
              z.object({ kind: z.literal('contact'), contactId, name: z.string() }),
              z.object({ kind: z.literal('company'), companyId: z.string(), name: z.string() }),
              z.object({ kind: z.literal('same-company-engagements'), engagements: count }),
              z.object({ kind: z.literal('workspace'), engagements: count }),
            ]),
          ),
        }),
      ),
    }),
  ),
  /** Matches pasted addresses to contacts, one result per piece of text. */
  'edits.matchEmails': query(
    z.strictObject({ connectionId, text: z.string().max(200_000) }),
    z.array(
      z.object({
        text: z.string(),
        match: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('one'), contact }),
          z.object({ kind: z.literal('several'), contacts: z.array(contact) }),
          z.object({ kind: z.literal('none') }),
          z.object({ kind: z.literal('no-address') }),
          z.object({ kind: z.literal('again') }),
        ]),
      }),
    ),
  ),

  /** Stages a change. Returns null if the value is already in place, which also unstages an earlier change. */
  'edits.stage': command(draft, edit.nullable()),
  /**
   * Proposes a change from the command line. It waits apart from what the user staged, never replaces that, and what
   * the user reads about it comes from the mirror. Null if the value is already in place.
   */
  'edits.propose': command(
    z.strictObject({
      connectionId,
      engagementId,
      contacts: z.strictObject({ add: someContacts, remove: someContacts }).optional(),
      crm_association: crmAssociationDraft.optional(),
    }),
    edit.nullable(),
  ),
  /**
   * Saves a change: reads the record, merges, writes and verifies it, ignoring the backoff of an earlier failure.
   * Returns once the change is safely on disk; `edits.outcome` reports the rest. Null if the value is already in
   * place.
   */
  'edits.save': command(draft, edit.nullable()),
  /**
   * Resolves once none of these edits can progress by itself, or with `orHeld` once all open ones are held. Edits
   * deleted in the meantime are left out. May take as long as the computer is offline.
   */
  'edits.outcome': query(
    z.strictObject({
      connectionId,
      editIds: z.array(editId).min(1).max(MOST_EDITS_PER_PAGE),
      orHeld: z.boolean(),
    }),
    z.array(edit),
  ),
  'edits.list': query(
    z.strictObject({
      connectionId,
      states: z.array(editState).max(EDIT_STATES.length),
      engagementId: engagementId.nullable(),
      bulkEditId: bulkEditId.nullable(),
      /** Only edits that are no part of a bulk edit, nor of its undo. */
      alone: z.boolean().optional(),
      /** Only proposals, or only what isn't one; null takes both. */
      proposed: z.boolean().nullable().default(null),
      /** Only edits before this place; null starts with the newest. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(MOST_EDITS_PER_PAGE),
    }),
    z.object({ edits: z.array(edit), next: z.int().nullable() }),
  ),
  /** All edits staged by the user, without proposals, with totals and warnings. */
  'edits.review': query(
    onConnection,
    z.object({
      edits: z.array(edit),
      /** Staged edits beyond those in `edits`; use `edits.list` for them. */
      more: count,
      totals: z.object({
        engagements: count,
        contactsAdded: count,
        contactsRemoved: count,
        linksSet: count,
        /** Engagements that would have no contacts left. */
        cleared: count,
        cannotBeUndone: count,
      }),
    }),
  ),
  /** Number of edits per state. */
  'edits.counts': query(onConnection, z.record(editState, count)),
  /** Engagements with an unsettled edit, most recent first, up to {@link MOST_MARKS} of `total`. */
  'edits.marks': query(
    onConnection,
    z.object({ marks: z.array(z.object({ engagementId, mark: editMark })), total: count }),
  ),
  'edits.commit': command(z.strictObject({ connectionId, which: staged }), z.object({ queued: count })),
  'edits.discard': command(
    z.strictObject({ connectionId, which: staged }),
    /** `left`: they are being or have been written. */
    z.object({ discarded: count, left: z.array(editId) }),
  ),
  /** Retries failed edits, at the end of their record's queue. */
  'edits.retry': command(z.strictObject({ connectionId, editIds: someEdits }), z.object({ queued: count })),
  /**
   * For a conflict or an edit with unknown save status: `write-mine` or `leave-theirs`. For an edit that replaced
   * others' changes: `restore` queues an edit that puts them back, `dismiss` leaves them.
   */
  'edits.decide': command(
    z.strictObject({
      connectionId,
      editId,
      decision: z.enum(['write-mine', 'leave-theirs', 'restore', 'dismiss']),
    }),
    nothing,
  ),
  /** Predicts `edits.undo`: how many it would undo, and how many it can't, by reason. Writes nothing. */
  'edits.undoable': query(
    z.strictObject({ connectionId, which: finished }),
    z.object({ possible: count, impossible: z.partialRecord(whyNotNow, count) }),
  ),
  'edits.undo': command(z.strictObject({ connectionId, which: finished }), reversed),
  /** For edits that were undone. */
  'edits.redo': command(z.strictObject({ connectionId, which: finished }), reversed),
  /** Ends every backoff: the network is back, or the user doesn't want to wait. */
  'edits.sendNow': command(onConnection, nothing),
} as const;
