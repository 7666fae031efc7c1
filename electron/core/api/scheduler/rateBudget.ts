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
  /** The service's name for this window; null while no answer has told it. */
  readonly window: number | null;
  /** The lowest count that an answer of this window told: the latest, in whatever order they came. */
  readonly told: number | null;
  /** Requests of ours in this window. */
  readonly own: number;
  /** Requests of others in this window, those at least that the headers proved. */
  readonly others: number;
  /** The same of the last window that we saw to its end. */
  readonly othersBefore: number;
  /** The window that should be over by our reckoning, as long as no answer has come from the next. */
  readonly ended: (Pick<Budget, 'own' | 'others' | 'othersBefore'> & { window: number; left: number }) | null;
  /** The longest span to a reset that was ever told: the length of a window, once one was seen from its beginning. */
  readonly windowMs: number;
  /** When this window's first answer came, and what others had used by then: where their pace is measured from. */
  readonly met: { readonly at: number; readonly others: number } | null;
  /** A window was over when its reset said so: the next will be, too. */
  readonly timely: boolean;
  /** This service's resets come before the window's end: it cuts them to seconds. */
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

/** Resets this many seconds apart name one window: some services round the end again for each answer. */
const SAME_WINDOW_SECONDS = 1;
/** A window that turns out not to be over is looked at again after so long. */
const NOT_YET_MS = 300;
/** What a service that cuts its resets to seconds may have cut off. */
export const CUT_MS = 1000;
/** A pace over less than this is no pace. */
const SHORTEST_PACE_MS = 1000;

/**
 * A window whose reset has passed is over, by our reckoning: everything is free again. Resets come in whole
 * seconds, so the reckoning may be a second early; until an answer confirms it, what was left of the old
 * window is all that may safely be used (`decide`).
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

/** A request leaves: count it at once, its answer comes too late to hold back the next. */
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
 * An answer's headers. `inFlight` counts the other requests still out: the service may not have counted
 * them yet, so they are taken off what it says is left.
 */
export function applyHeaders(budget: Budget, headers: RateHeaders, inFlight: number, now: number): Budget {
  const current = rollOver(budget, now);
  const { window, limit, resetInMs } = headers;
  // An answer of an older window that was long on its way says nothing of this one.
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
    // Not over yet: what was sent since belongs to it still.
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
    // Every answer is late by its way here, and `Date` by part of a second: the earliest is the nearest.
    return { ...current, ...applied, others, resetAt: Math.min(current.resetAt ?? resetAt, resetAt) };
  }
  const own = current.window === null ? current.own : inFlight + 1;
  const othersBefore = current.window === null ? current.othersBefore : current.others;
  const others = othersBeside(own);
  const timely = current.timely || ended !== null;
  return { ...current, ...applied, own, others, othersBefore, resetAt, timely, met: { at: now, others } };
}

/**
 * What others are going to use of the rest of this window: as much as in the one before, or at the pace they
 * have shown in this one, whichever is more.
 */
export function expectedOfOthers(budget: Budget, now: number): number {
  const { met, others, othersBefore, resetAt } = budget;
  const rest = Math.max(0, othersBefore - others);
  if (resetAt === null || met === null) return rest;
  const perMs = (others - met.others) / Math.max(SHORTEST_PACE_MS, now - met.at);
  return Math.max(rest, Math.ceil(perMs * Math.max(0, resetAt - now)));
}
