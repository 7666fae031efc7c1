import { newChain } from './chain.ts';
import type { Collection } from './collections.ts';
import { isStuck } from './steps.ts';
import { withCollection, withLane, type CollectionState, type SyncState } from './syncState.ts';
import type { Tuning } from './tuning.ts';

/** Whether rows below the checkpoint are still to be fetched. */
export function hasHoles(collection: CollectionState): boolean {
  return collection.lanes.rows.some((chain) => !isStuck(chain));
}

function armPoll(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const collection = state.collections[name];
  const { checkpoint, quiet } = collection;
  const from = checkpoint === null ? null : checkpoint - (quiet ? 0 : tuning.overlapMs);
  const poll = newChain(state.nextId, { from, notBefore: at + tuning.pollMs[name] });
  return withCollection({ ...state, nextId: state.nextId + 1 }, name, withLane(collection, 'poll', [poll]));
}

function armScan(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const scan = newChain(state.nextId, { notBefore: at + tuning.scanMs });
  const armed = withLane(state.collections[name], 'scan', [scan]);
  return withCollection({ ...state, nextId: state.nextId + 1 }, name, armed);
}

/**
 * Makes ready what is to come by itself: the next incremental pass, from the checkpoint less the overlap,
 * unless a chain from the top is about to move the checkpoint; and the next full re-scan, once no row is
 * missing.
 */
export function armed(state: SyncState, name: Collection, at: number, tuning: Tuning): SyncState {
  const { lanes } = state.collections[name];
  const rising = lanes.rows.some((chain) => chain.raises);
  const polled = lanes.poll.length === 0 && !rising ? armPoll(state, name, at, tuning) : state;
  const collection = polled.collections[name];
  const scans = collection.scan.phase === 'walking' && collection.lanes.scan.length === 0;
  return scans && !hasHoles(collection) ? armScan(polled, name, at, tuning) : polled;
}
