import { z } from 'zod';
import { contact } from './contact.ts';
import { crmAssociation } from './crmAssociation.ts';
import { engagement, provenance } from './engagement.ts';
import { bulkEditId, connectionId, contactId, editId, engagementId } from './ids.ts';
import { command, query } from './method.ts';
import { change, edit, EDIT_STATES, editMark, editState, names, whyNoUndo } from './edit.ts';

/** Many changes close together are told once. */
export const editEvents = {
  /** Edits were staged, moved on, or are gone. */
  'edits.changed': z.object({ connectionId, engagementIds: z.array(engagementId) }),
  /** A bulk run was made, got on, or is gone. */
  'bulkEdits.changed': z.object({ connectionId, bulkEditId }),
} as const;

const nothing = z.strictObject({});
const onConnection = z.strictObject({ connectionId });
const onEngagement = z.strictObject({ connectionId, engagementId });

/** Most edits or rows in one answer: keeps a message below about 64 KB. */
export const MOST_EDITS_PER_PAGE = 100;
const MOST_NAMED = 10_000;
/** Most engagements that are marked in lists; a run of more has a page of its own. */
export const MOST_MARKS = 1000;

const someEdits = z.array(editId).min(1).max(MOST_NAMED);
const staged = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('some'), editIds: someEdits }),
]);
const finished = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('some'), editIds: someEdits }),
  z.strictObject({ kind: z.literal('batch'), bulkEditId }),
]);
const whyNotNow = z.enum([...whyNoUndo.options, 'undo-pending', 'undone-already']);
const reversed = z.object({
  /** The new edits that are on their way. */
  editIds: z.array(editId),
  /** Those that can't be taken back, and why. */
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
  /** The refused edit that this one is made from: discarded once this one takes its place. */
  replaces: editId.nullable().default(null),
});

/** Changes collected across engagements, written safely, taken back. */
export const editMethods = {
  /** A reading made for editing: fresh from the service, and clear about whether the contacts can be replaced. */
  'edits.open': query(
    onEngagement,
    z.object({
      engagement,
      provenance,
      contacts: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('known'), ids: z.array(contactId) }),
        /** The token can't see them: replacing the set could drop someone. */
        z.object({ kind: z.literal('withheld'), scope: z.string() }),
        z.object({ kind: z.literal('unsaid') }),
      ]),
      /** Staged or on their way, oldest first. */
      pending: z.array(edit),
    }),
  ),
  /** Who and what might belong here, each with the reason, the best first. */
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
  /** Contacts for pasted addresses, one answer for each piece of the text. */
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

  /** Collects a change. Null where it wants what is there already; what was staged before is taken back then. */
  'edits.stage': command(draft, edit.nullable()),
  /**
   * Saves a change: reads the record again, merges, writes and verifies it, without waiting for a backoff that an earlier
   * failure began. Answers as soon as the change is safe on the disk; `edits.outcome` reports what becomes of it. Null
   * where it wants what is there already.
   */
  'edits.save': command(draft, edit.nullable()),
  /**
   * Answers once nothing more happens to these edits by themselves, or with `orHeld` as soon as those that are left are
   * held. Edits that were taken away in the meantime are left out. May take as long as the computer is offline.
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
      /** Edits made before this place; null begins with the newest. */
      before: z.int().nullable(),
      limit: z.int().min(1).max(MOST_EDITS_PER_PAGE),
    }),
    z.object({ edits: z.array(edit), next: z.int().nullable() }),
  ),
  /** What is staged, in one view: totals, and what to know before it is written. */
  'edits.review': query(
    onConnection,
    z.object({
      edits: z.array(edit),
      /** Staged edits beyond those in `edits`: ask `edits.list` for them. */
      more: count,
      totals: z.object({
        engagements: count,
        contactsAdded: count,
        contactsRemoved: count,
        linksSet: count,
        /** Engagements that would be left with no contact. */
        cleared: count,
        cannotBeUndone: count,
      }),
    }),
  ),
  /** How many edits are in each state. */
  'edits.counts': query(onConnection, z.record(editState, count)),
  /** Engagements with a change that is not settled, the latest first, up to {@link MOST_MARKS}. */
  'edits.marks': query(onConnection, z.array(z.object({ engagementId, mark: editMark }))),
  'edits.commit': command(z.strictObject({ connectionId, which: staged }), z.object({ queued: count })),
  'edits.discard': command(
    z.strictObject({ connectionId, which: staged }),
    /** `left`: they were being written already, or have been. */
    z.object({ discarded: count, left: z.array(editId) }),
  ),
  /** Failed edits once more, at the end of their record's line. */
  'edits.retry': command(z.strictObject({ connectionId, editIds: someEdits }), z.object({ queued: count })),
  /**
   * A clash, or an edit that may or may not have been written: `write-mine` or `leave-theirs`. An edit that
   * replaced what others changed: `restore` queues one that puts that back, `dismiss` leaves it as it is.
   */
  'edits.decide': command(
    z.strictObject({
      connectionId,
      editId,
      decision: z.enum(['write-mine', 'leave-theirs', 'restore', 'dismiss']),
    }),
    nothing,
  ),
  /** What `edits.undo` would do now: how many it would undo, and how many it can't, by reason. Writes nothing. */
  'edits.undoable': query(
    z.strictObject({ connectionId, which: finished }),
    z.object({ possible: count, impossible: z.partialRecord(whyNotNow, count) }),
  ),
  'edits.undo': command(z.strictObject({ connectionId, which: finished }), reversed),
  /** Of edits that were undone. */
  'edits.redo': command(z.strictObject({ connectionId, which: finished }), reversed),
  /** Ends every backoff: the network is back, or the user doesn't want to wait. */
  'edits.sendNow': command(onConnection, nothing),
} as const;
