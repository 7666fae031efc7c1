import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { projectedLink } from '#shared/domain/edits/pendingValues.ts';
import { unsettledEditsOf, type UnsettledEdits } from '../../edits/unsettledEdits.ts';
import { asDraft } from '../../pickers/crmLink.ts';

export interface CrmStart extends UnsettledEdits {
  /** The link once the edits in flight are written; this edit replaces it. */
  readonly base: CrmAssociation | null;
  readonly draft: CrmAssociationDraft;
}

/**
 * What the dialog starts with: the staged link, otherwise the current one, otherwise none. `pending` is
 * oldest first.
 */
export function startLink(
  now: CrmAssociation | null,
  pending: readonly Edit[],
  again: EditId | null = null,
): CrmStart {
  const ours = pending.filter(({ change }) => change.kind === 'crm');
  const base = projectedLink(now, ours);
  const standing = unsettledEditsOf(ours, again);
  const { staged } = standing;
  const typed = staged?.change.kind === 'crm' ? staged.change.mine : asDraft(base);
  return {
    ...standing,
    base,
    draft: typed ?? { object_type: 'company', crm_object_id: '', source: base?.source ?? '' },
  };
}
