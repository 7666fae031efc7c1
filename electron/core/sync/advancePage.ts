import type { SyncEvent } from './mirrorPort.ts';
import { hasHoles, quietFrom } from './plan.ts';
import {
  type Walk,
  type CollectionState,
  newWalk,
  type SyncState,
  withCollection,
  withWalkGroup,
} from './syncState.ts';
import type { Collection } from './collections.ts';
import { advanceWalk, splitWalks } from './walkSteps.ts';
import type { Tuning } from './tuning.ts';

type PageEvent = Extract<SyncEvent, { kind: 'page' }>;

/** A checkpoint dated ahead of the API's clock would hide every row still to come. */
function credible(instant: number, event: PageEvent, tuning: Tuning): number {
  const { serviceTime } = event;
  return serviceTime === null || instant <= serviceTime + tuning.aheadMs ? instant : serviceTime;
}

function raised(
  collection: CollectionState,
  instant: number | null,
  event: PageEvent,
  tuning: Tuning,
): CollectionState {
  if (instant === null) return collection;
  const checkpoint = credible(instant, event, tuning);
  if (collection.checkpoint !== null && checkpoint <= collection.checkpoint) return collection;
  return { ...collection, checkpoint, movedAt: event.at, quiet: false };
}

/** Upper end of what is final: late rows may still appear above it. Null before the first row. */
function overlapped({ checkpoint }: CollectionState, tuning: Tuning): number | null {
  return checkpoint === null ? null : checkpoint - tuning.overlapMs;
}

function replaced(walks: readonly Walk[], walk: Walk, next: Walk | null): Walk[] {
  return walks.flatMap((other) => (other.id === walk.id ? (next ?? []) : other));
}

function spread(
  state: SyncState,
  name: Collection,
  walkGroup: 'rows' | 'timelines',
  walks: readonly Walk[],
  tuning: Tuning,
): SyncState {
  const { oldest } = state.collections[name];
  const rowsPerPage = walkGroup === 'rows' ? tuning.pageRows : tuning.pageTimelines;
  const { nextId, walks: parts } = splitWalks(
    walks,
    oldest,
    tuning.parallel,
    state.nextId,
    rowsPerPage,
    tuning,
  );
  return withCollection({ ...state, nextId }, name, withWalkGroup(state.collections[name], walkGroup, parts));
}

/** First page of a walk from the top: the walk owns everything below, so the checkpoint can move here. */
function begun(
  state: SyncState,
  name: Collection,
  walk: Walk,
  next: Walk | null,
  event: PageEvent,
  tuning: Tuning,
): SyncState {
  const { newest } = event.summary;
  const collection = raised(state.collections[name], newest, event, tuning);
  // The next poll starts at the new checkpoint.
  let lanes = { ...collection.lanes, poll: [] as readonly Walk[] };
  let { nextId } = state;
  if (name === 'engagements' && newest !== null) {
    const from = overlapped(state.collections[name], tuning);
    const stretch = newWalk(nextId, { from, before: newest + 1 });
    lanes = { ...lanes, timelines: [...lanes.timelines, stretch] };
    nextId += 1;
  }
  if (next !== null && walk.from === null && collection.oldest === null && lanes.oldest.length === 0) {
    lanes = { ...lanes, oldest: [newWalk(nextId, {})] };
    nextId += 1;
  }
  const rising = { sentAt: event.request.sentAt };
  const changes = { lanes, polling: null, rising, polledAt: event.at };
  return withCollection({ ...state, nextId }, name, { ...collection, ...changes });
}

function afterRows(
  state: SyncState,
  name: Collection,
  walk: Walk,
  next: Walk | null,
  event: PageEvent,
  tuning: Tuning,
): SyncState {
  const setsCheckpoint = walk.raises && next?.raises !== true;
  const opened = setsCheckpoint ? begun(state, name, walk, next, event, tuning) : state;
  const walks = replaced(opened.collections[name].lanes.rows, walk, next);
  const walked = spread(opened, name, 'rows', walks, tuning);
  const collection = walked.collections[name];
  if (collection.rising === null || hasHoles(collection)) return walked;
  // Everything down to the end of the overlap has been read since: as good as a full poll.
  const quiet = collection.quiet || collection.rising.sentAt > quietFrom(collection.movedAt, tuning);
  const lanes = quiet === collection.quiet ? collection.lanes : { ...collection.lanes, poll: [] };
  return withCollection(walked, name, { ...collection, quiet, rising: null, lanes });
}

function afterOldest(state: SyncState, name: Collection, event: PageEvent, tuning: Tuning): SyncState {
  const collection = withWalkGroup(state.collections[name], 'oldest', []);
  const known = withCollection(state, name, { ...collection, oldest: event.summary.oldest });
  return spread(known, name, 'rows', collection.lanes.rows, tuning);
}

/**
 * The checkpoint moves after the last page, not page by page: in a pass that was held up, rows that became visible
 * late between its first and last page would be missed. A pass that took longer than half the overlap is repeated,
 * which is cheap because it is only a few pages.
 */
function afterPoll(
  state: SyncState,
  name: Collection,
  walk: Walk,
  next: Walk | null,
  event: PageEvent,
  tuning: Tuning,
): SyncState {
  const { request, summary, at } = event;
  const before = state.collections[name];
  const polling = before.polling ?? { asked: request.asked, sentAt: request.sentAt, wide: !before.quiet };
  if (next !== null && next.step < tuning.backlogPages) {
    return withCollection(state, name, { ...withWalkGroup(before, 'poll', [next]), polling });
  }
  const over = { ...withWalkGroup(before, 'poll', []), polling: null };
  if (next !== null) {
    // Too long for a single walk: continue as a newest-first range of the fill, split into parallel walks.
    const stretch = newWalk(state.nextId, { from: overlapped(before, tuning), raises: true });
    const opened = { ...withWalkGroup(over, 'rows', [...before.lanes.rows, stretch]), crowded: true };
    return withCollection({ ...state, nextId: state.nextId + 1 }, name, opened);
  }
  if (at - polling.sentAt > tuning.overlapMs / 2) return withCollection(state, name, over);
  const newest = Math.max(walk.reached ?? -Infinity, summary.newest ?? -Infinity);
  const moved = raised(over, Number.isFinite(newest) ? newest : null, event, tuning);
  const rested = polling.wide && polling.sentAt > quietFrom(moved.movedAt, tuning);
  const { scan } = moved;
  const closes = scan.phase === 'settling' && polling.asked >= scan.endCommit && !hasHoles(moved);
  return withCollection(state, name, {
    ...moved,
    polledAt: at,
    crowded: false,
    quiet: moved.quiet || rested,
    scan: closes ? { phase: 'closing', startCommit: scan.startCommit } : scan,
  });
}

/** Small workspaces are scanned slowly; large ones as fast as is acceptable, so that deletions show in time. */
function scanGap(pages: number, tuning: Tuning): number {
  const even = tuning.scanSpanMs / Math.max(1, pages);
  return Math.min(tuning.scanGapMs, Math.max(tuning.leastScanGapMs, even));
}

function afterScan(
  state: SyncState,
  name: Collection,
  next: Walk | null,
  event: PageEvent,
  tuning: Tuning,
): SyncState {
  const collection = state.collections[name];
  const { scan } = collection;
  if (scan.phase !== 'walking') return state;
  const startCommit = scan.startCommit ?? event.request.asked;
  if (next === null) {
    const { scanning, lanes } = collection;
    const hurried = lanes.poll.map((poll) => (poll.step === 0 ? { ...poll, notBefore: event.at } : poll));
    return withCollection(state, name, {
      ...withWalkGroup(withWalkGroup(collection, 'scan', []), 'poll', scanning.urgent ? hurried : lanes.poll),
      scan: { phase: 'settling', startCommit, endCommit: state.commits },
      relationsAt: collection.scanning.relations ? event.at : collection.relationsAt,
      scanPages: event.request.step + 1,
    });
  }
  const gap = collection.scanning.urgent ? 0 : scanGap(collection.scanPages, tuning);
  const paced = { ...next, notBefore: Math.max(next.notBefore, event.at + gap) };
  return withCollection(state, name, {
    ...withWalkGroup(collection, 'scan', [paced]),
    scan: { phase: 'walking', startCommit },
  });
}

/** The state after the next page of its walk. */
export function advancePage(state: SyncState, walk: Walk, event: PageEvent, tuning: Tuning): SyncState {
  const { request, summary, at } = event;
  const name = request.collection;
  const next = advanceWalk(walk, request, summary, at, state.successes, tuning);
  switch (request.walkGroup) {
    case 'rows':
      return afterRows(state, name, walk, next, event, tuning);
    case 'timelines':
      return spread(
        state,
        name,
        'timelines',
        replaced(state.collections[name].lanes.timelines, walk, next),
        tuning,
      );
    case 'oldest':
      return afterOldest(state, name, event, tuning);
    case 'poll':
      return afterPoll(state, name, walk, next, event, tuning);
    case 'scan':
      return afterScan(state, name, next, event, tuning);
  }
}
