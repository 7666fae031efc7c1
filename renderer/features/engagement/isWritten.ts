import type { Engagement } from '#shared/contract/engagement.ts';

const WRITTEN = new Set(['EMAIL', 'NOTE', 'TASK', 'DOCUMENT', 'CALENDAR_EVENT']);

/** Whether an engagement is something that was written, as far as its type says: most such have nothing to listen to. */
export function isWritten({ engagement_type: type }: Pick<Engagement, 'engagement_type'>): boolean {
  return WRITTEN.has(type);
}
