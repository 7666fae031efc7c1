/** A delay that doubles with every consecutive failure. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The delay in milliseconds after this many consecutive failures, counted from 1. */
export function backoffMs({ firstMs, longestMs }: Backoff, failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/**
 * Spreads a delay between two factors, so that clients that failed together don't retry together. `random` is in
 * [0, 1).
 */
export function withJitter(ms: number, [least, most]: readonly [number, number], random: number): number {
  return ms * (least + random * (most - least));
}
