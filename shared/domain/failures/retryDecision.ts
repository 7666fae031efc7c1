import type { Problem } from '../../contract/problem.ts';
import { classifyProblem } from './problemClass.ts';

/** `reading`: nothing was sent that changes anything. `writing`: a PUT had its turn. */
export type Phase = 'reading' | 'writing';

export type RetryDecision =
  /** Nothing was changed; try again after the wait. */
  | {
      readonly kind: 'retry';
      readonly reason: 'network' | 'rate' | 'token' | 'read-only' | 'service' | 'storage';
      /** Whether everything on this connection waits with it, or this request alone. */
      readonly affects: 'connection' | 'request';
      /** Milliseconds; `backoff` where the caller's own backoff decides, `event` where only a change can end the wait. */
      readonly after: number | 'backoff' | 'event';
    }
  /**
   * The write may have been carried out: read the record before anything else. Where it `mayStillArrive`, a record
   * without the change proves nothing yet.
   */
  | { readonly kind: 'verify'; readonly mayStillArrive: boolean }
  /** Nothing happened; begin again at once. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'give-up' };

/** A web page where the API should be is often a hotel's sign-in, so it waits for the network and is not given up. */
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
