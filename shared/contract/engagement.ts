import { z } from 'zod';
import { contact } from './contact.ts';
import { crmAssociation } from './crmAssociation.ts';
import { companyId, engagementId, tagId } from './ids.ts';
import { user } from './user.ts';

/** The request that returned a value, and when (ISO 8601, by this computer's clock). */
export const provenance = z.object({
  source: z.enum(['service', 'mirror']),
  requestId: z.string().nullable(),
  receivedAt: z.string(),
});
export type Provenance = z.infer<typeof provenance>;

/** A row or field of a response that could not be parsed: never dropped, but shown as received. */
export const unreadable = z.object({ where: z.string(), reason: z.string(), raw: z.string() });
export type Unreadable = z.infer<typeof unreadable>;

/** API description, "Tag". */
export const tag = z.looseObject({
  id: tagId,
  name: z.string(),
  hex_color: z.string().nullish(),
  description: z.string().nullish(),
  auto_tagging_enabled: z.boolean().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type Tag = z.infer<typeof tag>;

/** API description, "Company", in the form embedded in an engagement: domains are plain strings. */
const engagementCompany = z.looseObject({
  id: companyId,
  name: z.string().nullish(),
  crm_association: crmAssociation.nullish(),
  domains: z.array(z.string()).nullish(),
});
export type EngagementCompany = z.infer<typeof engagementCompany>;

/** API description, "Engagement signal". `value` may be anything. */
const signal = z.looseObject({
  id: z.string(),
  annotation_definition_id: z.string().nullish(),
  name: z.string(),
  data_type: z.string().nullish(),
  value: z.unknown(),
  description: z.string().nullish(),
});
export type Signal = z.infer<typeof signal>;

/** API description, "Engagement action item". */
export const actionItem = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullish(),
  due_on: z.string().nullish(),
  assigned_to_user_id: z.string().nullish(),
  assigned_to_user_name: z.string().nullish(),
  assigned_to_user_email: z.string().nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
export type ActionItem = z.infer<typeof actionItem>;

/**
 * API description, "Engagement", with its expandable fields. A field is absent if it was not requested. The
 * timeline and the media URL are never included but have their own methods, because one is large and the other a
 * short-lived credential.
 */
export const engagement = z.looseObject({
  id: engagementId,
  title: z.string(),
  description: z.string().nullish(),
  engagement_type: z.string(),
  data_source: z.string().nullish(),
  processing_status: z.string(),
  is_internal: z.boolean().nullish(),
  is_private: z.boolean(),
  engagement_at: z.string().nullish(),
  start_at: z.string().nullish(),
  end_at: z.string().nullish(),
  duration_seconds: z.number().nullish(),
  meeting_url: z.string().nullish(),
  external_url: z.string().nullish(),
  crm_association: crmAssociation.nullish(),
  owner_user_id: z.string().nullish(),
  host_user_id: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  companies: z.array(engagementCompany).nullish(),
  contacts: z.array(contact).nullish(),
  owner: user.nullish(),
  action_items: z.array(actionItem).nullish(),
  signals: z.array(signal).nullish(),
  tags: z.array(tag).nullish(),
  transcript: z.string().nullish(),
});
export type Engagement = z.infer<typeof engagement>;
