import { type CollectionState, newWalk, type SyncState, withCollection, withWalkGroup } from './syncState.ts';
import type { Collection } from './collections.ts';
import { isStuck } from './walkSteps.ts';
import type { Tuning } from './tuning.ts';

/** Whether rows below the checkpoint are still to be fetched. */
export function hasHoles(collection: CollectionState): boolean {
  return collection.lanes.rows.some((walk) => !isStuck(walk));
}

/** From then on nothing can become visible below a checkpoint that moved at `movedAt`. */
export function quietFrom(movedAt: number, tuning: Tuning): number {
  return movedAt + 2 * tuning.overlapMs;
}

function schedulePoll(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const collection = state.collections[name];
  const { checkpoint, quiet, crowded, movedAt, scan, scanning } = collection;
  // A quiet checkpoint's own millisecond is done as well: an import may have set thousands of rows to it.
  const from = checkpoint === null ? null : quiet ? checkpoint + 1 : checkpoint - tuning.overlapMs;
  // A scan that a person waits for is settled by the poll after it.
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
 * Engagements are scanned for deletions all the time, as lists never tell of one; with all expansions only now and then,
 * for a relation may change without moving a timestamp.
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
 * A complete scan at once, for a person who waits; one of this kind that is under way goes on. A strict one begins again
 * all the same, for what was met with other scopes says nothing.
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
 * Makes ready what is to come by itself: the next incremental pass, from the checkpoint less the overlap,
 * unless a walk from the top is about to move the checkpoint; and the next full re-scan, once no row is
 * missing.
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
