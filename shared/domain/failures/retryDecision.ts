import type { Problem } from '../../contract/problem.ts';
import { classifyProblem } from './problemClass.ts';

/** `reading`: nothing with effects was sent. `writing`: a PUT was sent. */
export type Phase = 'reading' | 'writing';

export type RetryDecision =
  /** Nothing was changed; retry after the wait. */
  | {
      readonly kind: 'retry';
      readonly reason: 'network' | 'rate' | 'token' | 'read-only' | 'service' | 'storage';
      /** Whether the whole connection waits or only this request. */
      readonly affects: 'connection' | 'request';
      /** Milliseconds; `backoff` uses the caller's backoff, `event` waits for a change. */
      readonly after: number | 'backoff' | 'event';
    }
  /**
   * The write may have been applied: read the record first. If it `mayStillArrive`, a record without the change
   * proves nothing yet.
   */
  | { readonly kind: 'verify'; readonly mayStillArrive: boolean }
  /** Nothing happened; start over at once. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'give-up' };

/** A web page in place of the API is often a hotel's login, so it counts as a network problem and is retried. */
export function retryDecision(problem: Problem, phase: Phase): RetryDecision {
  const { cause, affects, effect } = classifyProblem(problem);
  if (phase === 'writing' && effect !== 'none') {
    return { kind: 'verify', mayStillArrive: effect === 'pending' };
  }
  switch (cause) {
    case 'network':
      return { kind: 'retry', reason: 'network', affects, after: 'backoff' };
    case 'server':
    case 'device':
      return { kind: 'retry', reason: 'service', affects, after: 'backoff' };
    case 'rate-limit':
      return {
        kind: 'retry',
        reason: 'rate',
        affects,
        after: problem.kind === 'rate-limited' ? problem.retryAfterMs : 'backoff',
      };
    case 'token':
    case 'read-only':
      return { kind: 'retry', reason: cause, affects, after: 'event' };
    case 'cancelled':
      return { kind: 'restart' };
    case 'request':
      return { kind: 'give-up' };
  }
}
