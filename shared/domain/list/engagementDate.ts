import type { Engagement } from '../../contract/engagement.ts';

/** When an engagement took place, by which lists are ordered and grouped. Emails and notes have no start. */
export function engagementDate(
  engagement: Pick<Engagement, 'start_at' | 'engagement_at' | 'created_at'>,
): string {
  return engagement.start_at ?? engagement.engagement_at ?? engagement.created_at;
}
