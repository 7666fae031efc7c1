import type { Arrival } from '../arrival.ts';
import type { Chain } from '../chain.ts';
import type { Collection } from '../collections.ts';
import type { PageSummary } from '../pageSummary.ts';
import { plan } from '../plan.ts';
import type { PageRequest, SyncRequest } from '../request.ts';
import type { Lane, SyncState } from '../syncState.ts';
import { TUNING, type Tuning } from '../tuning.ts';

/** A moment with nothing out and room for everything. */
export function planned(state: SyncState, now: number, tuning: Tuning = TUNING): readonly SyncRequest[] {
  return plan(state, { now, busy: new Set(), room: 100, singles: [], spare: true }, tuning).requests;
}

/** What is planned next for one lane of a collection. */
export function pagesOf(
  state: SyncState,
  collection: Collection,
  lane: Lane,
  now: number,
  tuning: Tuning = TUNING,
): readonly PageRequest[] {
  return planned(state, now, tuning).filter(
    (request): request is PageRequest =>
      request.kind === 'page' && request.collection === collection && request.lane === lane,
  );
}

/** The only page that is planned for it. */
export function pageOf(
  state: SyncState,
  collection: Collection,
  lane: Lane,
  now: number,
  tuning: Tuning = TUNING,
): PageRequest {
  const [page, ...others] = pagesOf(state, collection, lane, now, tuning);
  if (page === undefined || others.length > 0) {
    throw new Error(
      `${others.length + (page === undefined ? 0 : 1)} pages are planned for ${lane}, not one.`,
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
): Arrival {
  return { kind: 'page', at, request, summary: summary(fields), serviceTime };
}

export function chainsOf(state: SyncState, collection: Collection, lane: Lane): readonly Chain[] {
  return state.collections[collection].lanes[lane];
}
