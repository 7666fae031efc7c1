import { z } from 'zod';

/** Where a search goes on, and what its first page counted. */
const schema = z.object({
  /** Newest first: the number in time of the last engagement; by relevance: the place in the ranking. */
  at: z.number(),
  total: z.number(),
  more: z.boolean(),
});
export type SearchCursor = z.infer<typeof schema>;

type Order = 'newest' | 'relevance';

export function writeSearchCursor(cursor: SearchCursor, order: Order): string {
  return JSON.stringify([order, cursor]);
}

/** A cursor of the other order, or none of ours at all, begins at the beginning: a search never fails. */
export function readSearchCursor(text: string | null, order: Order): SearchCursor | null {
  if (text === null) return null;
  try {
    const read = z.tuple([z.literal(order), schema]).safeParse(JSON.parse(text));
    return read.success ? read.data[1] : null;
  } catch {
    return null;
  }
}
