import { z } from '@hono/zod-openapi';
import { crmAssociation, emailAddress, orNull, phoneNumber, resourceRef, timestamp } from './shared.ts';

/** API section "Contact". What a webhook leaves out when it has no value may be null or missing over REST. */
export const contact = z
  .object({
    object: z.literal('contact'),
    id: z.string(),
    first_name: z.string().nullable().optional(),
    last_name: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    company: orNull(resourceRef).optional(),
    emails: z.array(emailAddress).optional(),
    phone_numbers: z.array(phoneNumber).optional(),
    crm_association: orNull(crmAssociation).optional(),
    time_zone: z.string().nullable().optional().openapi({ description: 'IANA time zone identifier.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Contact');
export type Contact = z.infer<typeof contact>;
