import type { SyncEvent } from '#core/sync/mirrorPort.ts';
import type { Walk, WalkGroup, SyncState } from '#core/sync/syncState.ts';
import type { Collection } from '#core/sync/collections.ts';
import type { PageRequest, PageSummary, SyncRequest } from '#core/sync/syncRequest.ts';
import { plan } from '#core/sync/plan.ts';
import { TUNING, type Tuning } from '#core/sync/tuning.ts';

/** The plan with nothing in flight and every slot free. */
export function planned(state: SyncState, now: number, tuning: Tuning = TUNING): readonly SyncRequest[] {
  return plan(state, { now, busy: new Set(), slots: 100, singles: [], spare: true }, tuning).requests;
}

export function pagesOf(
  state: SyncState,
  collection: Collection,
  walkGroup: WalkGroup,
  now: number,
  tuning: Tuning = TUNING,
): readonly PageRequest[] {
  return planned(state, now, tuning).filter(
    (request): request is PageRequest =>
      request.kind === 'page' && request.collection === collection && request.walkGroup === walkGroup,
  );
}

/** The only page planned for a walk group; throws if there isn't exactly one. */
export function pageOf(
  state: SyncState,
  collection: Collection,
  walkGroup: WalkGroup,
  now: number,
  tuning: Tuning = TUNING,
): PageRequest {
  const [page, ...others] = pagesOf(state, collection, walkGroup, now, tuning);
  if (page === undefined || others.length > 0) {
    throw new Error(
      `${others.length + (page === undefined ? 0 : 1)} pages are planned for ${walkGroup}, expected one.`,
    );
  }
  return page;
}

export function summary(fields: Partial<PageSummary> = {}): PageSummary {
  return { rows: 100, newest: null, oldest: null, next: null, more: false, ...fields };
}

export function pageCame(
  request: PageRequest,
  at: number,
  fields: Partial<PageSummary>,
  serviceTime: number | null = null,
): SyncEvent {
  return { kind: 'page', at, request, summary: summary(fields), serviceTime };
}

export function walksOf(state: SyncState, collection: Collection, walkGroup: WalkGroup): readonly Walk[] {
  return state.collections[collection].lanes[walkGroup];
}
