import { z } from '@hono/zod-openapi';

/** A named schema or null. `nullable()` on a named schema would lose the null in the OpenAPI document. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);

/** ISO 8601 in UTC with milliseconds, the only form that the API writes. */
const timestamp = z.string().openapi({ format: 'date-time', example: '2026-06-29T14:30:00.000Z' });

const crmAssociation = z
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
const engagementCompany = z
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

const sentiment = z.number().min(-1).max(1).nullable();

const speaker = z.object({
  name: z.string(),
  email: z.string().nullable(),
  user_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  sentiment,
});

const word = z.object({ text: z.string(), start_seconds: z.number(), end_seconds: z.number() });

const entry = z.object({
  speaker_index: z.int().min(0),
  text: z.string(),
  start_seconds: z.number(),
  end_seconds: z.number(),
  sentiment,
  words: z.array(word).optional(),
});

/** Who spoke when. The API only names the object; its fields are the sandbox's interpretation. */
export const timeline = z
  .object({
    object: z.literal('transcript_timeline'),
    engagement_id: z.string(),
    overall_sentiment: sentiment,
    speakers: z.array(speaker),
    entries: z.array(entry),
  })
  .openapi('TranscriptTimeline');
export type Timeline = z.infer<typeof timeline>;
export type TimelineEntry = z.infer<typeof entry>;

const signal = z
  .object({
    object: z.literal('engagement_signal'),
    id: z.string(),
    annotation_definition_id: z.string(),
    name: z.string(),
    description: z.string().nullable().optional(),
    data_type: z.string(),
    value: z
      .union([
        z.string(),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(z.unknown()),
        z.record(z.string(), z.unknown()),
      ])
      .openapi({ description: 'A value of any type.' }),
  })
  .openapi('EngagementSignal');
export type Signal = z.infer<typeof signal>;

const actionItem = z
  .object({
    object: z.literal('engagement_action_item'),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    due_on: z.string().nullable().optional().openapi({ format: 'date', example: '2026-07-03' }),
    assigned_to_user_id: z.string().nullable().optional(),
    assigned_to_user_name: z.string().nullable().optional(),
    assigned_to_user_email: z.string().nullable().optional().openapi({ format: 'email' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('EngagementActionItem');
export type ActionItem = z.infer<typeof actionItem>;

export const engagementTypes = [
  'MEETING',
  'CALL',
  'EMAIL',
  'TASK',
  'NOTE',
  'CALENDAR_EVENT',
  'DOCUMENT',
] as const;
export type EngagementType = (typeof engagementTypes)[number];

export const processingStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type ProcessingStatus = (typeof processingStatuses)[number];

const plainFields = {
  object: z.literal('engagement'),
  id: z.string(),
  title: z.string(),
  description: z.string().nullable().optional(),
  engagement_type: z.enum(engagementTypes),
  data_source: z.string().optional(),
  processing_status: z.enum(processingStatuses),
  is_internal: z.boolean().optional(),
  is_private: z.boolean(),
  engagement_at: timestamp.optional(),
  start_at: timestamp.optional(),
  end_at: timestamp.optional(),
  duration_seconds: z.int().optional(),
  meeting_url: z.string().nullable().optional().openapi({ format: 'uri' }),
  external_url: z.string().optional().openapi({
    description: 'A link back to the system the engagement came from: https, http or an app deep link.',
  }),
  crm_association: crmAssociation.optional(),
  owner_user_id: z.string().optional(),
  host_user_id: z.string().nullable().optional(),
  created_at: timestamp,
  updated_at: timestamp,
};

const plainEngagement = z.object(plainFields);
/** The fields of every response (API section "Engagement"). */
export type Engagement = z.infer<typeof plainEngagement>;

/** With expansions: a key is only present if it was requested. */
export const engagement = z
  .object({
    ...plainFields,
    transcript: z.string().nullable().optional(),
    transcript_timeline: orNull(timeline).optional(),
    media_url: z.string().nullable().optional().openapi({ format: 'uri' }),
    companies: z.array(engagementCompany).optional(),
    contacts: z.array(contact).optional(),
    owner: orNull(user).optional(),
    action_items: z.array(actionItem).optional(),
    signals: z.array(signal).optional(),
    tags: z.array(tag).optional(),
  })
  .openapi('Engagement');
