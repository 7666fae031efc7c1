import { z } from 'zod';
import { cursor } from './ids.ts';
import { provenance, unreadable } from './engagement.ts';

/** One page of a list (API description, "List envelope"). `next` is null on the last page. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    next: cursor.nullable(),
    provenance,
    unreadable: z.array(unreadable),
    /** Expansions left out because the token lacks their scope. */
    withheld: z.array(z.object({ expansion: z.string(), scope: z.string() })),
  });
}

export interface Page<Row> {
  rows: Row[];
  next: z.infer<typeof cursor> | null;
  provenance: z.infer<typeof provenance>;
  unreadable: z.infer<typeof unreadable>[];
  withheld: { expansion: string; scope: string }[];
}
