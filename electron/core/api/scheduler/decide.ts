import { rolled, type Budget } from './budget.ts';

export const PRIORITIES = ['interactive', 'write', 'background'] as const;
/** Interactive calls go first, background ones last and never into the reserve. */
export type Priority = (typeof PRIORITIES)[number];

export interface SchedulerState {
  readonly waiting: Readonly<Record<Priority, number>>;
  readonly inFlight: number;
  readonly backgroundInFlight: number;
  readonly budget: Budget;
  /** Until then nothing is sent: a 429 said so. */
  readonly pausedUntil: number | null;
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

export function reserveOf(state: Pick<SchedulerState, 'budget' | 'reserveShare'>): number {
  return state.budget.limit === null ? 0 : Math.ceil(state.budget.limit * state.reserveShare);
}

/** What may happen now. Pure, so that a hundred hours can be simulated in a second. */
export function decide(state: SchedulerState, now: number): Decision {
  const priority = PRIORITIES.find((kind) => state.waiting[kind] > 0);
  if (priority === undefined) return { kind: 'rest' };
  if (state.pausedUntil !== null && now < state.pausedUntil) {
    return { kind: 'wait', until: state.pausedUntil };
  }
  if (state.inFlight >= state.mostInFlight) return { kind: 'rest' };
  if (priority === 'background' && state.backgroundInFlight >= state.mostBackgroundInFlight) {
    return { kind: 'rest' };
  }
  const budget = rolled(state.budget, now);
  const floor = priority === 'background' ? reserveOf(state) : 0;
  if (budget.remaining !== null && budget.remaining <= floor) {
    if (budget.resetAt !== null) return { kind: 'wait', until: budget.resetAt };
    // A fresh window whose reset nobody has told yet: one request goes out to learn it.
    return state.inFlight === 0 ? { kind: 'send', priority } : { kind: 'rest' };
  }
  return { kind: 'send', priority };
}

/** Held by whoever waits in the queue: lends the waiting request a higher priority. */
export interface Ticket {
  raise(priority: Priority): void;
}
