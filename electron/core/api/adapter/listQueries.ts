import type { EngagementFilter } from '#shared/contract/engagementFilter.ts';
import { type EngagementOrder, type Expansion, PAGE_LIMITS } from '#shared/contract/enumerations.ts';
import { SERVER_FILTERS } from '#shared/contract/filterTable.ts';
import { type Cursor, cursor as asCursor } from '#shared/contract/ids.ts';
import type { Page } from '#shared/contract/page.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { failed, ok, type Result } from '#shared/contract/result.ts';

interface UpdatedWalk {
  /** Milliseconds since 1970; `from` is inclusive, `before` exclusive. */
  readonly from: number | null;
  readonly before: number | null;
  readonly order: 'updated_at:asc' | 'updated_at:desc';
  readonly cursor: string | null;
  readonly limit: number;
  readonly expand: readonly Expansion[];
}

/**
 * The query of a walk over `updated_at`, for any list (API description, "Shared list collections" and
 * "Pagination rules" 8; docs/api-assumptions.md, A18). Filter and order are repeated with the cursor.
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

type ServerFilter = (typeof SERVER_FILTERS)[keyof typeof SERVER_FILTERS];

function filterQuery(declared: ServerFilter, filter: EngagementFilter): Query {
  const name = `filter[${declared.api}]`;
  switch (declared.kind) {
    case 'values':
    case 'records':
      return anyOf(declared.api, filter[declared.field]);
    case 'crmRecords': {
      const records = filter[declared.field] ?? [];
      return one(`${name}[eq]`, records.length === 0 ? undefined : JSON.stringify(records));
    }
    case 'days':
      return [
        ...one(`${name}[gte]`, filter[`${declared.field}From`]),
        ...one(`${name}[lt]`, filter[`${declared.field}Before`]),
      ];
  }
}

/**
 * The query of `GET /v2/engagements` (API description, "Engagement list filters"). More values than the API
 * allows are rejected before a request is made (problem `refused`, `filter-cap`).
 */
export function engagementQuery(request: EngagementListRequest): Result<Query> {
  const { filter } = request;
  const declarations = Object.values(SERVER_FILTERS);
  for (const declared of declarations) {
    if (!('cap' in declared)) continue;
    const given = filter[declared.field]?.length ?? 0;
    if (given > declared.cap) {
      const detail = `The API filters by at most ${declared.cap} values of ${declared.api} at once; ${given} are selected.`;
      return failed({ kind: 'refused', reason: 'filter-cap', detail });
    }
  }
  return ok([
    ...declarations.flatMap((declared) => filterQuery(declared, filter)),
    ...one('search', filter.titleSearch?.trim()),
    ['order_by', request.order],
    ...pageQuery(request.cursor, request.limit, request.expand),
  ]);
}

/** `limit`, `cursor` and `expand`, common to all engagement lists. */
function pageQuery(cursor: Cursor | null, limit: number, expand: readonly Expansion[]): Query {
  const most = expand.includes('transcript_timeline') ? PAGE_LIMITS.withTimelines : PAGE_LIMITS.most;
  return [
    ['limit', String(Math.min(limit, most))],
    ...one('cursor', cursor ?? undefined),
    ...expandQuery(expand),
  ];
}

/** `expand` only, for a single engagement. */
export function expandQuery(expand: readonly Expansion[]): Query {
  return one('expand', expand.join(','));
}

/**
 * Walks a list page by page (API description, "Pagination rules"). A failure is the last value; earlier pages
 * remain valid. A cursor that has been seen before ends the walk too, which would otherwise never end.
 */
export async function* pages<Row>(
  fetchPage: (cursor: Cursor | null) => Promise<Result<Page<Row>>>,
): AsyncGenerator<Result<Page<Row>>, void, void> {
  const followed = new Set<Cursor>();
  let cursor: Cursor | null = null;
  for (;;) {
    const page: Result<Page<Row>> = await fetchPage(cursor);
    if (!page.ok) {
      yield page;
      return;
    }
    const { next } = page.value;
    yield ok(page.value);
    if (next === null) return;
    if (followed.has(next)) {
      yield failed(circling);
      return;
    }
    followed.add(next);
    cursor = next;
  }
}

const circling: Problem = {
  kind: 'network',
  reason: 'not-the-api',
  detail: 'The API’s page cursors form a loop, so the list has no end.',
};
