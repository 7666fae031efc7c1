import { z } from 'zod';
import { actionItem } from './actionItem.ts';
import { engagementCompany } from './company.ts';
import { contact } from './contact.ts';
import { crmAssociation } from './crmAssociation.ts';
import { engagementId } from './ids.ts';
import { signal } from './signal.ts';
import { tag } from './tag.ts';
import { user } from './user.ts';

/**
 * API description, "Engagement", with its expandable fields. A field is absent where it was not asked for.
 * The timeline and the media URL never travel in this object: they have methods of their own, because one
 * is large and the other is a short-lived credential.
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
