import { z } from 'zod';
import { engagement } from './engagement.ts';
import { contactId } from './ids.ts';

/**
 * What became of a write. `saved`: the service returned the engagement (200) or it was read back after 204.
 * `saved-unread`: 204 and this token can't read the engagement (API description, "Replace engagement contacts" 5).
 */
export const editOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('saved'),
    engagement,
    requestId: z.string().nullable(),
    /** Changes others made since the page read the record; they were kept. */
    alsoAdded: z.array(contactId),
    alsoRemoved: z.array(contactId),
    /** Participants the service kept on top of what was sent (calendar resources). */
    keptByService: z.array(contactId),
    /** Sent, accepted, and yet not there when read back. */
    notStored: z.array(contactId),
  }),
  z.object({ kind: z.literal('saved-unread'), requestId: z.string().nullable() }),
  /** Somebody else changed the same single value meanwhile; nothing was written. */
  z.object({ kind: z.literal('clash'), engagement }),
]);
export type EditOutcome = z.infer<typeof editOutcome>;
