import { z } from 'zod';
import { engagementId } from '#shared/contract/ids.ts';
import { EXPANSIONS, type Expansion } from '#shared/contract/enumerations.ts';
import { COLLECTIONS } from './collections.ts';
import { LANES } from './syncState.ts';

const expansions = z.array(z.enum(EXPANSIONS)).readonly() satisfies z.ZodType<readonly Expansion[]>;

/** One page of a chain. */
export const pageRequest = z
  .object({
    kind: z.literal('page'),
    collection: z.enum(COLLECTIONS),
    lane: z.enum(LANES),
    chain: z.int(),
    step: z.int(),
    order: z.enum(['updated_at:asc', 'updated_at:desc']),
    /** `filter[updated_at][gte]` and `[lt]`, milliseconds since 1970, service time. */
    from: z.int().nullable(),
    before: z.int().nullable(),
    cursor: z.string().nullable(),
    limit: z.int(),
    expand: expansions,
    /** A scope known to be missing that this request tries again. */
    trial: z.string().nullable(),
    /** The state's `commits` when it was sent: whatever was committed later may be newer than its answer. */
    asked: z.int(),
    /** Steady clock. */
    sentAt: z.number(),
  })
  .readonly();
export type PageRequest = z.infer<typeof pageRequest>;

/** One engagement with everything it has: still processing, without a timeline, or missing from two scans. */
export const singleRequest = z
  .object({
    kind: z.literal('single'),
    engagementId,
    expand: expansions,
    asked: z.int(),
    sentAt: z.number(),
  })
  .readonly();
export type SingleRequest = z.infer<typeof singleRequest>;

/** No request of the service: the mirror shall mark what a finished scan did not meet. */
export const closeRequest = z
  .object({ kind: z.literal('close'), collection: z.enum(COLLECTIONS), startCommit: z.int() })
  .readonly();
export type CloseRequest = z.infer<typeof closeRequest>;

export const syncRequest = z.discriminatedUnion('kind', [pageRequest, singleRequest, closeRequest]);
export type SyncRequest = z.infer<typeof syncRequest>;

/** Names a request among those that are out: the same step of the same chain is never out twice. */
export function keyOf(request: SyncRequest): string {
  switch (request.kind) {
    case 'page':
      return `${request.chain}.${request.step}`;
    case 'single':
      return `single ${request.engagementId}`;
    case 'close':
      return `close ${request.collection}`;
  }
}
