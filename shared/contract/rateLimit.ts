import { z } from 'zod';

/**
 * The rate window as last learnt from the response headers (API description, "Limits"). Null before the
 * first answer. `others` is what the workspace's other credentials used of this window, as far as seen.
 */
export const rateState = z.object({
  limit: z.int().nullable(),
  remaining: z.int().nullable(),
  /** ISO 8601 on this computer's clock. */
  resetsAt: z.string().nullable(),
  own: z.int(),
  others: z.int(),
  reserve: z.int(),
  inFlight: z.int(),
  waiting: z.int(),
  /** Set while a 429 holds all calls back; ISO 8601. */
  pausedUntil: z.string().nullable(),
});
export type RateState = z.infer<typeof rateState>;
