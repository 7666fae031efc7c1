import type { Problem } from '#shared/contract/problem.ts';
import type { Expansion } from '#shared/contract/enumerations.ts';
import { EXPANSION_SCOPES } from '../api/adapter/routes.ts';
import { newWalk, type SyncState, withCollection, withWalkGroup } from './syncState.ts';
import { COLLECTION_SCOPES, type Collection } from './collections.ts';
import type { CloseRequest, PageRequest, SyncRequest } from './syncRequest.ts';
import type { Tuning } from './tuning.ts';

/** The expansions the token may request, including the one whose scope is being retried. */
export function allowedExpansions(
  state: SyncState,
  wanted: readonly Expansion[],
  trial: string | null,
): readonly Expansion[] {
  return wanted.filter((expansion) => {
    const scope = EXPANSION_SCOPES[expansion];
    return scope === undefined || scope === trial || state.missingScopes[scope] === undefined;
  });
}

/** The first missing scope whose retry is due. */
export function dueTrial(state: SyncState, wanted: readonly Expansion[], now: number): string | null {
  for (const expansion of wanted) {
    const scope = EXPANSION_SCOPES[expansion];
    const dueAt = scope === undefined ? undefined : state.missingScopes[scope];
    if (scope !== undefined && dueAt !== undefined && dueAt <= now) return scope;
  }
  return null;
}

/** When a collection may next be requested; 0 if nothing prevents it. */
export function refusedUntil(state: SyncState, name: Collection): number {
  return state.missingScopes[COLLECTION_SCOPES[name]] ?? 0;
}

/** The scope a 403 is about. If it names none, each expansion is suspected in turn and a trial clears it. */
function suspectedScope(
  request: Pick<PageRequest, 'expand' | 'trial'> & { readonly collection: Collection },
  named: string | null,
): { readonly scope: string; readonly sure: boolean } {
  const expansionScopes = request.expand.flatMap((expansion) => EXPANSION_SCOPES[expansion] ?? []);
  const own = COLLECTION_SCOPES[request.collection];
  const known = expansionScopes.find((scope) => scope === named) ?? (own === named ? own : undefined);
  if (known !== undefined) return { scope: known, sure: true };
  if (request.trial !== null) return { scope: request.trial, sure: true };
  const [first] = expansionScopes;
  return first === undefined ? { scope: own, sure: true } : { scope: first, sure: false };
}

export function withoutScope(
  state: SyncState,
  request: Pick<PageRequest, 'expand' | 'trial'> & { readonly collection: Collection },
  named: string | null,
  at: number,
  tuning: Tuning,
): SyncState {
  const { scope, sure } = suspectedScope(request, named);
  const retryAt = sure ? at + tuning.scopeRetryMs : at;
  return { ...state, missingScopes: { ...state.missingScopes, [scope]: retryAt } };
}

/**
 * A missing scope was granted. Everything fetched without it is walked again, not just recent changes: all
 * timelines, or all rows if one of their relations was left out.
 */
export function withScope(state: SyncState, scope: string): SyncState {
  if (state.missingScopes[scope] === undefined) return state;
  const { [scope]: _found, ...missingScopes } = state.missingScopes;
  const known = { ...state, missingScopes };
  if (!Object.values(EXPANSION_SCOPES).some((needed) => needed === scope)) return known;
  const { engagements } = state.collections;
  if (engagements.checkpoint === null) return known;
  const again =
    scope === EXPANSION_SCOPES.transcript_timeline
      ? // From the very top: rows dated ahead of the API's clock lie above the checkpoint.
        withWalkGroup(engagements, 'timelines', [newWalk(state.nextId, {})])
      : withWalkGroup(engagements, 'rows', [newWalk(state.nextId, { raises: true })]);
  return withCollection({ ...known, nextId: state.nextId + 1 }, 'engagements', again);
}

/**
 * Scopes the token turns out to have lost: their data must not stay readable. A 403 proves it by naming a scope the
 * request needed. The end of a strict scan proves it of scopes that were missing throughout, except those only
 * suspected (`suspectedScope`).
 */
export function lostScopes(
  state: SyncState,
  about:
    | { readonly kind: 'failure'; readonly request: SyncRequest; readonly problem: Problem }
    | { readonly kind: 'scanned'; readonly at: number; readonly request: CloseRequest }
    | { readonly kind: 'lost'; readonly scope: string },
): readonly string[] {
  if (about.kind === 'lost') return [about.scope];
  if (about.kind === 'scanned') {
    return state.collections[about.request.collection].scanning.strict
      ? Object.keys(state.missingScopes).filter((scope) => (state.missingScopes[scope] ?? 0) > about.at)
      : [];
  }
  const { request, problem } = about;
  if (problem.kind !== 'forbidden' || problem.scope === null || request.kind === 'close') return [];
  const { scope } = problem;
  const own = COLLECTION_SCOPES[request.kind === 'page' ? request.collection : 'engagements'];
  const needed: readonly (string | undefined)[] = [
    own,
    'engagements:private:read',
    ...request.expand.map((expansion) => EXPANSION_SCOPES[expansion]),
  ];
  return needed.includes(scope) && state.missingScopes[scope] === undefined ? [scope] : [];
}
