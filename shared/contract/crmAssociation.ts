import { z } from 'zod';
import { CRM_OBJECT_TYPES } from './enumerations.ts';

/** As read: `object_type` is open, because a link may resolve to a deal or a project (docs/api-assumptions.md, A11). */
export const crmAssociation = z.looseObject({
  object_type: z.string(),
  crm_object_id: z.string(),
  source: z.string(),
});

/**
 * As written by `PUT …/crm_association`: closed type, 1 to 255 characters (docs/api-assumptions.md, A3).
 * Upper-cases the source like the API does on write ("Set engagement CRM association"), so that it looks the same
 * before and after.
 */
export const crmAssociationDraft = z.object({
  object_type: z.enum(CRM_OBJECT_TYPES),
  crm_object_id: z.string().trim().min(1).max(255),
  source: z.string().trim().min(1).max(255).toUpperCase(),
});

export type CrmAssociation = z.infer<typeof crmAssociation>;
export type CrmAssociationDraft = z.infer<typeof crmAssociationDraft>;
