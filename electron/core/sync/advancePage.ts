import type { Arrival } from './arrival.ts';
import { hasHoles, quietFrom } from './arm.ts';
import { newChain, type Chain } from './chain.ts';
import type { Collection } from './collections.ts';
import { shared } from './split.ts';
import { passed } from './steps.ts';
import { withCollection, withLane, type CollectionState, type SyncState } from './syncState.ts';
import type { Tuning } from './tuning.ts';

type PageArrival = Extract<Arrival, { kind: 'page' }>;

/** A row dated ahead of the service's own clock would, as the checkpoint, hide all that is yet to come. */
function credible(instant: number, arrival: PageArrival, tuning: Tuning): number {
  const { serviceTime } = arrival;
  return serviceTime === null || instant <= serviceTime + tuning.aheadMs ? instant : serviceTime;
}

function raised(
  collection: CollectionState,
  instant: number | null,
  arrival: PageArrival,
  tuning: Tuning,
): CollectionState {
  if (instant === null) return collection;
  const checkpoint = credible(instant, arrival, tuning);
  if (collection.checkpoint !== null && checkpoint <= collection.checkpoint) return collection;
  return { ...collection, checkpoint, movedAt: arrival.at, quiet: false };
}

/** Where what is known for good ends: what may still turn up late lies above. Null before the first row. */
function overlapped({ checkpoint }: CollectionState, tuning: Tuning): number | null {
  return checkpoint === null ? null : checkpoint - tuning.overlapMs;
}

function replaced(chains: readonly Chain[], chain: Chain, next: Chain | null): Chain[] {
  return chains.flatMap((other) => (other.id === chain.id ? (next ?? []) : other));
}

function spread(
  state: SyncState,
  name: Collection,
  lane: 'rows' | 'timelines',
  chains: readonly Chain[],
  tuning: Tuning,
): SyncState {
  const { oldest } = state.collections[name];
  const rowsPerPage = lane === 'rows' ? tuning.pageRows : tuning.pageTimelines;
  const { nextId, chains: parts } = shared(
    chains,
    oldest,
    tuning.parallel,
    state.nextId,
    rowsPerPage,
    tuning,
  );
  return withCollection({ ...state, nextId }, name, withLane(state.collections[name], lane, parts));
}

/** The first page of a chain from the top: what is below is the chain's, so the checkpoint may be here. */
function begun(
  state: SyncState,
  name: Collection,
  chain: Chain,
  next: Chain | null,
  arrival: PageArrival,
  tuning: Tuning,
): SyncState {
  const { newest } = arrival.summary;
  const collection = raised(state.collections[name], newest, arrival, tuning);
  // The next poll begins at the new checkpoint.
  let lanes = { ...collection.lanes, poll: [] as readonly Chain[] };
  let { nextId } = state;
  if (name === 'engagements' && newest !== null) {
    const from = overlapped(state.collections[name], tuning);
    const stretch = newChain(nextId, { from, before: newest + 1 });
    lanes = { ...lanes, timelines: [...lanes.timelines, stretch] };
    nextId += 1;
  }
  if (next !== null && chain.from === null && collection.oldest === null && lanes.oldest.length === 0) {
    lanes = { ...lanes, oldest: [newChain(nextId, {})] };
    nextId += 1;
  }
  const rising = { sentAt: arrival.request.sentAt };
  const changes = { lanes, polling: null, rising, polledAt: arrival.at };
  return withCollection({ ...state, nextId }, name, { ...collection, ...changes });
}

function afterRows(
  state: SyncState,
  name: Collection,
  chain: Chain,
  next: Chain | null,
  arrival: PageArrival,
  tuning: Tuning,
): SyncState {
  const tells = chain.raises && next?.raises !== true;
  const opened = tells ? begun(state, name, chain, next, arrival, tuning) : state;
  const chains = replaced(opened.collections[name].lanes.rows, chain, next);
  const walked = spread(opened, name, 'rows', chains, tuning);
  const collection = walked.collections[name];
  if (collection.rising === null || hasHoles(collection)) return walked;
  // All from the top down to the overlap's end has been read since: as good as a poll over the whole of it.
  const quiet = collection.quiet || collection.rising.sentAt > quietFrom(collection.movedAt, tuning);
  const lanes = quiet === collection.quiet ? collection.lanes : { ...collection.lanes, poll: [] };
  return withCollection(walked, name, { ...collection, quiet, rising: null, lanes });
}

function afterOldest(state: SyncState, name: Collection, arrival: PageArrival, tuning: Tuning): SyncState {
  const collection = withLane(state.collections[name], 'oldest', []);
  const known = withCollection(state, name, { ...collection, oldest: arrival.summary.oldest });
  return spread(known, name, 'rows', collection.lanes.rows, tuning);
}

/**
 * The checkpoint moves when the pass is through, not page by page: a pass that was held up half-way has read
 * its first rows long before its last, and what became visible late in between would be left behind. One that
 * took longer than half the overlap is simply made again; a pass is never longer than a few pages.
 */
function afterPoll(
  state: SyncState,
  name: Collection,
  chain: Chain,
  next: Chain | null,
  arrival: PageArrival,
  tuning: Tuning,
): SyncState {
  const { request, summary, at } = arrival;
  const before = state.collections[name];
  const polling = before.polling ?? { asked: request.asked, sentAt: request.sentAt, wide: !before.quiet };
  if (next !== null && next.step < tuning.backlogPages) {
    return withCollection(state, name, { ...withLane(before, 'poll', [next]), polling });
  }
  const over = { ...withLane(before, 'poll', []), polling: null };
  if (next !== null) {
    // Too much for one chain: it becomes a stretch of the fill, newest first, on many.
    const stretch = newChain(state.nextId, { from: overlapped(before, tuning), raises: true });
    const opened = { ...withLane(over, 'rows', [...before.lanes.rows, stretch]), crowded: true };
    return withCollection({ ...state, nextId: state.nextId + 1 }, name, opened);
  }
  if (at - polling.sentAt > tuning.overlapMs / 2) return withCollection(state, name, over);
  const newest = Math.max(chain.reached ?? -Infinity, summary.newest ?? -Infinity);
  const moved = raised(over, Number.isFinite(newest) ? newest : null, arrival, tuning);
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

/** Small workspaces are scanned at leisure; large ones as fast as is decent, so that a deletion shows in time. */
function scanGap(pages: number, tuning: Tuning): number {
  const even = tuning.scanSpanMs / Math.max(1, pages);
  return Math.min(tuning.scanGapMs, Math.max(tuning.leastScanGapMs, even));
}

function afterScan(
  state: SyncState,
  name: Collection,
  next: Chain | null,
  arrival: PageArrival,
  tuning: Tuning,
): SyncState {
  const collection = state.collections[name];
  const { scan } = collection;
  if (scan.phase !== 'walking') return state;
  const startCommit = scan.startCommit ?? arrival.request.asked;
  if (next === null) {
    const { scanning, lanes } = collection;
    const hurried = lanes.poll.map((poll) => (poll.step === 0 ? { ...poll, notBefore: arrival.at } : poll));
    return withCollection(state, name, {
      ...withLane(withLane(collection, 'scan', []), 'poll', scanning.urgent ? hurried : lanes.poll),
      scan: { phase: 'settling', startCommit, endCommit: state.commits },
      relationsAt: collection.scanning.relations ? arrival.at : collection.relationsAt,
      scanPages: arrival.request.step + 1,
    });
  }
  const gap = collection.scanning.urgent ? 0 : scanGap(collection.scanPages, tuning);
  const paced = { ...next, notBefore: Math.max(next.notBefore, arrival.at + gap) };
  return withCollection(state, name, {
    ...withLane(collection, 'scan', [paced]),
    scan: { phase: 'walking', startCommit },
  });
}

/** The state after a page that is the next one of its chain. */
export function advancePage(state: SyncState, chain: Chain, arrival: PageArrival, tuning: Tuning): SyncState {
  const { request, summary, at } = arrival;
  const name = request.collection;
  const next = passed(chain, request, summary, at, state.successes, tuning);
  switch (request.lane) {
    case 'rows':
      return afterRows(state, name, chain, next, arrival, tuning);
    case 'timelines':
      return spread(
        state,
        name,
        'timelines',
        replaced(state.collections[name].lanes.timelines, chain, next),
        tuning,
      );
    case 'oldest':
      return afterOldest(state, name, arrival, tuning);
    case 'poll':
      return afterPoll(state, name, chain, next, arrival, tuning);
    case 'scan':
      return afterScan(state, name, next, arrival, tuning);
  }
}
