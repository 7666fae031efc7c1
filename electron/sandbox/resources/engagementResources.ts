import { z } from '@hono/zod-openapi';
import {
  contact,
  crmAssociation,
  engagementCompany,
  orNull,
  tag,
  timestamp,
  user,
} from './directoryResources.ts';

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
