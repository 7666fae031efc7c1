import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import {
  type EngagementOrder,
  type Expansion,
  FILTER_CAPS,
  PAGE_LIMITS,
} from '#shared/contract/enumerations.ts';
import { type Cursor, cursor as asCursor } from '#shared/contract/ids.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';

interface UpdatedWalk {
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

export type Query = (readonly [string, string])[];

export interface EngagementListRequest {
  readonly filter: EngagementFilter;
  readonly order: EngagementOrder;
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly expand: readonly Expansion[];
}

function tooMany(what: string, given: number, most: number): ReturnType<typeof failed> {
  const detail = `The service filters by at most ${most} ${what} at once; ${given} are chosen.`;
  return failed({ kind: 'refused', reason: 'filter-cap', detail });
}

/** `[eq]` for one value, `[in]` for several, nothing for none (docs/api-assumptions.md, A19). */
function anyOf(name: string, values: readonly string[] | undefined): Query {
  if (values === undefined || values.length === 0) return [];
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? [[`filter[${name}][eq]`, only]]
    : [[`filter[${name}][in]`, values.join(',')]];
}

function one(name: string, value: string | undefined): Query {
  return value === undefined || value === '' ? [] : [[name, value]];
}

/**
 * The query of `GET /v2/engagements` (API description, "Engagement list filters"). More values than the
 * service takes are refused here, before a request is made (problem `refused`, `filter-cap`).
 */
export function engagementQuery(request: EngagementListRequest): Result<Query> {
  const { filter } = request;
  const caps = [
    ['companies', filter.companyIds?.length ?? 0, FILTER_CAPS.companyIds],
    ['people', filter.contactIds?.length ?? 0, FILTER_CAPS.contactIds],
    ['CRM links', filter.crmAssociations?.length ?? 0, FILTER_CAPS.crmAssociations],
  ] as const;
  for (const [what, given, most] of caps) {
    if (given > most) return tooMany(what, given, most);
  }
  const crm = filter.crmAssociations ?? [];
  return ok([
    ...anyOf('engagement_type', filter.types),
    ...anyOf('processing_status', filter.statuses),
    ...anyOf('company_ids', filter.companyIds),
    ...anyOf('contact_ids', filter.contactIds),
    ...one('filter[crm_associations][eq]', crm.length === 0 ? undefined : JSON.stringify(crm)),
    ...one('filter[start_at][gte]', filter.startAtFrom),
    ...one('filter[start_at][lt]', filter.startAtBefore),
    ...one('filter[updated_at][gte]', filter.updatedAtFrom),
    ...one('filter[updated_at][lt]', filter.updatedAtBefore),
    ...one('search', filter.titleSearch?.trim()),
    ['order_by', request.order],
    ...pageQuery(request.cursor, request.limit, request.expand),
  ]);
}

/** `limit`, `cursor` and `expand`, as every engagement list takes them. */
function pageQuery(cursor: Cursor | null, limit: number, expand: readonly Expansion[]): Query {
  const most = expand.includes('transcript_timeline') ? PAGE_LIMITS.withTimelines : PAGE_LIMITS.most;
  return [
    ['limit', String(Math.min(limit, most))],
    ...one('cursor', cursor ?? undefined),
    ...expandQuery(expand),
  ];
}

/** `expand` alone, as a single engagement takes it. */
export function expandQuery(expand: readonly Expansion[]): Query {
  return one('expand', expand.join(','));
}
