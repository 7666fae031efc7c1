import type { CrmAssociation, CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import { CRM_OBJECT_TYPES, type WritableCrmObjectType } from '#shared/contract/vocabulary.ts';
import { sameCrmAssociation } from '#shared/domain/sameCrmAssociation.ts';
import { personName } from '../../text/personName.ts';

/** A link as it is typed. */
export type CrmDraft = CrmAssociationDraft;

export const MOST_CHARACTERS = 255;

export function isWritable(type: string): type is WritableCrmObjectType {
  return CRM_OBJECT_TYPES.some((known) => known === type);
}

/** A link in the form the API takes; null where its type is one the API reads but doesn't write. */
export function asDraft(link: CrmAssociation | null | undefined): CrmDraft | null {
  if (link === null || link === undefined || !isWritable(link.object_type)) return null;
  return { object_type: link.object_type, crm_object_id: link.crm_object_id, source: link.source };
}

export type DraftError = 'missing' | 'too-long' | null;

/** The API takes 1 to 255 characters (gaps page, "Set CRM association"). */
export function errorOf(value: string): DraftError {
  const { length } = value.trim();
  if (length === 0) return 'missing';
  return length > MOST_CHARACTERS ? 'too-long' : null;
}

export interface CrmSuggestion {
  /** Whose link it is. */
  readonly of: string;
  readonly link: CrmDraft;
}

/** The links that the people and companies of an engagement carry themselves, each once, companies first. */
export function suggestionsFor(engagement: Engagement): readonly CrmSuggestion[] {
  const owners = [
    ...(engagement.companies ?? []).map((company) => ({
      of: company.name ?? company.id,
      link: asDraft(company.crm_association),
    })),
    ...(engagement.contacts ?? []).map((contact) => ({
      of: personName(contact) ?? contact.id,
      link: asDraft(contact.crm_association),
    })),
  ];
  const found: CrmSuggestion[] = [];
  for (const { of, link } of owners) {
    if (link !== null && !found.some((known) => sameCrmAssociation(known.link, link)))
      found.push({ of, link });
  }
  return found;
}
