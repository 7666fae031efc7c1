import type { ScopeState } from '#shared/contract/connection.ts';
import { SCOPES } from '#shared/contract/enumerations.ts';

/**
 * What answers have proved about a credential's scopes. Kept for one run and one token only: an owner may
 * grant a scope at any time, and a restart asks afresh.
 */
export class ScopeMap {
  readonly #states = new Map<string, ScopeState>();

  /** True where this is news. */
  learn(scope: string, state: 'granted' | 'missing'): boolean {
    if (this.#states.get(scope) === state) return false;
    this.#states.set(scope, state);
    return true;
  }

  missing(): ReadonlySet<string> {
    return new Set([...this.#states].flatMap(([scope, state]) => (state === 'missing' ? [scope] : [])));
  }

  all(): Record<string, ScopeState> {
    return Object.fromEntries([...SCOPES.map((scope) => [scope, 'unknown'] as const), ...this.#states]);
  }
}
