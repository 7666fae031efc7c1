/**
 * Time as the core sees it. Two clocks, because the wall clock jumps (sleep, time zones, the user) and waits
 * must not: deadlines are kept on `monotonic`, dates for people on `now`.
 */
export interface Clock {
  /** Milliseconds since 1970, wall clock. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. */
  monotonic(): number;
  /** Calls once after so many milliseconds; the returned function calls it off. */
  after(ms: number, call: () => void): () => void;
}
