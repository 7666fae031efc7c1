import { z } from 'zod';

/** Where a value came from: which request brought it and when (ISO 8601, this computer's clock). */
export const provenance = z.object({
  source: z.enum(['service', 'mirror']),
  requestId: z.string().nullable(),
  receivedAt: z.string(),
});
export type Provenance = z.infer<typeof provenance>;

/** A row or field of an answer that could not be read: never dropped, shown as it came. */
export const unreadable = z.object({ where: z.string(), reason: z.string(), raw: z.string() });
export type Unreadable = z.infer<typeof unreadable>;
