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

/**
 * Requests of this window that background calls leave alone: the user's share, or what others are going to
 * use, whichever is more. Without the second, a first fill would eat the window in its first seconds, and a
 * busy integration beside it would be refused for the rest.
 */
export function reserveOf(budget: Budget, reserveShare: number, now: number): number {
  if (budget.limit === null) return 0;
  const share = Math.ceil(budget.limit * reserveShare);
  const others = expectedOfOthers(budget, now) + Math.ceil(budget.limit * MARGIN);
  return Math.max(share, Math.min(others, Math.floor(budget.limit * MOST_RESERVED)));
}

/** Whether one more may go while it isn't sure yet that the old window is over. */
function isSafe(budget: Budget, state: SchedulerState): boolean {
  const { ended } = budget;
  if (ended === null || state.inFlight === 0) return true;
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
    if (budget.resetAt !== null) return { kind: 'wait', until: budget.resetAt };
    // A fresh window whose reset nobody has told yet: one request goes out to learn it.
    return state.inFlight === 0 ? { kind: 'send', priority } : { kind: 'rest' };
  }
  return isSafe(budget, state) ? { kind: 'send', priority } : { kind: 'rest' };
}

/** Held by whoever waits in the queue: lends the waiting request a higher priority. */
export interface Ticket {
  raise(priority: Priority): void;
}
