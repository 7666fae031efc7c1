import { z } from 'zod';
import { crmAssociation } from './crmAssociation.ts';
import { companyId } from './ids.ts';

/** API description, "Company", the form embedded in an engagement: domains are plain strings. */
export const engagementCompany = z.looseObject({
  id: companyId,
  name: z.string().nullish(),
  crm_association: crmAssociation.nullish(),
  domains: z.array(z.string()).nullish(),
});
export type EngagementCompany = z.infer<typeof engagementCompany>;
