import type { Change } from '#shared/contract/edit.ts';
import type { CrmAssociation } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { ContactId, EngagementId } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';
import type { Service } from '../../api/adapter/service.ts';

/** What is there at the service now, of the thing that an edit changes. */
export interface Sight {
  readonly engagement: Engagement;
  /** Empty for an edit of the CRM link, which doesn't ask for them. */
  readonly contactIds: readonly ContactId[];
  readonly crm: CrmAssociation | null;
  /** The engagement's `updated_at`. */
  readonly version: string;
  readonly etag: string | null;
  readonly requestId: string | null;
}

/**
 * Reads the record afresh, never by a call that was out before. Contacts are only ever replaced on a reading that
 * had all of them. Null where the token may not read the engagement and the edit can do without: a CRM link is one
 * value, so writing it blindly drops nobody.
 */
export async function readRecord(
  service: Service,
  kind: Change['kind'],
  id: EngagementId,
  signal: AbortSignal,
): Promise<Result<Sight | null>> {
  const expand = kind === 'contacts' ? (['contacts'] as const) : [];
  const read = await service.getEngagement(id, expand, { priority: 'write', signal, fresh: true });
  if (!read.ok) return kind === 'crm' && read.problem.kind === 'forbidden' ? ok(null) : read;
  const { engagement, contactIds, withheld, provenance, etag } = read.value;
  const { requestId } = provenance;
  const hidden = withheld.find(({ expansion }) => expansion === 'contacts');
  if (hidden !== undefined) {
    const detail = 'Without seeing who is on the call now, replacing the list could drop somebody.';
    return failed({ kind: 'forbidden', scope: hidden.scope, detail, requestId });
  }
  if (kind === 'contacts' && contactIds === null) {
    const detail =
      'The service did not say who is on the call now, so replacing the list could drop somebody.';
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
