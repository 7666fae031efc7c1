import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { CRM_OBJECT_TYPES, type WritableCrmObjectType } from '#shared/contract/enumerations.ts';
import { projectedLink } from '#shared/domain/edits/pendingValues.ts';
import { unsettledEditsOf, type UnsettledEdits } from '../../edits/unsettledEdits.ts';

/** A link as it is typed. */
export type CrmLinkDraft = CrmAssociationDraft;

const MOST_CHARACTERS = 255;

export function isWritable(type: string): type is WritableCrmObjectType {
  return CRM_OBJECT_TYPES.some((known) => known === type);
}

/** A link in the form the API takes; null where its type is one the API reads but doesn't write. */
export function asDraft(link: CrmAssociation | null | undefined): CrmLinkDraft | null {
  if (link === null || link === undefined || !isWritable(link.object_type)) return null;
  return { object_type: link.object_type, crm_object_id: link.crm_object_id, source: link.source };
}

export type DraftError = 'missing' | 'too-long' | null;

/** The API takes 1 to 255 characters (docs/api-assumptions.md, A3). */
export function errorOf(value: string): DraftError {
  const { length } = value.trim();
  if (length === 0) return 'missing';
  return length > MOST_CHARACTERS ? 'too-long' : null;
}

export interface CrmStart extends UnsettledEdits {
  /** The link as it will be once what is on its way is written: what this edit replaces. */
  readonly base: CrmAssociation | null;
  readonly draft: CrmLinkDraft;
}

/** What the dialog begins with: what is staged, else what is set, else nothing typed yet. `pending` oldest first. */
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
