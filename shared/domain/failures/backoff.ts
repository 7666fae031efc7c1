/** A delay that doubles with every failure in a row. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after so many failures in a row, counted from 1. */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/**
 * Spreads a delay between two factors of itself, so that clients which failed together don't all come back together.
 * `random` is a number in [0, 1).
 */
export function withJitter(ms: number, [least, most]: readonly [number, number], random: number): number {
  return ms * (least + random * (most - least));
}
