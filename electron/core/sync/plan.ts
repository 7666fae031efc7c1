import { type Expansion, PAGE_LIMITS } from '#shared/contract/enumerations.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { EXPANSION_SCOPES } from '../api/adapter/routes.ts';
import { type Collection, ROW_EXPANSIONS, SCAN_EXPANSIONS } from './collections.ts';
import { allowedExpansions, dueTrial, refusedUntil } from './scopes.ts';
import { keyOf, type PageRequest, type SingleRequest, type SyncRequest } from './syncRequest.ts';
import {
  type CollectionState,
  newWalk,
  type SyncState,
  type Walk,
  type WalkGroup,
  withCollection,
  withWalkGroup,
} from './syncState.ts';
import { type Tuning, TUNING } from './tuning.ts';
import { isStuck, MAX_CARE } from './walkSteps.ts';

/** Whether rows below the checkpoint have yet to be fetched. */
export function hasHoles(collection: CollectionState): boolean {
  return collection.lanes.rows.some((walk) => !isStuck(walk));
}

/** After this time nothing can still appear below a checkpoint that moved at `movedAt`. */
export function quietFrom(movedAt: number, tuning: Tuning): number {
  return movedAt + 2 * tuning.overlapMs;
}

function schedulePoll(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const collection = state.collections[name];
  const { checkpoint, quiet, crowded, movedAt, scan, scanning } = collection;
  // Skip a quiet checkpoint's own millisecond too: an import may have stamped thousands of rows with it.
  const from = checkpoint === null ? null : quiet ? checkpoint + 1 : checkpoint - tuning.overlapMs;
  // The user waits for this scan, and the poll after it settles it.
  const awaited = scanning.urgent && scan.phase === 'settling';
  const next = awaited ? at : at + tuning.pollMs[name];
  const notBefore = crowded ? Math.max(next, quietFrom(movedAt, tuning)) : next;
  const poll = newWalk(state.nextId, { from, notBefore });
  return withCollection(
    { ...state, nextId: state.nextId + 1 },
    name,
    withWalkGroup(collection, 'poll', [poll]),
  );
}

/**
 * Lists never report deletions, so engagements are scanned continuously. Only an occasional scan reads all
 * expansions, because relations can change without moving a timestamp.
 */
function scheduleScan(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const collection = state.collections[name];
  const often = name === 'engagements';
  const notBefore = at + (often ? tuning.deletionScanMs : tuning.scanMs);
  const relationsAt = collection.relationsAt ?? at;
  const relations = !often || notBefore - relationsAt >= tuning.scanMs;
  const scan = newWalk(state.nextId, { notBefore });
  const scheduleNextPass = withWalkGroup(
    { ...collection, relationsAt, scanning: { urgent: false, relations, strict: false } },
    'scan',
    [scan],
  );
  return withCollection({ ...state, nextId: state.nextId + 1 }, name, scheduleNextPass);
}

/**
 * Starts a full scan at once because a user is waiting; an urgent scan in progress continues. A strict scan
 * restarts it anyway: rows met under other scopes prove nothing.
 */
export function scheduleUrgentScan(
  state: SyncState,
  name: Collection,
  at: number,
  strict: boolean,
): SyncState {
  const collection = state.collections[name];
  if (collection.scanning.urgent && !strict) return state;
  const scan = newWalk(state.nextId, { notBefore: at });
  const changes = {
    scan: { phase: 'walking', startCommit: null },
    scanning: { urgent: true, relations: true, strict },
  } as const;
  const scheduleNextPass = withWalkGroup({ ...collection, ...changes }, 'scan', [scan]);
  return withCollection({ ...state, nextId: state.nextId + 1 }, name, scheduleNextPass);
}

/**
 * Schedules the next poll, from the checkpoint minus the overlap, unless a walk from the top is about to move the
 * checkpoint; and the next full scan, once no rows are missing.
 */
export function scheduleNextPass(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const { lanes } = state.collections[name];
  const rising = lanes.rows.some((walk) => walk.raises);
  const polled = lanes.poll.length === 0 && !rising ? schedulePoll(state, name, at, tuning) : state;
  const polledState = polled.collections[name];
  if (hasHoles(polledState)) return polled;
  const collection = polledState.filled ? polledState : { ...polledState, filled: true };
  const filled = collection === polledState ? polled : withCollection(polled, name, collection);
  const scans = collection.scan.phase === 'walking' && collection.lanes.scan.length === 0;
  return scans ? scheduleScan(filled, name, at, tuning) : filled;
}

/** What the plan needs besides the state. Not persisted. */
interface Moment {
  /** Steady clock. */
  readonly now: number;
  /** Keys of requests in flight or being ingested. */
  readonly busy: ReadonlySet<string>;
  /** How many more requests may be sent. */
  readonly slots: number;
  /** Engagements to read one by one, most urgent first. */
  readonly singles: readonly EngagementId[];
  /** Most of the rate window is unused, so background scans may take a share. */
  readonly spare: boolean;
}

export interface Plan {
  readonly requests: readonly SyncRequest[];
  /** When to plan again even if nothing arrives; null if only an arrival changes anything. */
  readonly wakeAt: number | null;
}

const WITH_TIMELINE: readonly Expansion[] = [...ROW_EXPANSIONS, 'transcript_timeline'];
/** Share of the full page size after 0, 1, 2, … failures caused by the page itself. */
const CAREFUL_SHARE = [1, 0.2, 0, 0];

/** In order of priority when slots are scarce. */
const TURNS: readonly WalkGroup[] = ['poll', 'oldest', 'rows'];

/** Whether the token can read timelines, as far as known. */
export function readsTimelines(state: SyncState): boolean {
  const scope = EXPANSION_SCOPES.transcript_timeline;
  return scope === undefined || state.missingScopes[scope] === undefined;
}

function expansionsOf(state: SyncState, name: Collection, walkGroup: WalkGroup): readonly Expansion[] {
  if (name !== 'engagements') return [];
  switch (walkGroup) {
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
      // A row the scan finds changed is read by id for its timeline, which includes its text. Without access to
      // timelines, the scan has to fetch the text itself.
      return readsTimelines(state) ? SCAN_EXPANSIONS : ROW_EXPANSIONS;
  }
}

function pageSize(walk: Walk, walkGroup: WalkGroup, expand: readonly Expansion[], tuning: Tuning): number {
  if (walkGroup === 'oldest') return 1;
  const full = expand.includes('transcript_timeline')
    ? Math.min(tuning.pageTimelines, PAGE_LIMITS.withTimelines)
    : tuning.pageRows;
  return Math.max(1, Math.floor(full * (CAREFUL_SHARE[walk.care] ?? 0)));
}

function pageRequest(
  state: SyncState,
  name: Collection,
  walkGroup: WalkGroup,
  walk: Walk,
  now: number,
  tuning: Tuning,
): PageRequest {
  const wanted = expansionsOf(state, name, walkGroup);
  // Only the poll retries a missing scope: it runs often, and a refusal costs it one request.
  const trial = walkGroup === 'poll' ? dueTrial(state, wanted, now) : null;
  const expand = walk.care === MAX_CARE ? [] : allowedExpansions(state, wanted, trial);
  return {
    kind: 'page',
    collection: name,
    walkGroup,
    walk: walk.id,
    step: walk.step,
    order: walkGroup === 'oldest' || walkGroup === 'poll' ? 'updated_at:asc' : 'updated_at:desc',
    from: walk.from,
    before: walk.before,
    cursor: walk.cursor,
    limit: pageSize(walk, walkGroup, expand, tuning),
    expand,
    trial,
    asked: state.commits,
    sentAt: now,
  };
}

/** Newest first; a walk that has not started counts from its upper end. */
function byNewest(a: Walk, b: Walk): number {
  return (b.reached ?? b.before ?? Infinity) - (a.reached ?? a.before ?? Infinity);
}

/** Whether anything the token can read has yet to be fetched, for the first time or after downtime. */
function isFilling(state: SyncState, tuning: Tuning): boolean {
  const { timelines } = state.collections.engagements.lanes;
  return (
    tuning.collections.some((name) => refusedUntil(state, name) === 0 && hasHoles(state.collections[name])) ||
    (readsTimelines(state) && timelines.some((walk) => !isStuck(walk)))
  );
}

/** Rows before timelines, and timelines before background scans. */
function isOpen(
  state: SyncState,
  name: Collection,
  walkGroup: WalkGroup,
  moment: Moment,
  tuning: Tuning,
): boolean {
  const collection = state.collections[name];
  if (walkGroup === 'timelines') return !hasHoles(collection) && readsTimelines(state);
  if (walkGroup !== 'scan') return true;
  if (!collection.scanning.urgent) return moment.spare && !isFilling(state, tuning);
  return collection.lanes.scan.some((walk) => walk.step > 0) || !hasHoles(collection);
}

function singleRequest(state: SyncState, engagementId: EngagementId, now: number): SingleRequest {
  return {
    kind: 'single',
    engagementId,
    expand: allowedExpansions(state, WITH_TIMELINE, null),
    asked: state.commits,
    sentAt: now,
  };
}

/**
 * What to send next, most urgent first, and when to plan again. Pure and the only place that decides, so that a run
 * can be replayed.
 */
export function plan(state: SyncState, moment: Moment, tuning: Tuning = TUNING): Plan {
  const { now, busy } = moment;
  const requests: SyncRequest[] = [];
  let wakeAt: number | null = null;
  const later = (at: number): void => {
    wakeAt = wakeAt === null ? at : Math.min(wakeAt, at);
  };
  const offer = (request: SyncRequest): void => {
    if (requests.length < moment.slots && !busy.has(keyOf(request))) requests.push(request);
  };
  const offerWalkGroup = (name: Collection, walkGroup: WalkGroup): void => {
    const walks = state.collections[name].lanes[walkGroup];
    if (walks.length === 0 || !isOpen(state, name, walkGroup, moment, tuning)) return;
    const closedUntil = refusedUntil(state, name);
    for (const walk of walks.length === 1 ? walks : [...walks].sort(byNewest)) {
      const due = Math.max(walk.notBefore, closedUntil);
      if (due > now) later(due);
      else offer(pageRequest(state, name, walkGroup, walk, now, tuning));
    }
  };

  for (const name of tuning.collections) {
    const { scan } = state.collections[name];
    if (scan.phase === 'closing') offer({ kind: 'close', collection: name, startCommit: scan.startCommit });
  }
  for (const walkGroup of TURNS) offerWalkGroup('engagements', walkGroup);
  for (const walkGroup of TURNS) {
    for (const name of tuning.collections) if (name !== 'engagements') offerWalkGroup(name, walkGroup);
  }
  const [single] = moment.singles;
  if (single !== undefined) {
    if (state.singleDueAt > now) later(state.singleDueAt);
    else if (![...busy].some((key) => key.startsWith('single '))) offer(singleRequest(state, single, now));
  }
  offerWalkGroup('engagements', 'timelines');
  for (const name of tuning.collections) offerWalkGroup(name, 'scan');
  return { requests, wakeAt };
}
