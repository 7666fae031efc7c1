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
/** Interactive calls go first, background ones last and never into the reserve. */
export type Priority = (typeof PRIORITIES)[number];

/** What one request taught about the window. */
export interface RateFeedback {
  readonly headers: RateHeaders | null;
  /** Set by a 429: how long everything waits. */
  readonly pauseMs: number | null;
}

/** What is out, and what is known of the window: all that sending and answers change. */
export interface TrafficState {
  readonly inFlight: number;
  readonly backgroundInFlight: number;
  readonly budget: Budget;
  /** Until then nothing is sent: a 429 said so. */
  readonly pausedUntil: number | null;
  /** A 429 came, and nothing has got through since. */
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
 * Both the pause and the reset are whole seconds, rounded up by one service and down by the other: without it,
 * every other 429 would be followed by a second one. It also keeps `Retry-After: 0` from meaning at once.
 */
const ROUNDED_MS = 800;

/** A request leaves. */
export function afterSend(traffic: TrafficState, priority: Priority, now: number): TrafficState {
  return {
    ...traffic,
    inFlight: traffic.inFlight + 1,
    backgroundInFlight: traffic.backgroundInFlight + (priority === 'background' ? 1 : 0),
    budget: countSent(traffic.budget, now),
  };
}

/** The window's own end where it is later than `Retry-After`; never at once, whatever the service says. */
function pauseAfter(feedback: RateFeedback, budget: Budget): number | null {
  if (feedback.pauseMs === null) return null;
  const told = Math.max(feedback.pauseMs, feedback.headers?.resetInMs ?? 0);
  return told + ROUNDED_MS + (budget.truncatesResets ? CUT_MS : 0);
}

/** A request is back, with what its answer taught; null where none came. */
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
  // Refused again though it waited as long as it was told: the service cuts off what is below a second.
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

export interface SchedulerState extends TrafficState {
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Share of the limit that background calls leave to the workspace's other credentials, 0 to 1. */
  readonly reserveShare: number;
  readonly mostInFlight: number;
  /** Fewer than `mostInFlight`, so that a click always finds a free place. */
  readonly mostBackgroundInFlight: number;
}

export type Decision =
  | { readonly kind: 'send'; readonly priority: Priority }
  /** Nothing may go before that moment. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Nothing to do, or only an answer that is out can change anything. */
  | { readonly kind: 'rest' };

/** Kept beside what others are expected to use: for our own clicks, and for expecting wrong. */
const MARGIN = 0.05;
/** However much others use, background calls are not shut out for ever. */
const MOST_RESERVED = 0.95;
/** What is kept as long as the window surely lasts, and what to its very end: for a click just then. */
const LEAST_RESERVED = 0.012;
const LAST_RESERVED = 0.004;
/** Resets are told in whole seconds: so long before one, the window may be over already. */
const PERHAPS_OVER_MS = 1000;
/** The reserve falls as the window passes: how often it is looked at again, in parts of the window. */
const CHECKS_PER_WINDOW = 100;
const SHORTEST_CHECK_MS = 50;

/**
 * Requests of this window that background calls leave alone: the user's share, or what others are going to
 * use, whichever is more, for the time that is left of it. A reserve kept whole until the end would be wasted
 * with every window; one that knew nothing of the others would let a first fill eat the window in its first
 * seconds, and have a busy integration beside it refused for the rest. Where nobody else is about, next to
 * nothing is kept in its last second: whatever is sent then may count in the next one already.
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

/** When to look again where the reserve holds the background back. */
function nextCheck(budget: Budget, resetAt: number, now: number): number {
  return Math.min(resetAt, now + Math.max(SHORTEST_CHECK_MS, budget.windowMs / CHECKS_PER_WINDOW));
}

/** Whether one more may go while it isn't sure yet that the old window is over. */
function isSafe(budget: Budget, state: SchedulerState): boolean {
  const { ended } = budget;
  if (ended === null || budget.timely || state.inFlight === 0) return true;
  return budget.own < Math.min(ended.left, state.mostInFlight);
}

/** What may happen now. Pure, so that a hundred hours can be simulated in a second. */
export function decide(state: SchedulerState, now: number): Decision {
  const priority = PRIORITIES.find((kind) => state.waiting[kind] > 0);
  if (priority === undefined) return { kind: 'rest' };
  if (state.pausedUntil !== null && now < state.pausedUntil) {
    return { kind: 'wait', until: state.pausedUntil };
  }
  if (state.inFlight >= state.mostInFlight) return { kind: 'rest' };
  // The first after a 429 goes alone: if the service meant longer than it said, one is refused and not a dozen.
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
    // A fresh window whose reset nobody has told yet: one request goes out to learn it.
    return state.inFlight === 0 ? { kind: 'send', priority } : { kind: 'rest' };
  }
  return isSafe(budget, state) ? { kind: 'send', priority } : { kind: 'rest' };
}

/** Held by whoever waits in the queue: lends the waiting request a higher priority. */
export interface Ticket {
  raise(priority: Priority): void;
}
