import { EXPANSION_SCOPES } from '../api/adapter/routes.ts';
import { advancePage } from './advancePage.ts';
import { armed, armedUrgently } from './arm.ts';
import type { Arrival } from './arrival.ts';
import type { Chain } from './chain.ts';
import { COLLECTION_SCOPES, type Collection } from './collections.ts';
import type { PageRequest } from './request.ts';
import { lostScopes, withoutScope, withScope } from './scopes.ts';
import { failedOnce, relieved, restarted } from './steps.ts';
import {
  LANES,
  withCollection,
  withEmptied,
  withLane,
  type CollectionState,
  type SyncState,
} from './syncState.ts';
import { TUNING, type Tuning } from './tuning.ts';

type ArrivalOf<K extends Arrival['kind']> = Extract<Arrival, { kind: K }>;

/** The chain this answer carries on; none where it comes twice, late, or for a chain that was given up. */
function chainOf(state: SyncState, request: PageRequest): Chain | undefined {
  return state.collections[request.collection].lanes[request.lane].find(
    (chain) => chain.id === request.chain && chain.step === request.step,
  );
}

function eachChain(collection: CollectionState, change: (chain: Chain) => Chain): CollectionState {
  return LANES.reduce(
    (changed, lane) => withLane(changed, lane, changed.lanes[lane].map(change)),
    collection,
  );
}

function eachCollection(
  state: SyncState,
  change: (collection: CollectionState) => CollectionState,
  tuning: Tuning,
): SyncState {
  return tuning.collections.reduce(
    (changed, name) => withCollection(changed, name, change(changed.collections[name])),
    state,
  );
}

function afterPage(state: SyncState, arrival: ArrivalOf<'page'>, tuning: Tuning): SyncState {
  const { request } = arrival;
  const waiting = eachCollection(
    state,
    (collection) => eachChain(collection, (chain) => relieved(chain, state.successes)),
    tuning,
  );
  const counted = { ...waiting, successes: state.successes + 1 };
  const chain = chainOf(counted, request);
  const next = chain === undefined ? counted : advancePage(counted, chain, arrival, tuning);
  const granted = withScope(next, COLLECTION_SCOPES[request.collection]);
  return request.trial === null ? granted : withScope(granted, request.trial);
}

function afterFailure(state: SyncState, arrival: ArrivalOf<'failure'>, tuning: Tuning): SyncState {
  const { request, problem, at } = arrival;
  if (request.kind === 'close') return state;
  if (request.kind === 'single') {
    const paced = { ...state, singleDueAt: at + tuning.singleGapMs };
    const about = { collection: 'engagements', expand: request.expand, trial: null } as const;
    // A 403 here may be about this one engagement alone: only a scope that is named says something of the others.
    const asked = request.expand.map((expansion) => EXPANSION_SCOPES[expansion]);
    return problem.kind === 'forbidden' && asked.some((scope) => scope === problem.scope)
      ? withoutScope(paced, about, problem.scope, at, tuning)
      : paced;
  }
  const chain = chainOf(state, request);
  if (chain === undefined) return state;
  const name = request.collection;
  const put = (next: SyncState, changed: Chain): SyncState => {
    const collection = next.collections[name];
    const chains = collection.lanes[request.lane].map((other) => (other.id === changed.id ? changed : other));
    return withCollection(next, name, withLane(collection, request.lane, chains));
  };
  if (problem.kind === 'forbidden') {
    const named = withoutScope(state, request, problem.scope, at, tuning);
    return put(named, { ...chain, step: chain.step + 1 });
  }
  // The cursor is no longer accepted: this stretch begins anew below what it brought, no other is touched.
  const again =
    problem.kind === 'api' && problem.status === 400 && chain.cursor !== null
      ? restarted(chain, request.order)
      : chain;
  return put(state, failedOnce(again, at, state.successes, tuning));
}

function afterScanned(state: SyncState, arrival: ArrivalOf<'scanned'>, tuning: Tuning): SyncState {
  const name = arrival.request.collection;
  const collection = state.collections[name];
  if (collection.scan.phase !== 'closing') return state;
  const { urgent } = collection.scanning;
  const next = withCollection(state, name, {
    ...collection,
    scan: { phase: 'walking', startCommit: null },
    scanning: { ...collection.scanning, urgent: false, strict: false },
  });
  // An engagement that was missed is asked for by its id; other rows have no address of their own to ask at.
  const again = arrival.missed > 0 && name !== 'engagements';
  if (again && urgent) return armedUrgently(next, name, arrival.at, false);
  // `armed` sets the next one a whole interval off; what was missed once is worth a second look before that.
  return armed(next, name, arrival.at - (again ? tuning.scanMs - tuning.scanAgainMs : 0), tuning);
}

function allScanned(state: SyncState, at: number, strict: boolean, tuning: Tuning): SyncState {
  return tuning.collections.reduce((next, name) => armedUrgently(next, name, at, strict), state);
}

/** What these scopes covered was purged: it is fetched from the beginning should they come back. */
function emptied(state: SyncState, scopes: readonly string[], tuning: Tuning): SyncState {
  return tuning.collections
    .filter((name) => scopes.includes(COLLECTION_SCOPES[name]))
    .reduce((next, name) => withEmptied(next, name), state);
}

const TRACKED: ReadonlySet<string> = new Set([
  ...Object.values(COLLECTION_SCOPES),
  ...Object.values(EXPANSION_SCOPES),
]);

/** A scope that was there is gone, so others may be as well: everything is looked through at once. */
function afterLoss(state: SyncState, scopes: readonly string[], at: number, tuning: Tuning): SyncState {
  if (scopes.length === 0) return state;
  const dueAt = at + tuning.scopeRetryMs;
  const lost = scopes.filter((scope) => TRACKED.has(scope)).map((scope) => [scope, dueAt] as const);
  const missingScopes = { ...state.missingScopes, ...Object.fromEntries(lost) };
  const next = emptied({ ...state, missingScopes }, scopes, tuning);
  return state.collections.engagements.filled ? allScanned(next, at, true, tuning) : next;
}

/** Time passed unseen, or somebody asks: nothing that waited by itself need wait longer, and late rows are looked for again. */
function afterControl(state: SyncState, arrival: ArrivalOf<'control'>, tuning: Tuning): SyncState {
  const { at } = arrival;
  const fresh = eachCollection(
    state,
    (collection) => {
      const woken = eachChain({ ...collection, quiet: false, crowded: false, movedAt: at }, (chain) => ({
        ...chain,
        notBefore: 0,
      }));
      // A poll that was under way is begun anew: it may have stood still for longer than the overlap.
      return { ...woken, polling: null, lanes: { ...woken.lanes, scan: collection.lanes.scan, poll: [] } };
    },
    tuning,
  );
  const missingScopes = Object.fromEntries(Object.keys(state.missingScopes).map((scope) => [scope, at]));
  const rested = { ...fresh, missingScopes, singleDueAt: at };
  const due = arrival.control === 'rescan' ? allScanned(rested, at, false, tuning) : rested;
  return tuning.collections.reduce<SyncState>(
    (armedState, name) => armed(armedState, name, at - tuning.pollMs[name], tuning),
    due,
  );
}

function taken(state: SyncState, arrival: Arrival, tuning: Tuning): SyncState {
  switch (arrival.kind) {
    case 'page':
      return afterPage(state, arrival, tuning);
    case 'single':
    case 'missing':
      return { ...state, singleDueAt: arrival.at + tuning.singleGapMs };
    case 'scanned':
      return afterScanned(state, arrival, tuning);
    case 'failure':
      return afterFailure(state, arrival, tuning);
    case 'lost':
      return afterLoss(state, [arrival.scope], arrival.at, tuning);
    case 'token': {
      const { at, token } = arrival;
      const fresh = afterControl({ ...state, token }, { kind: 'control', control: 'now', at }, tuning);
      return allScanned(fresh, at, true, tuning);
    }
    case 'control':
      return afterControl(state, arrival, tuning);
  }
}

function collectionOf(arrival: Arrival): Collection | null {
  switch (arrival.kind) {
    case 'page':
    case 'scanned':
      return arrival.request.collection;
    case 'failure':
      return arrival.request.kind === 'single' ? 'engagements' : arrival.request.collection;
    case 'single':
    case 'missing':
    case 'lost':
    case 'token':
    case 'control':
      return null;
  }
}

/**
 * The state after something came in. Pure: the mirror runs it within the transaction that writes the rows, so
 * that what the state says is done is exactly what is there. An answer that comes twice or too late changes
 * nothing but the counters; its rows are the mirror's to judge (`replaces`).
 */
export function advance(state: SyncState, arrival: Arrival, tuning: Tuning = TUNING): SyncState {
  const counted = { ...state, commits: state.commits + 1, at: Math.max(state.at, arrival.at) };
  const lost = arrival.kind === 'failure' || arrival.kind === 'scanned' ? lostScopes(state, arrival) : [];
  const took = taken(counted, arrival, tuning);
  const next =
    arrival.kind === 'scanned' ? emptied(took, lost, tuning) : afterLoss(took, lost, arrival.at, tuning);
  const name = collectionOf(arrival);
  return name === null ? next : armed(next, name, arrival.at, tuning);
}
