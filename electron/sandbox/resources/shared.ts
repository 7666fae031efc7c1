import { z } from '@hono/zod-openapi';

/** A named schema or null. (`nullable()` on a named schema would lose the null in the OpenAPI document.) */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** ISO 8601 in UTC with milliseconds, the one form this service writes. */
export const timestamp = z.string().openapi({ format: 'date-time', example: '2026-06-29T14:30:00.000Z' });

export const crmAssociation = z
  .object({
    object_type: z
      .string()
      .openapi({ description: 'CRM object type: company, contact or deal.', example: 'deal' }),
    crm_object_id: z.string().openapi({ description: 'Record id in the source CRM.', example: '9120034518' }),
    source: z.string().openapi({ description: 'CRM source system, in capitals.', example: 'HUBSPOT' }),
  })
  .openapi('CrmAssociation');
export type CrmAssociation = z.infer<typeof crmAssociation>;

export const resourceRef = z
  .object({ id: z.string(), object: z.string() })
  .openapi('ResourceRef', { description: 'A reference to another resource.' });

export const emailAddress = z
  .object({ email: z.string().openapi({ format: 'email' }), is_primary: z.boolean() })
  .openapi('EmailAddress');

export const phoneNumber = z
  .object({
    phone_number: z.string().openapi({ description: 'In the format of the source system.' }),
    is_primary: z.boolean(),
  })
  .openapi('PhoneNumber');
