import { z } from 'zod';
import { bulkEditId, connectionId, engagementId } from '../ids.ts';

/** Many changes close together are told once. */
export const editEvents = {
  /** Edits were staged, moved on, or are gone. */
  'edits.changed': z.object({ connectionId, engagementIds: z.array(engagementId) }),
  /** A bulk run was made, got on, or is gone. */
  'bulkEdits.changed': z.object({ connectionId, bulkEditId }),
} as const;
