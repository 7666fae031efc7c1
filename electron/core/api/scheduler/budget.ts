import type { RateHeaders } from '../rateHeaders.ts';

/**
 * What is known of the workspace's rate window (API description, "Limits"). All moments are monotonic
 * milliseconds. Counts are shared by every credential of the workspace, so `remaining` also falls by what
 * others use; `own` tells the two apart.
 */
export interface Budget {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  /** Requests of ours in this window. */
  readonly own: number;
}

export const UNKNOWN_BUDGET: Budget = { limit: null, remaining: null, resetAt: null, own: 0 };

/** A reset further off than this from the one known starts another window; less is the jitter of two clocks. */
const SAME_WINDOW_MS = 1500;

/** A window whose reset has passed is over: everything is free again until an answer says more. */
export function rolled(budget: Budget, now: number): Budget {
  if (budget.resetAt === null || now < budget.resetAt) return budget;
  return { limit: budget.limit, remaining: budget.limit, resetAt: null, own: 0 };
}

/** A request leaves: count it at once, its answer comes too late to hold back the next. */
export function spent(budget: Budget, now: number): Budget {
  const current = rolled(budget, now);
  return {
    ...current,
    own: current.own + 1,
    remaining: current.remaining === null ? null : Math.max(0, current.remaining - 1),
  };
}

/**
 * An answer's headers. `inFlight` counts the other requests still out: the service may not have counted
 * them yet, so they are taken off what it says is left.
 */
export function learnt(budget: Budget, headers: RateHeaders, inFlight: number, now: number): Budget {
  const current = rolled(budget, now);
  const resetAt = now + headers.resetInMs;
  const sameWindow = current.resetAt === null || Math.abs(current.resetAt - resetAt) <= SAME_WINDOW_MS;
  const left = Math.max(0, headers.remaining - inFlight);
  return {
    limit: headers.limit,
    remaining: left,
    resetAt: sameWindow && current.resetAt !== null ? Math.max(current.resetAt, resetAt) : resetAt,
    own: sameWindow ? current.own : inFlight + 1,
  };
}

/** What the workspace's other credentials used of this window, as far as the headers told. */
export function usedByOthers(budget: Budget, inFlight: number): number {
  if (budget.limit === null || budget.remaining === null) return 0;
  return Math.max(0, budget.limit - budget.remaining - Math.max(budget.own, inFlight));
}
