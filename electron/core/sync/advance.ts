import { EXPANSION_SCOPES } from '../api/adapter/routes.ts';
import { advancePage } from './advancePage.ts';
import { scheduleNextPass, scheduleUrgentScan } from './plan.ts';
import type { SyncEvent } from './mirrorPort.ts';
import {
  type Walk,
  type CollectionState,
  WALK_GROUPS,
  type SyncState,
  withCollection,
  withEmptied,
  withWalkGroup,
} from './syncState.ts';
import { COLLECTION_SCOPES, type Collection } from './collections.ts';
import type { PageRequest } from './syncRequest.ts';
import { lostScopes, withoutScope, withScope } from './scopes.ts';
import { backOff, clearBackoff, restartWalk } from './walkSteps.ts';
import { TUNING, type Tuning } from './tuning.ts';

type EventOf<K extends SyncEvent['kind']> = Extract<SyncEvent, { kind: K }>;

/** The walk this answer belongs to, or undefined if the answer is a duplicate, late, or for an abandoned walk. */
function walkOf(state: SyncState, request: PageRequest): Walk | undefined {
  return state.collections[request.collection].lanes[request.walkGroup].find(
    (walk) => walk.id === request.walk && walk.step === request.step,
  );
}

function eachWalk(collection: CollectionState, change: (walk: Walk) => Walk): CollectionState {
  return WALK_GROUPS.reduce(
    (changed, walkGroup) => withWalkGroup(changed, walkGroup, changed.lanes[walkGroup].map(change)),
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

function afterPage(state: SyncState, event: EventOf<'page'>, tuning: Tuning): SyncState {
  const { request } = event;
  const waiting = eachCollection(
    state,
    (collection) => eachWalk(collection, (walk) => clearBackoff(walk, state.successes)),
    tuning,
  );
  const counted = { ...waiting, successes: state.successes + 1 };
  const walk = walkOf(counted, request);
  const next = walk === undefined ? counted : advancePage(counted, walk, event, tuning);
  const granted = withScope(next, COLLECTION_SCOPES[request.collection]);
  return request.trial === null ? granted : withScope(granted, request.trial);
}

function afterFailure(state: SyncState, event: EventOf<'failure'>, tuning: Tuning): SyncState {
  const { request, problem, at } = event;
  if (request.kind === 'close') return state;
  if (request.kind === 'single') {
    const paced = { ...state, singleDueAt: at + tuning.singleGapMs };
    const about = { collection: 'engagements', expand: request.expand, trial: null } as const;
    // This 403 may concern only this engagement, so it says nothing about others unless it names a scope.
    const asked = request.expand.map((expansion) => EXPANSION_SCOPES[expansion]);
    return problem.kind === 'forbidden' && asked.some((scope) => scope === problem.scope)
      ? withoutScope(paced, about, problem.scope, at, tuning)
      : paced;
  }
  const walk = walkOf(state, request);
  if (walk === undefined) return state;
  const name = request.collection;
  const put = (next: SyncState, changed: Walk): SyncState => {
    const collection = next.collections[name];
    const walks = collection.lanes[request.walkGroup].map((other) =>
      other.id === changed.id ? changed : other,
    );
    return withCollection(next, name, withWalkGroup(collection, request.walkGroup, walks));
  };
  if (problem.kind === 'forbidden') {
    const named = withoutScope(state, request, problem.scope, at, tuning);
    return put(named, { ...walk, step: walk.step + 1 });
  }
  // The cursor expired: restart this range below the rows it already read. Other walks are unaffected.
  const again =
    problem.kind === 'api' && problem.status === 400 && walk.cursor !== null
      ? restartWalk(walk, request.order)
      : walk;
  return put(state, backOff(again, at, state.successes, tuning));
}

function afterScanned(state: SyncState, event: EventOf<'scanned'>, tuning: Tuning): SyncState {
  const name = event.request.collection;
  const collection = state.collections[name];
  if (collection.scan.phase !== 'closing') return state;
  const { urgent } = collection.scanning;
  const next = withCollection(state, name, {
    ...collection,
    scan: { phase: 'walking', startCommit: null },
    scanning: { ...collection.scanning, urgent: false, strict: false },
  });
  // A missed engagement is requested by id. Other rows can't be, so scan again.
  const again = event.missed > 0 && name !== 'engagements';
  if (again && urgent) return scheduleUrgentScan(next, name, event.at, false);
  // `scheduleNextPass` waits a full interval, but a row missed once deserves an earlier second scan.
  return scheduleNextPass(next, name, event.at - (again ? tuning.scanMs - tuning.scanAgainMs : 0), tuning);
}

function allScanned(state: SyncState, at: number, strict: boolean, tuning: Tuning): SyncState {
  return tuning.collections.reduce((next, name) => scheduleUrgentScan(next, name, at, strict), state);
}

/** The data of these scopes was purged, so it is fetched from the beginning if they come back. */
function emptied(state: SyncState, scopes: readonly string[], tuning: Tuning): SyncState {
  return tuning.collections
    .filter((name) => scopes.includes(COLLECTION_SCOPES[name]))
    .reduce((next, name) => withEmptied(next, name), state);
}

const TRACKED: ReadonlySet<string> = new Set([
  ...Object.values(COLLECTION_SCOPES),
  ...Object.values(EXPANSION_SCOPES),
]);

/** If one scope was revoked, others may be too, so scan everything at once. */
function afterLoss(state: SyncState, scopes: readonly string[], at: number, tuning: Tuning): SyncState {
  if (scopes.length === 0) return state;
  const dueAt = at + tuning.scopeRetryMs;
  const lost = scopes.filter((scope) => TRACKED.has(scope)).map((scope) => [scope, dueAt] as const);
  const missingScopes = { ...state.missingScopes, ...Object.fromEntries(lost) };
  const next = emptied({ ...state, missingScopes }, scopes, tuning);
  return state.collections.engagements.filled ? allScanned(next, at, true, tuning) : next;
}

/** After a sleep or on request: clears every backoff and looks for late rows again. */
function afterControl(state: SyncState, event: EventOf<'control'>, tuning: Tuning): SyncState {
  const { at } = event;
  const fresh = eachCollection(
    state,
    (collection) => {
      const woken = eachWalk({ ...collection, quiet: false, crowded: false, movedAt: at }, (walk) => ({
        ...walk,
        notBefore: 0,
      }));
      // Restart a running poll: it may have been idle for longer than the overlap.
      return { ...woken, polling: null, lanes: { ...woken.lanes, scan: collection.lanes.scan, poll: [] } };
    },
    tuning,
  );
  const missingScopes = Object.fromEntries(Object.keys(state.missingScopes).map((scope) => [scope, at]));
  const rested = { ...fresh, missingScopes, singleDueAt: at };
  const due = event.control === 'rescan' ? allScanned(rested, at, false, tuning) : rested;
  return tuning.collections.reduce<SyncState>(
    (armedState, name) => scheduleNextPass(armedState, name, at - tuning.pollMs[name], tuning),
    due,
  );
}

function applyEvent(state: SyncState, event: SyncEvent, tuning: Tuning): SyncState {
  switch (event.kind) {
    case 'page':
      return afterPage(state, event, tuning);
    case 'single':
    case 'missing':
      return { ...state, singleDueAt: event.at + tuning.singleGapMs };
    case 'scanned':
      return afterScanned(state, event, tuning);
    case 'failure':
      return afterFailure(state, event, tuning);
    case 'lost':
      return afterLoss(state, [event.scope], event.at, tuning);
    case 'token': {
      const { at, token } = event;
      const fresh = afterControl({ ...state, token }, { kind: 'control', control: 'now', at }, tuning);
      return allScanned(fresh, at, true, tuning);
    }
    case 'control':
      return afterControl(state, event, tuning);
  }
}

function collectionOf(event: SyncEvent): Collection | null {
  switch (event.kind) {
    case 'page':
    case 'scanned':
      return event.request.collection;
    case 'failure':
      return event.request.kind === 'single' ? 'engagements' : event.request.collection;
    case 'single':
    case 'missing':
    case 'lost':
    case 'token':
    case 'control':
      return null;
  }
}

/**
 * The state after an event. Pure: the mirror calls it inside the transaction that writes the rows, so the state
 * always matches what is stored. A duplicate or late answer changes only the counters; `replaces` decides about its
 * rows.
 */
export function advance(state: SyncState, event: SyncEvent, tuning: Tuning = TUNING): SyncState {
  const counted = { ...state, commits: state.commits + 1, at: Math.max(state.at, event.at) };
  const lost = event.kind === 'failure' || event.kind === 'scanned' ? lostScopes(state, event) : [];
  const applied = applyEvent(counted, event, tuning);
  const next =
    event.kind === 'scanned' ? emptied(applied, lost, tuning) : afterLoss(applied, lost, event.at, tuning);
  const name = collectionOf(event);
  return name === null ? next : scheduleNextPass(next, name, event.at, tuning);
}
