import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Change, ContactsChange, CrmChange, EditResult } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import { type mergeContactSets, sameContactSet } from '#shared/domain/edits/contactSets.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import type { AlsoChanged, StoredWrite } from '../outbox/journal.ts';
import type { RecordSnapshot } from './writeSteps.ts';

type Written = Pick<StoredWrite, 'before' | 'beforeSeen' | 'sent' | 'also'>;

export function valueNow(kind: WrittenValue['kind'], snapshot: RecordSnapshot): WrittenValue {
  return kind === 'contacts' ? { kind, ids: [...snapshot.contactIds] } : { kind, link: snapshot.crm };
}

/**
 * The result of a write, from the value before, the value sent and the current value. `wroteVersion` is the
 * `updated_at` in the PUT's response: if it is unchanged, nobody else can have changed anything since, so anything
 * missing was not stored. What was there before, was not sent and is still there was kept by the API (calendar
 * resources, "Replace engagement contacts" 3).
 */
export function resultOf(
  write: Written,
  now: RecordSnapshot | null,
  wroteVersion: string | null,
): EditResult {
  const { before, sent, also } = write;
  if (before.kind === 'crm' || sent.kind === 'crm') {
    return {
      kind: 'crm',
      before: before.kind === 'crm' ? before.link : null,
      beforeSeen: write.beforeSeen,
      sent: sent.kind === 'crm' ? sent.link : null,
      after: now?.crm ?? null,
    };
  }
  const after = now === null ? null : [...now.contactIds];
  const [was, wanted, is] = [new Set(before.ids), new Set(sent.ids), new Set(after ?? sent.ids)];
  const extra = [...is].filter((id) => !wanted.has(id));
  const missing = [...wanted].filter((id) => !is.has(id));
  const changedSince = now !== null && wroteVersion !== null && now.version !== wroteVersion;
  return {
    kind: 'contacts',
    before: before.ids,
    sent: sent.ids,
    after,
    alsoAdded: [...also.added, ...extra.filter((id) => !was.has(id))],
    alsoRemoved: [...also.removed, ...(changedSince ? missing : [])],
    keptByService: extra.filter((id) => was.has(id)),
    notStored: changedSince ? [] : missing,
  };
}

type SentValue =
  | { readonly kind: 'contacts'; readonly ids: ContactId[] }
  | { readonly kind: 'crm'; readonly link: CrmAssociationDraft };

export interface PlannedWrite {
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly sent: SentValue;
  readonly also: AlsoChanged;
  readonly version: string;
  readonly etag: string | null;
}

export type Plan =
  /** The value is already in place. */
  | { readonly kind: 'already'; readonly result: EditResult }
  /** Someone else changed the same single value; theirs is the result's `before`. */
  | { readonly kind: 'clash'; readonly result: EditResult }
  | { readonly kind: 'write'; readonly write: PlannedWrite };

type Merge = typeof mergeContactSets;

function planContacts(change: ContactsChange, snapshot: RecordSnapshot, merge: Merge): Plan {
  const theirs = [...snapshot.contactIds];
  const { merged, alsoAdded, alsoRemoved } = merge(change.base, theirs, change.mine);
  if (sameContactSet(merged, theirs)) {
    const untouched = { sent: null, after: theirs, keptByService: [], notStored: [] };
    return {
      kind: 'already',
      result: { kind: 'contacts', before: theirs, alsoAdded, alsoRemoved, ...untouched },
    };
  }
  return {
    kind: 'write',
    write: {
      before: { kind: 'contacts', ids: theirs },
      beforeSeen: true,
      sent: { kind: 'contacts', ids: merged },
      also: { added: alsoAdded, removed: alsoRemoved },
      version: snapshot.version,
      etag: snapshot.etag,
    },
  };
}

function planCrm(change: CrmChange, snapshot: RecordSnapshot | null): Plan {
  const before = snapshot === null ? change.base : snapshot.crm;
  const unsent = { kind: 'crm', before, beforeSeen: true, sent: null } as const;
  if (snapshot !== null && sameCrmAssociation(before, change.mine)) {
    return { kind: 'already', result: { ...unsent, after: before } };
  }
  if (snapshot !== null && !change.replaceTheirs && !sameCrmAssociation(before, change.base)) {
    return { kind: 'clash', result: { ...unsent, after: null } };
  }
  return {
    kind: 'write',
    write: {
      before: { kind: 'crm', link: before },
      beforeSeen: snapshot !== null,
      sent: { kind: 'crm', link: change.mine },
      also: { added: [], removed: [] },
      version: snapshot?.version ?? '',
      etag: snapshot?.etag ?? null,
    },
  };
}

/** Plans a write from the requested change and the current record. */
export function planWrite(change: Change, snapshot: RecordSnapshot | null, merge: Merge): Plan {
  if (change.kind === 'crm') return planCrm(change, snapshot);
  // `readRecord` reports a problem instead of null for contacts.
  if (snapshot === null) throw new Error('Can’t replace contacts without reading them first.');
  return planContacts(change, snapshot, merge);
}
