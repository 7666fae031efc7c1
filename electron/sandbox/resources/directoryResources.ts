import { z } from '@hono/zod-openapi';

/** A named schema or null. `nullable()` on a named schema would lose the null in the OpenAPI document. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** ISO 8601 in UTC with milliseconds, the only form that the API writes. */
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

const resourceRef = z
  .object({ id: z.string(), object: z.string() })
  .openapi('ResourceRef', { description: 'A reference to another resource.' });

const emailAddress = z
  .object({ email: z.string().openapi({ format: 'email' }), is_primary: z.boolean() })
  .openapi('EmailAddress');

const phoneNumber = z
  .object({
    phone_number: z.string().openapi({ description: 'In the format of the source system.' }),
    is_primary: z.boolean(),
  })
  .openapi('PhoneNumber');

export const userRoles = ['OWNER', 'MANAGER', 'USER', 'INACTIVE', 'NOT_INVITED'] as const;

export const user = z
  .object({
    object: z.literal('user'),
    id: z.string(),
    first_name: z.string().nullable().optional(),
    last_name: z.string().nullable().optional(),
    job_title: z.string().optional(),
    role: z.enum(userRoles),
    emails: z.array(emailAddress).optional(),
    time_zone: z.string().optional(),
    last_activity_at: timestamp.optional(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('User');
export type User = z.infer<typeof user>;

export const tag = z
  .object({
    object: z.literal('tag'),
    id: z.string(),
    name: z.string(),
    hex_color: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    auto_tagging_enabled: z.boolean().optional(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Tag');
export type Tag = z.infer<typeof tag>;

/** The standalone company. The API documents it only for webhooks; lists return the same shape. */
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

/** A company as embedded in an engagement (API section "Company"). */
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

/** API section "Contact". Fields that webhooks omit when empty may be null or missing over REST. */
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
