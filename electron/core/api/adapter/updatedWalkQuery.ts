import type { Expansion } from '#shared/contract/enumerations.ts';
import { pageQuery, type Query } from './engagementQuery.ts';
import { cursor as asCursor } from '#shared/contract/ids.ts';

export interface UpdatedWalk {
  /** Milliseconds since 1970, the first inclusive, the second not. */
  readonly from: number | null;
  readonly before: number | null;
  readonly order: 'updated_at:asc' | 'updated_at:desc';
  readonly cursor: string | null;
  readonly limit: number;
  readonly expand: readonly Expansion[];
}

/**
 * The query of a walk over `updated_at`, for any list (API description, "Shared list collections" and
 * "Pagination rules" 8; docs/api-assumptions.md, A18). Filter and order are repeated beside the cursor.
 */
export function updatedWalkQuery(walk: UpdatedWalk): Query {
  const instant = (name: string, ms: number | null): Query =>
    ms === null ? [] : [[`filter[updated_at][${name}]`, new Date(ms).toISOString()]];
  return [
    ...instant('gte', walk.from),
    ...instant('lt', walk.before),
    ['order_by', walk.order],
    ...pageQuery(walk.cursor === null ? null : asCursor.parse(walk.cursor), walk.limit, walk.expand),
  ];
}
