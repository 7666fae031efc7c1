import type { Hold } from '../../contract/edit.ts';
import type { ApiProblem, NetworkReason, Problem } from '../../contract/problem.ts';

/** `reading`: nothing was sent yet. `writing`: the PUT had its turn. */
export type Phase = 'reading' | 'writing';

/**
 * What a problem means for the edit it met.
 * `wait`: nothing was written; try again by itself, after back-off where `inMs` is null and `until` is an event's.
 * `look`: it may have been written; the record must be read before anything else, and where `held` a gateway may
 * deliver it yet, so that a record without it proves nothing for a while. `fail`: the user's turn.
 * `again`: nothing happened, begin anew at once.
 */
export type Next =
  | {
      readonly kind: 'wait';
      readonly reason: Hold['reason'];
      /** Whether everything of this connection waits with it, or this edit alone. */
      readonly whole: boolean;
      /** Milliseconds; `backoff` where the caller's own back-off decides, `event` where only a change can end it. */
      readonly inMs: number | 'backoff' | 'event';
    }
  | { readonly kind: 'look'; readonly held: boolean }
  | { readonly kind: 'fail' }
  | { readonly kind: 'again' };

const FAIL: Next = { kind: 'fail' };
const HELD: Next = { kind: 'look', held: true };
const NETWORK: Next = { kind: 'wait', reason: 'network', whole: true, inMs: 'backoff' };
const TOKEN: Next = { kind: 'wait', reason: 'token', whole: true, inMs: 'event' };

/** Reasons that can only arise before the request's body has left. */
const NEVER_LEFT: ReadonlySet<NetworkReason> = new Set([
  'unreachable',
  'certificate',
  'insecure-url',
  'invalid-url',
]);

type RefusedReason = Extract<Problem, { kind: 'refused' }>['reason'];

/** A gateway's and a server's failures say nothing of whether the request was carried out behind them. */
function isOfTheServer(status: number): boolean {
  return status === 408 || status >= 500 || status < 400;
}

/** A problem document comes from the API itself: it has dealt with the request, and nothing holds it any more. */
function isFromGateway({ status, synthetic }: ApiProblem): boolean {
  return synthetic || status === 408 || status === 502 || status === 504;
}

function afterRefusal(reason: RefusedReason): Next {
  switch (reason) {
    case 'read-only':
      return { kind: 'wait', reason: 'read-only', whole: true, inMs: 'event' };
    case 'no-token':
    case 'invalid-token':
    case 'unknown-connection':
      return TOKEN;
    case 'filter-cap':
      return FAIL;
  }
}

/** A web page where the API should be is often a hotel's sign-in: that is a wait for the network, not a refusal. */
export function retryDecision(problem: Problem, phase: Phase): Next {
  switch (problem.kind) {
    case 'network':
      return phase === 'reading' || NEVER_LEFT.has(problem.reason) ? NETWORK : HELD;
    case 'rate-limited':
      return { kind: 'wait', reason: 'rate', whole: true, inMs: problem.retryAfterMs };
    case 'unauthenticated':
      return TOKEN;
    case 'api':
      if (!isOfTheServer(problem.status)) return FAIL;
      return phase === 'writing'
        ? { kind: 'look', held: isFromGateway(problem) }
        : { kind: 'wait', reason: 'service', whole: false, inMs: 'backoff' };
    case 'cancelled':
      return phase === 'writing' ? HELD : { kind: 'again' };
    case 'refused':
      return afterRefusal(problem.reason);
    case 'storage':
    case 'internal':
      return { kind: 'wait', reason: 'service', whole: true, inMs: 'backoff' };
    case 'forbidden':
    case 'contract':
      return FAIL;
  }
}
