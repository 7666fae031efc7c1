import { z } from 'zod';

/** Milliseconds since 1970 on the service's clock, out of an `updated_at`. */
const instant = z.int();
/** Milliseconds on the sync's own steady clock. */
const steady = z.number();

/**
 * One cursor chain over a stretch of `updated_at`: the unit of work that can be resumed. What it has brought
 * is committed together with it, so a chain always says exactly which rows are still to come: those from
 * `reached` on to its end.
 */
export const chain = z
  .object({
    id: z.int(),
    /** `filter[updated_at][gte]` and `[lt]`; unchanged as long as a cursor is followed. */
    from: instant.nullable(),
    before: instant.nullable(),
    /** What lies below became another chain's after this one had begun; never below `from`. */
    stop: instant.nullable(),
    /** The first page's newest row becomes the checkpoint: all below it is then in chains. */
    raises: z.boolean(),
    cursor: z.string().nullable(),
    /** Counts answers; names the next request, so that one that comes twice is known. */
    step: z.int(),
    rows: z.int(),
    /** `updated_at` of the first row brought, and of the last: the edges of what is done. */
    entered: instant.nullable(),
    reached: instant.nullable(),
    /** Milliseconds of `updated_at` for one row, as far as known: from what was brought, or from the chain it was cut off. */
    msPerRow: z.number().nullable(),
    /** 0 asks for a full page; each step more asks for less at once, where a page can't be had otherwise. */
    care: z.int(),
    failures: z.int(),
    notBefore: steady,
    /** How many answers had come when it began to fail: tells a bad page from a service that is down. */
    failingSince: z.int(),
  })
  .readonly();
export type Chain = z.infer<typeof chain>;

export function newChain(id: number, bounds: Partial<Omit<Chain, 'id'>>): Chain {
  return {
    id,
    from: null,
    before: null,
    stop: null,
    raises: false,
    cursor: null,
    step: 0,
    rows: 0,
    entered: null,
    reached: null,
    msPerRow: null,
    care: 0,
    failures: 0,
    notBefore: 0,
    failingSince: 0,
    ...bounds,
  };
}
