import { z } from 'zod';
import { MOST_CORRECTED_LENGTH } from './enumerations.ts';
import { connectionId, engagementId } from './ids.ts';
import { command } from './method.ts';

const onEngagement = z.strictObject({ connectionId, engagementId });

/** Lines of a transcript that the user corrected. Kept on this computer, never sent. */
export const correctionMethods = {
  /** Replaces the text of a line; the text that the API sent takes the correction back. */
  'corrections.set': command(
    onEngagement.extend({
      /** Of the timeline. */
      revision: z.string(),
      line: z.int().nonnegative(),
      text: z.string().trim().min(1).max(MOST_CORRECTED_LENGTH),
    }),
    z.object({}),
  ),
  /** Shows the text that the API sent again. */
  'corrections.remove': command(onEngagement.extend({ id: z.string().max(100) }), z.object({})),
} as const;

export const correctionEvents = {
  'corrections.changed': z.object({ connectionId }),
} as const;
