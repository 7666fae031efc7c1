import { z } from 'zod';
import { companyId, contactId } from './ids.ts';
import { CRM_OBJECT_TYPES, ENGAGEMENT_ORDERS } from './enumerations.ts';

const instant = z.iso.datetime({ offset: true });

/**
 * What the service can filter engagements by (API description, "Engagement list filters"). Values in one
 * bucket combine with OR, buckets with AND. The caps of the service are not in this schema: they are
 * answered with a sentence of their own (`refused`, `filter-cap`) before a request is made.
 */
export const engagementFilter = z.strictObject({
  types: z.array(z.string().min(1)).max(50).optional(),
  statuses: z.array(z.string().min(1)).max(50).optional(),
  companyIds: z.array(companyId).max(1000).optional(),
  contactIds: z.array(contactId).max(1000).optional(),
  crmAssociations: z
    .array(z.strictObject({ id: z.string().min(1), object_type: z.enum(CRM_OBJECT_TYPES) }))
    .max(1000)
    .optional(),
  startAtFrom: instant.optional(),
  startAtBefore: instant.optional(),
  updatedAtFrom: instant.optional(),
  updatedAtBefore: instant.optional(),
  titleSearch: z.string().max(500).optional(),
});
export const engagementOrder = z.enum(ENGAGEMENT_ORDERS);

export type EngagementFilter = z.infer<typeof engagementFilter>;
