import { expectedOfOthers, rolled, type Budget } from './budget.ts';
import type { Flow } from './flow.ts';
import { PRIORITIES, type Priority } from './priority.ts';

export type { Priority };

export interface SchedulerState extends Flow {
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
const LOOKS = 100;
const SHORTEST_LOOK_MS = 50;

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
function nextLook(budget: Budget, resetAt: number, now: number): number {
  return Math.min(resetAt, now + Math.max(SHORTEST_LOOK_MS, budget.windowMs / LOOKS));
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
  if (state.wary && state.inFlight > 0) return { kind: 'rest' };
  if (priority === 'background' && state.backgroundInFlight >= state.mostBackgroundInFlight) {
    return { kind: 'rest' };
  }
  const budget = rolled(state.budget, now);
  const floor = priority === 'background' ? reserveOf(budget, state.reserveShare, now) : 0;
  if (budget.remaining !== null && budget.remaining <= floor) {
    if (budget.resetAt !== null) {
      const held = budget.remaining > 0;
      return { kind: 'wait', until: held ? nextLook(budget, budget.resetAt, now) : budget.resetAt };
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
