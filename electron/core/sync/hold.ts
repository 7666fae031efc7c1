import type { Problem } from '#shared/contract/problem.ts';

/** Why nothing at all can go on for now, whatever is asked. */
export type HoldReason = 'offline' | 'rate' | 'storage';

export interface Hold {
  readonly reason: HoldReason;
  readonly problem: Problem;
  /** How often in a row it was met. */
  readonly times: number;
  /** Steady clock; then one request goes out to see. */
  readonly until: number;
}

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Waits longer each time. Requests that were out together fail together: while a hold stands, their failures
 * are the same event and don't lengthen it.
 */
export function held(
  before: Hold | null,
  reason: HoldReason,
  problem: Problem,
  at: number,
  ms: number | null,
): Hold {
  if (before !== null && at < before.until && before.reason === reason && ms === null) return before;
  const times = before?.reason === reason ? before.times + 1 : 1;
  const wait = ms ?? Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(times - 1, 10));
  return { reason, problem, times, until: Math.max(at + wait, before?.until ?? 0) };
}

/** How many requests may be out: none while held, one to see whether it is over, all when nothing stands against it. */
export function roomUnder(hold: Hold | null, now: number, out: number, parallel: number): number {
  if (hold === null) return Math.max(0, parallel - out);
  return now < hold.until || out > 0 ? 0 : 1;
}
