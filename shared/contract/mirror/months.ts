import { z } from 'zod';

/** How a list spreads over time, latest month first; engagements without a start come last, under null. */
export const months = z.object({
  months: z.array(
    z.object({
      /** `2026-11`, in the time zone asked for. */
      month: z.string().nullable(),
      count: z.int(),
      /** Lengths together; what has no length adds nothing. */
      seconds: z.number(),
    }),
  ),
  total: z.int(),
});
