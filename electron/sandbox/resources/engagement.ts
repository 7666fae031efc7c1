import { z } from '@hono/zod-openapi';
import { actionItem } from './actionItem.ts';
import { engagementCompany } from './company.ts';
import { contact } from './contact.ts';
import { crmAssociation, orNull, timestamp } from './shared.ts';
import { signal } from './signal.ts';
import { tag } from './tag.ts';
import { timeline } from './timeline.ts';
import { user } from './user.ts';

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
/** The fields every answer carries (API section "Engagement"). */
export type Engagement = z.infer<typeof plainEngagement>;

/** With what `expand` adds: a key is there only when it was asked for. */
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
