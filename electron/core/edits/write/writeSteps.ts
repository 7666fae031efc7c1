import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Change } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { mergeContactSets } from '#shared/domain/edits/contactSets.ts';
import {
  judgeLostContacts,
  judgeLostCrm,
  type LostWriteOutcome,
  type Readings,
} from '#shared/domain/edits/lostWrites.ts';
import { findOverwritten } from '#shared/domain/edits/overwrittenChanges.ts';
import { saysNotFound } from '#shared/domain/failures/problemClass.ts';
import type { Service } from '../../api/adapter/service.ts';
import type { StoredWrite } from '../outbox/journal.ts';

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
