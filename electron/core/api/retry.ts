import type { Problem } from '#shared/contract/problem.ts';
import type { Random } from '../ports.ts';

/** Most further tries after the first. */
export const MOST_RETRIES = 3;
/** A 429 is no failure of the request, it was not carried out: it may come back for several windows. */
export const MOST_RATE_WAITS = 5;

const BASE_MS = 300;
const LONGEST_MS = 8000;

/** Whether asking the same GET again may help. PUTs are never retried by this rule: they may have been applied. */
export function isPassing(problem: Problem): boolean {
  switch (problem.kind) {
    case 'api':
      return [500, 502, 503, 504].includes(problem.status);
    case 'network':
      return ['unreachable', 'timeout', 'interrupted'].includes(problem.reason);
    case 'rate-limited':
    case 'unauthenticated':
    case 'forbidden':
    case 'cancelled':
    case 'contract':
    case 'storage':
    case 'refused':
    case 'internal':
      return false;
  }
}

/** Exponential back-off with full jitter: `retry` counts from 0; milliseconds. */
export function backoffMs(retry: number, random: Random): number {
  return random() * Math.min(LONGEST_MS, BASE_MS * 2 ** retry);
}

/**
 * At most one retry for ten requests (and a few to begin with): when a service is down, retrying everything
 * triples its load and helps nobody.
 */
export class RetryBudget {
  #tokens: number;
  readonly #most: number;

  constructor(most = 10) {
    this.#most = most;
    this.#tokens = most;
  }

  earn(): void {
    this.#tokens = Math.min(this.#most, this.#tokens + 0.1);
  }

  take(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
