/** API section "Event types": all there are. */
export const eventTypes = [
  'v1.contact.created',
  'v1.contact.updated',
  'v1.contact.deleted',
  'v1.company.created',
  'v1.company.updated',
  'v1.company.deleted',
  'v1.engagement.created',
  'v1.engagement.updated',
  'v1.engagement.deleted',
  'v1.tag.created',
  'v1.tag.updated',
  'v1.tag.deleted',
  'v1.engagement.transcript_timeline.completed',
] as const;
export type EventType = (typeof eventTypes)[number];
