import type { RateHeaders } from '../rateLimit.ts';

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
const CUT_MS = 1000;
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

export const PRIORITIES = ['interactive', 'write', 'background'] as const;
/** Interactive calls go first; background calls go last and never use the reserve. */
export type Priority = (typeof PRIORITIES)[number];

/** What a response revealed about the window. */
export interface RateFeedback {
  readonly headers: RateHeaders | null;
  /** Set by a 429: how long to pause all requests. */
  readonly pauseMs: number | null;
}

/** Requests in flight and knowledge about the window: everything that changes with requests and responses. */
export interface TrafficState {
  readonly inFlight: number;
  readonly backgroundInFlight: number;
  readonly budget: Budget;
  /** Nothing is sent before this time, because of a 429. */
  readonly pausedUntil: number | null;
  /** There was a 429, and no request has succeeded since. */
  readonly recovering: boolean;
}

export const NO_TRAFFIC: TrafficState = {
  inFlight: 0,
  backgroundInFlight: 0,
  budget: UNKNOWN_BUDGET,
  pausedUntil: null,
  recovering: false,
};

/**
 * Pause and reset are whole seconds, rounded up by some APIs and down by others: without this margin, every
 * other 429 would be followed by another one. It also keeps `Retry-After: 0` from meaning immediately.
 */
const ROUNDED_MS = 800;

/** A request is sent. */
export function afterSend(traffic: TrafficState, priority: Priority, now: number): TrafficState {
  return {
    ...traffic,
    inFlight: traffic.inFlight + 1,
    backgroundInFlight: traffic.backgroundInFlight + (priority === 'background' ? 1 : 0),
    budget: countSent(traffic.budget, now),
  };
}

/** The end of the window if it is later than `Retry-After`; never immediately, whatever the API says. */
function pauseAfter(feedback: RateFeedback, budget: Budget): number | null {
  if (feedback.pauseMs === null) return null;
  const told = Math.max(feedback.pauseMs, feedback.headers?.resetInMs ?? 0);
  return told + ROUNDED_MS + (budget.truncatesResets ? CUT_MS : 0);
}

/** A request has ended; `feedback` is null if there was no response. */
export function afterResponse(
  traffic: TrafficState,
  priority: Priority,
  feedback: RateFeedback | null,
  now: number,
): TrafficState {
  const inFlight = traffic.inFlight - 1;
  const headers = feedback?.headers ?? null;
  const updatedBudget =
    headers === null ? traffic.budget : applyHeaders(traffic.budget, headers, inFlight, now);
  // Refused although it waited as told: the API truncates fractions of a second.
  const waited = traffic.pausedUntil !== null && now >= traffic.pausedUntil;
  const truncatesResets = traffic.recovering && waited && typeof feedback?.pauseMs === 'number';
  const budget = truncatesResets ? { ...updatedBudget, truncatesResets } : updatedBudget;
  const pause = feedback === null ? null : pauseAfter(feedback, budget);
  const heard = headers !== null && pause === null;
  return {
    inFlight,
    backgroundInFlight: traffic.backgroundInFlight - (priority === 'background' ? 1 : 0),
    budget,
    pausedUntil: pause === null ? traffic.pausedUntil : Math.max(traffic.pausedUntil ?? 0, now + pause),
    recovering: pause !== null || (traffic.recovering && !heard),
  };
}

/**
 * Requests in flight at once. An API that takes half a second must not keep a first sync below 1000 requests a minute:
 * with background calls alone that takes nine, and some more for what was not sent while the first pages were awaited.
 */
export const MOST_IN_FLIGHT = 16;
/** Left free for interactive calls and writes. */
const FREE_OF_BACKGROUND = 2;

export function mostBackgroundInFlight(mostInFlight: number): number {
  return Math.max(1, mostInFlight - FREE_OF_BACKGROUND);
}

export interface SchedulerState extends TrafficState {
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Share of the limit that background calls leave to the workspace's other credentials, 0 to 1. */
  readonly reserveShare: number;
  readonly mostInFlight: number;
  /** Less than `mostInFlight`, so that an interactive call always finds a free slot. */
  readonly mostBackgroundInFlight: number;
}

type Decision =
  | { readonly kind: 'send'; readonly priority: Priority }
  /** Nothing may be sent before this time. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Nothing to do until a request is added or a response arrives. */
  | { readonly kind: 'rest' };

/** Kept in addition to the expected usage by others, for interactive calls and as a margin of error. */
const MARGIN = 0.05;
/** However much others use, background calls are never excluded entirely. */
const MOST_RESERVED = 0.95;
/** Minimum reserve while the window certainly lasts, and at its very end, for an interactive call. */
const LEAST_RESERVED = 0.012;
const LAST_RESERVED = 0.004;
/** Resets are whole seconds, so the window may be over up to this long before its reset. */
const PERHAPS_OVER_MS = 1000;
/** The reserve shrinks as the window passes; it is reevaluated this many times per window. */
const CHECKS_PER_WINDOW = 100;
const SHORTEST_CHECK_MS = 50;

/**
 * Requests of this window that background calls leave unused: the larger of the user's share and the expected
 * usage by others, scaled by the time left. A reserve kept whole until the end would be wasted in every
 * window; one that ignored others would let a first sync use up the window in seconds, and a busy integration
 * would be refused for the rest of it. With no other users, nearly nothing is kept in the last second,
 * because whatever is sent then may already count in the next window.
 */
export function reserveOf(budget: Budget, reserveShare: number, now: number): number {
  const { limit, resetAt, windowMs } = budget;
  if (limit === null) return 0;
  const left = resetAt === null ? windowMs : Math.max(0, resetAt - now);
  const part = windowMs <= 0 ? 1 : Math.min(1, left / windowMs);
  if (Math.max(budget.others, budget.othersBefore) > limit * MARGIN) {
    const others = expectedOfOthers(budget, now) + limit * Math.max(MARGIN, reserveShare);
    return Math.ceil(Math.min(others, limit * MOST_RESERVED));
  }
  const perhapsOver = resetAt !== null && left <= PERHAPS_OVER_MS;
  return Math.ceil(limit * (perhapsOver ? LAST_RESERVED : Math.max(reserveShare * part, LEAST_RESERVED)));
}

/** When to check again while the reserve holds back background calls. */
function nextCheck(budget: Budget, resetAt: number, now: number): number {
  return Math.min(resetAt, now + Math.max(SHORTEST_CHECK_MS, budget.windowMs / CHECKS_PER_WINDOW));
}

/** Whether another request may be sent while the old window may not be over. */
function isSafe(budget: Budget, state: SchedulerState): boolean {
  const { ended } = budget;
  if (ended === null || budget.timely || state.inFlight === 0) return true;
  return budget.own < Math.min(ended.left, state.mostInFlight);
}

/** What to do now. Pure, so that a hundred hours can be simulated in a second. */
export function decide(state: SchedulerState, now: number): Decision {
  const priority = PRIORITIES.find((kind) => state.waiting[kind] > 0);
  if (priority === undefined) return { kind: 'rest' };
  if (state.pausedUntil !== null && now < state.pausedUntil) {
    return { kind: 'wait', until: state.pausedUntil };
  }
  if (state.inFlight >= state.mostInFlight) return { kind: 'rest' };
  // The first request after a 429 is sent alone: if the API needs a longer pause, one is refused rather than
  // a dozen.
  if (state.recovering && state.inFlight > 0) return { kind: 'rest' };
  if (priority === 'background' && state.backgroundInFlight >= state.mostBackgroundInFlight) {
    return { kind: 'rest' };
  }
  const budget = rollOver(state.budget, now);
  const floor = priority === 'background' ? reserveOf(budget, state.reserveShare, now) : 0;
  if (budget.remaining !== null && budget.remaining <= floor) {
    if (budget.resetAt !== null) {
      const held = budget.remaining > 0;
      return { kind: 'wait', until: held ? nextCheck(budget, budget.resetAt, now) : budget.resetAt };
    }
    // In a new window with unknown reset, one request is sent to learn it.
    return state.inFlight === 0 ? { kind: 'send', priority } : { kind: 'rest' };
  }
  return isSafe(budget, state) ? { kind: 'send', priority } : { kind: 'rest' };
}

/** Held by a queued caller: allows raising the priority of the waiting request. */
export interface Ticket {
  raise(priority: Priority): void;
}
