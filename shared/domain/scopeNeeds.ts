import type { ScopeState } from '../contract/connection.ts';
import type { Scope } from '../contract/enumerations.ts';

/** What a person does with Parley, by the scope it takes. */
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
 * Which scopes each feature takes, all of them (API description, "Authentication" and the endpoints;
 * docs/api-assumptions.md, A27), in the order in which one would grant them.
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

/** Scopes of a feature that the token is known to lack. */
export function lackingFor(
  feature: ScopedFeature,
  known: Readonly<Record<string, ScopeState>>,
): readonly Scope[] {
  const need = SCOPE_NEEDS.find((one) => one.feature === feature);
  return (need?.scopes ?? []).filter((scope) => known[scope] === 'missing');
}

/** Whether something that takes these scopes can be done: one that is missing is enough for no. */
export function allowedBy(known: Readonly<Record<string, ScopeState>>, scopes: readonly Scope[]): ScopeState {
  const states = new Set(scopes.map((scope) => known[scope] ?? 'unknown'));
  if (states.has('missing')) return 'missing';
  return states.has('unknown') ? 'unknown' : 'granted';
}
