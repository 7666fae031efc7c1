import { z } from 'zod';
import { MOST_CORRECTED_LENGTH } from './enumerations.ts';
import { connectionId, engagementId } from './ids.ts';
import { command } from './method.ts';

/** Corrected lines that wait because this workspace has no such line, of how many. They apply once it has. */
export const waitingLines = z
  .object({ waiting: z.int().nonnegative(), of: z.int().nonnegative() })
  .readonly();
export type WaitingLines = z.infer<typeof waitingLines>;

/** Lines of a transcript that the user corrected. Kept on this computer and in the files that the user shares, never sent. */
export const correctionMethods = {
  /** Replaces the text of a line; the text that the API sent takes the correction back. */
  'corrections.set': command(
    z.strictObject({
      connectionId,
      engagementId,
      /** Of the timeline. */
      revision: z.string(),
      line: z.int().nonnegative(),
      text: z.string().trim().min(1).max(MOST_CORRECTED_LENGTH),
    }),
    z.object({}),
  ),
} as const;

export const correctionEvents = {
  'corrections.changed': z.object({ connectionId }),
} as const;
