import type { RateHeaders } from '../rateHeaders.ts';
import { CUT_MS, learnt, spent, UNKNOWN_BUDGET, type Budget } from './budget.ts';
import type { Priority } from './priority.ts';

/** What one request taught about the window. */
export interface RateLesson {
  readonly headers: RateHeaders | null;
  /** Set by a 429: how long everything waits. */
  readonly pauseMs: number | null;
}

/** What is out, and what is known of the window: all that sending and answers change. */
export interface Flow {
  readonly inFlight: number;
  readonly backgroundInFlight: number;
  readonly budget: Budget;
  /** Until then nothing is sent: a 429 said so. */
  readonly pausedUntil: number | null;
  /** A 429 came, and nothing has got through since. */
  readonly wary: boolean;
}

export const STILL: Flow = {
  inFlight: 0,
  backgroundInFlight: 0,
  budget: UNKNOWN_BUDGET,
  pausedUntil: null,
  wary: false,
};

/**
 * Both the pause and the reset are whole seconds, rounded up by one service and down by the other: without it,
 * every other 429 would be followed by a second one. It also keeps `Retry-After: 0` from meaning at once.
 */
const ROUNDED_MS = 800;

/** A request leaves. */
export function departed(flow: Flow, priority: Priority, now: number): Flow {
  return {
    ...flow,
    inFlight: flow.inFlight + 1,
    backgroundInFlight: flow.backgroundInFlight + (priority === 'background' ? 1 : 0),
    budget: spent(flow.budget, now),
  };
}

/** The window's own end where it is later than `Retry-After`; never at once, whatever the service says. */
function pauseAfter(lesson: RateLesson, budget: Budget): number | null {
  if (lesson.pauseMs === null) return null;
  const told = Math.max(lesson.pauseMs, lesson.headers?.resetInMs ?? 0);
  return told + ROUNDED_MS + (budget.cutsShort ? CUT_MS : 0);
}

/** A request is back, with what its answer taught; null where none came. */
export function returned(flow: Flow, priority: Priority, lesson: RateLesson | null, now: number): Flow {
  const inFlight = flow.inFlight - 1;
  const headers = lesson?.headers ?? null;
  const learntBudget = headers === null ? flow.budget : learnt(flow.budget, headers, inFlight, now);
  // Refused again though it waited as long as it was told: the service cuts off what is below a second.
  const waited = flow.pausedUntil !== null && now >= flow.pausedUntil;
  const cutsShort = flow.wary && waited && typeof lesson?.pauseMs === 'number';
  const budget = cutsShort ? { ...learntBudget, cutsShort } : learntBudget;
  const pause = lesson === null ? null : pauseAfter(lesson, budget);
  const heard = headers !== null && pause === null;
  return {
    inFlight,
    backgroundInFlight: flow.backgroundInFlight - (priority === 'background' ? 1 : 0),
    budget,
    pausedUntil: pause === null ? flow.pausedUntil : Math.max(flow.pausedUntil ?? 0, now + pause),
    wary: pause !== null || (flow.wary && !heard),
  };
}
