import type { RateHeaders } from '../rateHeaders.ts';
import {
  type Budget,
  CUT_MS,
  expectedOfOthers,
  applyHeaders,
  rollOver,
  countSent,
  UNKNOWN_BUDGET,
} from './rateBudget.ts';

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

export type Decision =
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
