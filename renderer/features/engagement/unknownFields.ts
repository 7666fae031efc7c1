import type { Engagement } from '#shared/contract/engagement.ts';

/** Every field of the API description; whatever else comes is shown under "More from the service". */
const KNOWN: Readonly<Record<keyof KnownEngagement, true>> = {
  id: true,
  title: true,
  description: true,
  engagement_type: true,
  data_source: true,
  processing_status: true,
  is_internal: true,
  is_private: true,
  engagement_at: true,
  start_at: true,
  end_at: true,
  duration_seconds: true,
  meeting_url: true,
  external_url: true,
  crm_association: true,
  owner_user_id: true,
  host_user_id: true,
  created_at: true,
  updated_at: true,
  companies: true,
  contacts: true,
  owner: true,
  action_items: true,
  signals: true,
  tags: true,
  transcript: true,
};

/** The named fields of an engagement, without the openness for others. */
type KnownEngagement = {
  [K in keyof Engagement as string extends K ? never : K]: Engagement[K];
};

export function unknownFields(engagement: Engagement): readonly (readonly [string, unknown])[] {
  return Object.entries(engagement).filter(([name]) => name !== 'object' && !(name in KNOWN));
}
