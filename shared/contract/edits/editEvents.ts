import { z } from 'zod';
import { connectionId, engagementId } from '../ids.ts';

export const editEvents = {
  /** Edits were staged, moved on, or are gone; many changes close together are told once. */
  'edits.changed': z.object({ connectionId, engagementIds: z.array(engagementId) }),
} as const;
