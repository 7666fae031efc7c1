import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import { CRM_OBJECT_TYPES, type WritableCrmObjectType } from '#shared/contract/enumerations.ts';

/** The API accepts 1 to 255 characters (docs/api-assumptions.md, A3). */
const MAX_LENGTH = 255;

function isWritable(type: string): type is WritableCrmObjectType {
  return CRM_OBJECT_TYPES.some((known) => known === type);
}

/** A link in the form that the API accepts; null if its type can be read but not written. */
export function asDraft(link: CrmAssociation | null | undefined): CrmAssociationDraft | null {
  if (link === null || link === undefined || !isWritable(link.object_type)) return null;
  return { object_type: link.object_type, crm_object_id: link.crm_object_id, source: link.source };
}

/** The draft without surrounding whitespace. */
export function trimmed(draft: CrmAssociationDraft): CrmAssociationDraft {
  return { ...draft, crm_object_id: draft.crm_object_id.trim(), source: draft.source.trim() };
}

export function fieldError(value: string): 'missing' | 'too-long' | null {
  const { length } = value.trim();
  if (length === 0) return 'missing';
  return length > MAX_LENGTH ? 'too-long' : null;
}

export function isComplete({ crm_object_id: id, source }: CrmAssociationDraft): boolean {
  return fieldError(id) === null && fieldError(source) === null;
}
