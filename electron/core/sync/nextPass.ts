import { type CollectionState, newWalk, type SyncState, withCollection, withWalkGroup } from './syncState.ts';
import type { Collection } from './collections.ts';
import { isStuck } from './walkSteps.ts';
import type { Tuning } from './tuning.ts';

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
