import type { EngagementId } from '#shared/contract/ids.ts';
import { PAGE_LIMITS, type Expansion } from '#shared/contract/enumerations.ts';
import { EXPANSION_SCOPES } from '../api/adapter/routes.ts';
import { hasHoles } from './arm.ts';
import type { Chain } from './chain.ts';
import { ROW_EXPANSIONS, SCAN_EXPANSIONS, type Collection } from './collections.ts';
import { keyOf, type PageRequest, type SingleRequest, type SyncRequest } from './request.ts';
import { allowed, dueTrial, refusedUntil } from './scopes.ts';
import { isStuck, MOST_CARE } from './steps.ts';
import type { Lane, SyncState } from './syncState.ts';
import { TUNING, type Tuning } from './tuning.ts';

/** What the plan has to know beside the state: it doesn't survive the program and need not. */
export interface Moment {
  /** Steady clock. */
  readonly now: number;
  /** Keys of the requests that are out, or whose answers are being taken in. */
  readonly busy: ReadonlySet<string>;
  /** How many more may go out. */
  readonly room: number;
  /** Engagements to be read on their own, the most urgent first. */
  readonly singles: readonly EngagementId[];
  /** Most of the rate window is unused: scans that nobody waits for may have some of it. */
  readonly spare: boolean;
}

export interface Plan {
  readonly requests: readonly SyncRequest[];
  /** When there may be more to do though nothing arrives; null where only an arrival changes anything. */
  readonly wakeAt: number | null;
}

const WITH_TIMELINE: readonly Expansion[] = [...ROW_EXPANSIONS, 'transcript_timeline'];
/** Page sizes after 0, 1, 2, … failures that are the page's own. */
const CAREFUL_SHARE = [1, 0.2, 0, 0];

/** In the order in which they go where not all can. */
const TURNS: readonly Lane[] = ['poll', 'oldest', 'rows'];

/** Whether the token may read timelines, as far as known. */
export function readsTimelines(state: SyncState): boolean {
  const scope = EXPANSION_SCOPES.transcript_timeline;
  return scope === undefined || state.missingScopes[scope] === undefined;
}

function expansionsOf(state: SyncState, name: Collection, lane: Lane): readonly Expansion[] {
  if (name !== 'engagements') return [];
  switch (lane) {
    case 'rows':
      return ROW_EXPANSIONS;
    case 'timelines':
      return ['transcript_timeline'];
    case 'oldest':
      return [];
    case 'poll':
      return WITH_TIMELINE;
    case 'scan':
      if (!state.collections[name].scanning.relations) return [];
      // A row that a scan finds changed is read on its own for its timeline, and its text comes along. Where
      // timelines can't be read, the scan has to bring the text itself.
      return readsTimelines(state) ? SCAN_EXPANSIONS : ROW_EXPANSIONS;
  }
}

function pageSize(chain: Chain, lane: Lane, expand: readonly Expansion[], tuning: Tuning): number {
  if (lane === 'oldest') return 1;
  const full = expand.includes('transcript_timeline')
    ? Math.min(tuning.pageTimelines, PAGE_LIMITS.withTimelines)
    : tuning.pageRows;
  return Math.max(1, Math.floor(full * (CAREFUL_SHARE[chain.care] ?? 0)));
}

function pageRequest(
  state: SyncState,
  name: Collection,
  lane: Lane,
  chain: Chain,
  now: number,
  tuning: Tuning,
): PageRequest {
  const wanted = expansionsOf(state, name, lane);
  // Only the poll tries a missing scope again: it comes often, and a refusal costs it one request.
  const trial = lane === 'poll' ? dueTrial(state, wanted, now) : null;
  const expand = chain.care === MOST_CARE ? [] : allowed(state, wanted, trial);
  return {
    kind: 'page',
    collection: name,
    lane,
    chain: chain.id,
    step: chain.step,
    order: lane === 'oldest' || lane === 'poll' ? 'updated_at:asc' : 'updated_at:desc',
    from: chain.from,
    before: chain.before,
    cursor: chain.cursor,
    limit: pageSize(chain, lane, expand, tuning),
    expand,
    trial,
    asked: state.commits,
    sentAt: now,
  };
}

/** Newest first: a chain that has yet to begin stands where it begins. */
function byNewest(a: Chain, b: Chain): number {
  return (b.reached ?? b.before ?? Infinity) - (a.reached ?? a.before ?? Infinity);
}

/** Whether anything that the token may read is still to be fetched for the first time, or after an absence. */
function isFilling(state: SyncState, tuning: Tuning): boolean {
  const { timelines } = state.collections.engagements.lanes;
  return (
    tuning.collections.some((name) => refusedUntil(state, name) === 0 && hasHoles(state.collections[name])) ||
    (readsTimelines(state) && timelines.some((chain) => !isStuck(chain)))
  );
}

/** Rows before timelines, and timelines before any scan that nobody waits for. */
function isOpen(state: SyncState, name: Collection, lane: Lane, moment: Moment, tuning: Tuning): boolean {
  const collection = state.collections[name];
  if (lane === 'timelines') return !hasHoles(collection) && readsTimelines(state);
  if (lane !== 'scan') return true;
  if (!collection.scanning.urgent) return moment.spare && !isFilling(state, tuning);
  return collection.lanes.scan.some((chain) => chain.step > 0) || !hasHoles(collection);
}

/** One engagement with all it has. */
function singleRequest(state: SyncState, engagementId: EngagementId, now: number): SingleRequest {
  return {
    kind: 'single',
    engagementId,
    expand: allowed(state, WITH_TIMELINE, null),
    asked: state.commits,
    sentAt: now,
  };
}

/**
 * What to send next, most urgent first, and when to look again. Pure: the same state and moment always give
 * the same plan, and nothing is decided anywhere else, so that a run can be replayed.
 */
export function plan(state: SyncState, moment: Moment, tuning: Tuning = TUNING): Plan {
  const { now, busy } = moment;
  const requests: SyncRequest[] = [];
  let wakeAt: number | null = null;
  const later = (at: number): void => {
    wakeAt = wakeAt === null ? at : Math.min(wakeAt, at);
  };
  const offer = (request: SyncRequest): void => {
    if (requests.length < moment.room && !busy.has(keyOf(request))) requests.push(request);
  };
  const offerLane = (name: Collection, lane: Lane): void => {
    const chains = state.collections[name].lanes[lane];
    if (chains.length === 0 || !isOpen(state, name, lane, moment, tuning)) return;
    const closedUntil = refusedUntil(state, name);
    for (const chain of chains.length === 1 ? chains : [...chains].sort(byNewest)) {
      const due = Math.max(chain.notBefore, closedUntil);
      if (due > now) later(due);
      else offer(pageRequest(state, name, lane, chain, now, tuning));
    }
  };

  for (const name of tuning.collections) {
    const { scan } = state.collections[name];
    if (scan.phase === 'closing') offer({ kind: 'close', collection: name, startCommit: scan.startCommit });
  }
  for (const lane of TURNS) offerLane('engagements', lane);
  for (const lane of TURNS) {
    for (const name of tuning.collections) if (name !== 'engagements') offerLane(name, lane);
  }
  const [single] = moment.singles;
  if (single !== undefined) {
    if (state.singleDueAt > now) later(state.singleDueAt);
    else if (![...busy].some((key) => key.startsWith('single '))) offer(singleRequest(state, single, now));
  }
  offerLane('engagements', 'timelines');
  for (const name of tuning.collections) offerLane(name, 'scan');
  return { requests, wakeAt };
}
