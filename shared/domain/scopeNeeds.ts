import type { ScopeState } from '../contract/connection.ts';
import type { Scope } from '../contract/enumerations.ts';

/** The features of Parley, by the scopes they need. */
export type ScopedFeature =
  | 'calls'
  | 'transcripts'
  | 'people'
  | 'companies'
  | 'colleagues'
  | 'tags'
  | 'privateCalls'
  | 'editing'
  | 'editingPrivate';

/**
 * All scopes each feature needs (API description, "Authentication" and the endpoints; docs/api-assumptions.md,
 * A27), in the order an owner would grant them.
 */
export const SCOPE_NEEDS: readonly { readonly feature: ScopedFeature; readonly scopes: readonly Scope[] }[] =
  [
    { feature: 'calls', scopes: ['engagements:read'] },
    { feature: 'transcripts', scopes: ['transcript_timelines:read'] },
    { feature: 'people', scopes: ['contacts:read'] },
    { feature: 'companies', scopes: ['companies:read'] },
    { feature: 'colleagues', scopes: ['users:read'] },
    { feature: 'tags', scopes: ['tags:read'] },
    { feature: 'privateCalls', scopes: ['engagements:private:read'] },
    { feature: 'editing', scopes: ['engagements:write'] },
    { feature: 'editingPrivate', scopes: ['engagements:write', 'engagements:private:write'] },
  ];

/** The feature's scopes that the token is known to lack. */
export function lackingFor(
  feature: ScopedFeature,
  known: Readonly<Record<string, ScopeState>>,
): readonly Scope[] {
  const need = SCOPE_NEEDS.find((one) => one.feature === feature);
  return (need?.scopes ?? []).filter((scope) => known[scope] === 'missing');
}

/** Whether something that needs these scopes is allowed: one missing scope is enough to deny it. */
export function allowedBy(known: Readonly<Record<string, ScopeState>>, scopes: readonly Scope[]): ScopeState {
  const states = new Set(scopes.map((scope) => known[scope] ?? 'unknown'));
  if (states.has('missing')) return 'missing';
  return states.has('unknown') ? 'unknown' : 'granted';
}
