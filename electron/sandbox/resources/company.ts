import { z } from '@hono/zod-openapi';
import { crmAssociation, orNull, timestamp } from './shared.ts';

/** The standalone company: the API shows it in webhooks only, lists answer the same shape. */
export const company = z
  .object({
    object: z.literal('company'),
    id: z.string(),
    name: z.string().nullable(),
    description: z.string().nullable().optional(),
    industry: z.string().nullable().optional(),
    website: z.string().nullable().optional(),
    number_of_employees: z.int().nullable().optional(),
    logo_url: z.string().nullable().optional(),
    crm_association: orNull(crmAssociation).optional(),
    domains: z.array(z.object({ domain: z.string() })),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Company');
export type Company = z.infer<typeof company>;

/** A company as an engagement carries it (API section "Company"). */
export const engagementCompany = z
  .object({
    object: z.literal('engagement_company'),
    id: z.string(),
    name: z.string(),
    crm_association: crmAssociation.optional(),
    domains: z.array(z.string()),
  })
  .openapi('EngagementCompany');
export type EngagementCompany = z.infer<typeof engagementCompany>;
