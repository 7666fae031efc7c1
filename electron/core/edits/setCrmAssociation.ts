import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { EditOutcome } from '#shared/contract/editOutcome.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { sameCrmAssociation } from '#shared/domain/sameCrmAssociation.ts';
import type { Service } from '../api/adapter/service.ts';
import { readBack } from './readBack.ts';

export interface CrmEdit {
  readonly engagementId: EngagementId;
  readonly base: CrmAssociation | null;
  readonly mine: CrmAssociationDraft;
  readonly replaceTheirs: boolean;
}

/**
 * Sets the single CRM link of an engagement (API description, "Set engagement CRM association"). Reads it again
 * first: where somebody else set another link meanwhile nothing is written and the answer is `clash`, for the
 * user to decide. A credential that may write but not read goes without that look.
 */
export async function setCrmAssociation(
  service: Service,
  edit: CrmEdit,
  signal: AbortSignal,
): Promise<Result<EditOutcome>> {
  const options = { priority: 'write', signal } as const;
  const before = await service.getEngagement(edit.engagementId, [], options);
  if (!before.ok && before.problem.kind !== 'forbidden') return before;
  const theirs = before.ok ? (before.value.engagement.crm_association ?? null) : edit.base;
  const moved = !sameCrmAssociation(theirs, edit.base) && !sameCrmAssociation(theirs, edit.mine);
  if (before.ok && moved && !edit.replaceTheirs)
    return ok({ kind: 'clash', engagement: before.value.engagement });
  const written = await service.setCrmAssociation(edit.engagementId, edit.mine, options);
  if (!written.ok) return written;
  const { requestId } = written.value;
  const after = await readBack(service, edit.engagementId, written.value.engagement, [], options);
  if (after === null) return ok({ kind: 'saved-unread', requestId });
  const nobody = { alsoAdded: [], alsoRemoved: [], keptByService: [], notStored: [] };
  return ok({ kind: 'saved', engagement: after, requestId, ...nobody });
}
