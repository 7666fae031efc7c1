import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Change, ContactsChange, CrmChange, EditResult } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { diffContactSets, mergeContactSets, sameContactSet } from '#shared/domain/edits/contactSets.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import { findOverwritten } from '#shared/domain/edits/overwrittenChanges.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import type { Service } from '../../api/adapter/service.ts';
import type { AlsoChanged, StoredWrite } from '../outbox/journal.ts';

/** The record's current state, as needed for an edit. */
export interface RecordSnapshot {
  readonly engagement: Engagement;
  /** Empty for an edit of the CRM link, which doesn't request contacts. */
  readonly contactIds: readonly ContactId[];
  readonly crm: CrmAssociation | null;
  /** The engagement's `updated_at`. */
  readonly version: string;
  readonly etag: string | null;
  readonly requestId: string | null;
}

/**
 * Reads the record with a fresh request, never one already in flight. Contacts are only replaced after a read that
 * included all of them. Null if the token may not read the engagement and the edit doesn't need it: a CRM link is a
 * single value, so writing it blindly drops nobody.
 */
async function readRecord(
  service: Service,
  kind: Change['kind'],
  id: EngagementId,
  signal: AbortSignal,
): Promise<Result<RecordSnapshot | null>> {
  const expand = kind === 'contacts' ? (['contacts'] as const) : [];
  const read = await service.getEngagement(id, expand, { priority: 'write', signal, fresh: true });
  if (!read.ok) return kind === 'crm' && read.problem.kind === 'forbidden' ? ok(null) : read;
  const { engagement, contactIds, withheld, provenance, etag } = read.value;
  const { requestId } = provenance;
  const hidden = withheld.find(({ expansion }) => expansion === 'contacts');
  if (hidden !== undefined) {
    const detail = 'The token can’t read the current contacts, so replacing them could remove someone.';
    return failed({ kind: 'forbidden', scope: hidden.scope, detail, requestId });
  }
  if (kind === 'contacts' && contactIds === null) {
    const detail = 'The API did not return the current contacts, so replacing them could remove someone.';
    return failed({ kind: 'contract', detail });
  }
  return ok({
    engagement,
    contactIds: contactIds ?? [],
    crm: engagement.crm_association ?? null,
    version: engagement.updated_at,
    etag,
    requestId,
  });
}

/** Whether an accepted write could be read back, or has to be taken on the API's word. */
function classifyReadback(
  returned: Engagement | null,
  seenAgain: Result<RecordSnapshot | null>,
): 'done' | 'unread' {
  if (returned !== null) return 'done';
  if (seenAgain.ok) return seenAgain.value === null ? 'unread' : 'done';
  const { problem } = seenAgain;
  return problem.kind === 'forbidden' || saysNotFound(problem) ? 'unread' : 'done';
}

/** A contact set or CRM link at one moment. `version` is the engagement's `updated_at`, empty without one. */
interface Readings<Value> {
  readonly value: Value;
  readonly version: string;
}

/** `moved`: someone else changed the same single value, before or after our write would have landed. */
type LostWriteOutcome = 'applied' | 'not-applied' | 'moved' | 'unclear';

/**
 * An unchanged `updated_at` proves that nothing happened. A changed one proves nothing, because other fields move
 * it too.
 */
function untouched(before: Readings<unknown>, now: Readings<unknown>): boolean {
  return before.version !== '' && before.version === now.version;
}

/**
 * Whether a PUT whose response was lost was applied, judged from the value before, the value sent and the current
 * value. Resending it to be safe would be wrong: it may have landed and been changed by someone since, whose change
 * the second PUT would revert. So only what is proven counts as applied or not applied.
 */
export function judgeLostContacts(
  before: Readings<readonly ContactId[]>,
  sent: readonly ContactId[],
  now: Readings<readonly ContactId[]>,
): LostWriteOutcome {
  if (sameContactSet(now.value, sent)) return 'applied';
  const { added, removed } = diffContactSets(before.value, sent);
  const current = new Set(now.value);
  const landed = [...added.filter((id) => current.has(id)), ...removed.filter((id) => !current.has(id))];
  if (landed.length === added.length + removed.length) return 'applied';
  return landed.length === 0 && untouched(before, now) ? 'not-applied' : 'unclear';
}

/** Like `judgeLostContacts`, for the single CRM link. */
export function judgeLostCrm(
  before: Readings<CrmAssociation | null>,
  sent: CrmAssociation,
  now: Readings<CrmAssociation | null>,
): LostWriteOutcome {
  if (sameCrmAssociation(now.value, sent)) return 'applied';
  if (!sameCrmAssociation(now.value, before.value)) return 'moved';
  return untouched(before, now) ? 'not-applied' : 'unclear';
}

function judge(write: StoredWrite, now: RecordSnapshot): LostWriteOutcome {
  const { before, sent, version } = write;
  const seen = <Value>(value: Value): Readings<Value> => ({ value, version: now.version });
  if (before.kind === 'contacts' && sent.kind === 'contacts') {
    return judgeLostContacts({ value: before.ids, version }, sent.ids, seen(now.contactIds));
  }
  if (before.kind === 'crm' && sent.kind === 'crm' && sent.link !== null && write.beforeSeen) {
    return judgeLostCrm({ value: before.link, version }, sent.link, seen(now.crm));
  }
  return 'unclear';
}

/**
 * The steps that keep a write from losing anything. Injected, so that a test can disable one and prove that the
 * load tests notice.
 */
export interface WriteSteps {
  readonly read: typeof readRecord;
  readonly merge: typeof mergeContactSets;
  readonly judge: typeof judge;
  readonly classifyReadback: typeof classifyReadback;
  readonly overwritten: typeof findOverwritten;
}

export const safeSteps: WriteSteps = {
  read: readRecord,
  merge: mergeContactSets,
  judge,
  classifyReadback,
  overwritten: findOverwritten,
};

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

type Plan =
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
