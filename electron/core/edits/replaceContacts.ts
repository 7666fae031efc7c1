import type { EditOutcome } from '#shared/contract/editOutcome.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import { mergeContactSets, sameContactSet } from '#shared/domain/contactSetMerge.ts';
import type { ReadEngagement, Service } from '../api/adapter/service.ts';
import { readBack } from './readBack.ts';

function contactIdsOf(read: ReadEngagement): Result<ContactId[]> {
  const withheld = read.withheld.find(({ expansion }) => expansion === 'contacts');
  if (withheld !== undefined) {
    const detail = 'Without seeing who is on the call now, replacing the list could drop somebody.';
    return failed({ kind: 'forbidden', scope: withheld.scope, detail, requestId: read.provenance.requestId });
  }
  return ok((read.engagement.contacts ?? []).map((contact) => contact.id));
}

/**
 * Replaces an engagement's contacts without undoing what others did meanwhile: reads the set again, merges
 * three ways, writes, and reads back (API description, "Replace engagement contacts"). The PUT has no version
 * check, so the window between reading and writing is kept as short as one request.
 */
export async function replaceContacts(
  service: Service,
  edit: { engagementId: EngagementId; base: readonly ContactId[]; mine: readonly ContactId[] },
  signal: AbortSignal,
): Promise<Result<EditOutcome>> {
  const options = { priority: 'write', signal } as const;
  const before = await service.getEngagement(edit.engagementId, ['contacts'], options);
  if (!before.ok) return before;
  const theirs = contactIdsOf(before.value);
  if (!theirs.ok) return theirs;
  const { merged, alsoAdded, alsoRemoved } = mergeContactSets(edit.base, theirs.value, edit.mine);
  const changes = { alsoAdded, alsoRemoved };
  if (sameContactSet(merged, theirs.value)) {
    const { engagement, provenance } = before.value;
    const untouched = { keptByService: [], notStored: [] };
    return ok({ kind: 'saved', engagement, requestId: provenance.requestId, ...changes, ...untouched });
  }
  const written = await service.replaceContacts(edit.engagementId, merged, options);
  if (!written.ok) return written;
  const { requestId } = written.value;
  const after = await readBack(service, edit.engagementId, written.value.engagement, ['contacts'], options);
  if (after === null) return ok({ kind: 'saved-unread', requestId });
  const stored = (after.contacts ?? merged.map((id) => ({ id }))).map(({ id }) => id);
  return ok({
    kind: 'saved',
    engagement: after,
    requestId,
    ...changes,
    keptByService: stored.filter((id) => !merged.includes(id)),
    notStored: merged.filter((id) => !stored.includes(id)),
  });
}
