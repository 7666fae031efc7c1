import { z } from 'zod';
import { connectionId, engagementId } from './ids.ts';
import { command, query } from './method.ts';

const actionItemId = z.string().min(1).max(512);

/** What the user keeps about an action item, on this computer only: the API has no place for it. */
export const actionItemMark = z
  .object({
    id: actionItemId,
    engagementId,
    /** When it was ticked off, by this computer's clock; null if it isn't. */
    doneAt: z.iso.datetime().nullable(),
    /** Empty without one. */
    note: z.string().max(2000),
  })
  .readonly();
export type ActionItemMark = z.infer<typeof actionItemMark>;

export const actionItemMethods = {
  /** Of the action items of one engagement, or of all; those without a mark are left out. */
  'actionItems.marks': query(
    z.strictObject({ connectionId, engagementId: engagementId.optional() }),
    z.array(actionItemMark),
  ),
  /** Ticks an action item off or not, or sets its note; what is left out stays. */
  'actionItems.mark': command(
    z.strictObject({
      connectionId,
      engagementId,
      id: actionItemId,
      done: z.boolean().optional(),
      note: z.string().trim().max(2000).optional(),
    }),
    actionItemMark,
  ),
} as const;

export const actionItemEvents = {
  'actionItems.changed': z.object({ connectionId }),
} as const;
