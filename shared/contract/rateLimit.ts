import { z } from 'zod';

/**
 * The rate window according to the latest response headers (API description, "Limits"). Null before the first
 * response. `others` is what the workspace's other credentials have used of this window, as far as known.
 */
export const rateState = z.object({
  limit: z.int().nullable(),
  remaining: z.int().nullable(),
  /** ISO 8601, by this computer's clock. */
  resetsAt: z.string().nullable(),
  own: z.int(),
  others: z.int(),
  reserve: z.int(),
  inFlight: z.int(),
  waiting: z.int(),
  /** Set while a 429 pauses all requests; ISO 8601. */
  pausedUntil: z.string().nullable(),
});
export type RateState = z.infer<typeof rateState>;
