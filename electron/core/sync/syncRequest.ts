import { z } from 'zod';
import { type Expansion, EXPANSIONS } from '#shared/contract/enumerations.ts';
import { engagementId } from '#shared/contract/ids.ts';
import { isRecord } from '../json.ts';
import { COLLECTIONS } from './collections.ts';
import { WALK_GROUPS } from './syncState.ts';

/** What the sync needs to know of a page; the mirror handles the rows. */
export interface PageSummary {
  readonly rows: number;
  /**
   * Extremes of `updated_at`, milliseconds since 1970; null without a date. Not simply the first and last row,
   * because a page may be unsorted.
   */
  readonly newest: number | null;
  readonly oldest: number | null;
  readonly next: string | null;
  readonly more: boolean;
}

/** Milliseconds since 1970, truncated so as never to round up. Null if it isn't a date. */
export function instantOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const instant = Date.parse(value);
  return Number.isFinite(instant) ? Math.floor(instant) : null;
}

/** Null if it isn't a list envelope (API description, "List envelope"). */
export function summarise(json: unknown): PageSummary | null {
  if (!isRecord(json) || !Array.isArray(json['data'])) return null;
  let newest: number | null = null;
  let oldest: number | null = null;
  for (const row of json['data']) {
    const instant = isRecord(row) ? instantOf(row['updated_at']) : null;
    if (instant === null) continue;
    newest = newest === null ? instant : Math.max(newest, instant);
    oldest = oldest === null ? instant : Math.min(oldest, instant);
  }
  const cursor = json['next_cursor'];
  const next = typeof cursor === 'string' && cursor !== '' ? cursor : null;
  // `has_more` decides; without it, a cursor means there is another page.
  const more = typeof json['has_more'] === 'boolean' ? json['has_more'] : next !== null;
  return { rows: json['data'].length, newest, oldest, next: more ? next : null, more };
}

const expansions = z.array(z.enum(EXPANSIONS)).readonly() satisfies z.ZodType<readonly Expansion[]>;

/** One page of a walk. */
export const pageRequest = z
  .object({
    kind: z.literal('page'),
    collection: z.enum(COLLECTIONS),
    walkGroup: z.enum(WALK_GROUPS),
    walk: z.int(),
    step: z.int(),
    order: z.enum(['updated_at:asc', 'updated_at:desc']),
    /** `filter[updated_at][gte]` and `[lt]`, milliseconds since 1970, service time. */
    from: z.int().nullable(),
    before: z.int().nullable(),
    cursor: z.string().nullable(),
    limit: z.int(),
    expand: expansions,
    /** A missing scope that this request retries. */
    trial: z.string().nullable(),
    /** The state's `commits` when it was sent: anything committed later may be newer than the answer. */
    asked: z.int(),
    /** Steady clock. */
    sentAt: z.number(),
  })
  .readonly();
export type PageRequest = z.infer<typeof pageRequest>;

/** One engagement with everything: it is processing, lacks a timeline, or was missed by a scan. */
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

/** Not sent to the API: tells the mirror to mark what a finished scan did not meet. */
export const closeRequest = z
  .object({ kind: z.literal('close'), collection: z.enum(COLLECTIONS), startCommit: z.int() })
  .readonly();
export type CloseRequest = z.infer<typeof closeRequest>;

export const syncRequest = z.discriminatedUnion('kind', [pageRequest, singleRequest, closeRequest]);
export type SyncRequest = z.infer<typeof syncRequest>;

/** Identifies a request in flight: the same step of a walk is never sent twice. */
export function keyOf(request: SyncRequest): string {
  switch (request.kind) {
    case 'page':
      return `${request.walk}.${request.step}`;
    case 'single':
      return `single ${request.engagementId}`;
    case 'close':
      return `close ${request.collection}`;
  }
}
