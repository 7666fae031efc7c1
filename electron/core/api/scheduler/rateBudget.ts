import type { RateHeaders } from '../rateHeaders.ts';

/**
 * What is known about the workspace's rate window (API description, "Limits"). All times are monotonic
 * milliseconds. Counts are shared by all credentials of the workspace, so `remaining` also decreases with the
 * requests of others; `own` tells the two apart.
 */
export interface Budget {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  /** The API's identifier of this window; null until a response reports it. */
  readonly window: number | null;
  /** The lowest count reported for this window: the latest, whatever the order of responses. */
  readonly told: number | null;
  /** Our requests in this window. */
  readonly own: number;
  /** Minimum number of requests by others in this window, as proved by the headers. */
  readonly others: number;
  /** The same for the last window that was observed to its end. */
  readonly othersBefore: number;
  /** The window that should be over by now, until a response from the next one confirms it. */
  readonly ended: (Pick<Budget, 'own' | 'others' | 'othersBefore'> & { window: number; left: number }) | null;
  /** The longest time until a reset ever reported: the window's length, once one was seen from its start. */
  readonly windowMs: number;
  /**
   * Time of this window's first response and usage by others at that time: the start for measuring their
   * rate.
   */
  readonly met: { readonly at: number; readonly others: number } | null;
  /** The last window ended when its reset said, so the next one probably will too. */
  readonly timely: boolean;
  /** This API truncates resets to whole seconds, so they come before the end of the window. */
  readonly truncatesResets: boolean;
}

export const UNKNOWN_BUDGET: Budget = {
  limit: null,
  remaining: null,
  resetAt: null,
  window: null,
  told: null,
  own: 0,
  others: 0,
  othersBefore: 0,
  ended: null,
  windowMs: 0,
  met: null,
  timely: false,
  truncatesResets: false,
};

/**
 * Resets at most this many seconds apart identify one window: some APIs recompute and round it for each
 * response.
 */
const SAME_WINDOW_SECONDS = 1;
/** Delay before checking again a window that turned out not to be over. */
const NOT_YET_MS = 300;
/** Maximum error of a reset that is truncated to seconds. */
export const CUT_MS = 1000;
/** Shorter periods are not used to measure a rate. */
const SHORTEST_PACE_MS = 1000;

/**
 * A window whose reset has passed is assumed to be over, and the whole limit to be available. Because resets
 * are whole seconds, this may be up to a second early; until a response confirms it, only the remainder of
 * the old window is safe to use (`decide`).
 */
export function rollOver(budget: Budget, now: number): Budget {
  if (budget.resetAt === null || now < budget.resetAt) return budget;
  const { limit, remaining, own, others, othersBefore, window } = budget;
  return {
    ...budget,
    remaining: limit,
    resetAt: null,
    window: null,
    told: null,
    own: 0,
    others: 0,
    othersBefore: others,
    met: null,
    ended: window === null ? null : { window, left: remaining ?? 0, own, others, othersBefore },
  };
}

/** Counted when sent, because its response arrives too late to hold back the next one. */
export function countSent(budget: Budget, now: number): Budget {
  const current = rollOver(budget, now);
  return {
    ...current,
    own: current.own + 1,
    remaining: current.remaining === null ? null : Math.max(0, current.remaining - 1),
  };
}

function isSame(window: number | null, other: number): boolean {
  return window !== null && Math.abs(window - other) <= SAME_WINDOW_SECONDS;
}

/**
 * Applies a response's headers. `inFlight` is the number of other requests in flight: the API may not have
 * counted them yet, so they are subtracted from its remaining count.
 */
export function applyHeaders(budget: Budget, headers: RateHeaders, inFlight: number, now: number): Budget {
  const current = rollOver(budget, now);
  const { window, limit, resetInMs } = headers;
  // A delayed response from an earlier window says nothing about this one.
  if (current.window !== null && window < current.window - SAME_WINDOW_SECONDS) return current;
  const told = isSame(current.window, window)
    ? Math.min(current.told ?? headers.remaining, headers.remaining)
    : headers.remaining;
  const applied = {
    limit,
    window,
    told,
    remaining: Math.max(0, told - inFlight),
    windowMs: Math.max(current.windowMs, resetInMs),
    ended: null,
  };
  const othersBeside = (own: number): number => Math.max(0, limit - headers.remaining - own);
  const { ended } = current;
  if (ended !== null && isSame(ended.window, window)) {
    // Not over yet, so requests sent since still belong to it.
    const own = ended.own + current.own;
    const others = Math.max(ended.others, othersBeside(own));
    const { othersBefore } = ended;
    return {
      ...current,
      ...applied,
      own,
      others,
      othersBefore,
      resetAt: now + NOT_YET_MS,
      truncatesResets: true,
    };
  }
  const resetAt = now + resetInMs + (current.truncatesResets ? CUT_MS : 0);
  if (isSame(current.window, window)) {
    const others = Math.max(current.others, othersBeside(current.own));
    // Each response is delayed by the network, and its `Date` by a fraction of a second, so the earliest is
    // closest.
    return { ...current, ...applied, others, resetAt: Math.min(current.resetAt ?? resetAt, resetAt) };
  }
  const own = current.window === null ? current.own : inFlight + 1;
  const othersBefore = current.window === null ? current.othersBefore : current.others;
  const others = othersBeside(own);
  const timely = current.timely || ended !== null;
  return { ...current, ...applied, own, others, othersBefore, resetAt, timely, met: { at: now, others } };
}

/**
 * Requests that others are expected to make in the rest of this window: as many as in the previous one, or at
 * their present rate, whichever is more.
 */
export function expectedOfOthers(budget: Budget, now: number): number {
  const { met, others, othersBefore, resetAt } = budget;
  const rest = Math.max(0, othersBefore - others);
  if (resetAt === null || met === null) return rest;
  const perMs = (others - met.others) / Math.max(SHORTEST_PACE_MS, now - met.at);
  return Math.max(rest, Math.ceil(perMs * Math.max(0, resetAt - now)));
}
