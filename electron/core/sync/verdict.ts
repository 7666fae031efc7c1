import type { NetworkReason, Problem } from '#shared/contract/problem.ts';
import { saysNotFound } from '#shared/domain/notFound.ts';
import type { SyncRequest } from './request.ts';

/** What a failed request means for the sync. */
export type Verdict =
  /** This request's own trouble: its chain hears of it. */
  | { readonly kind: 'failure' }
  /** The engagement is gone. */
  | { readonly kind: 'missing' }
  /** Nothing of this kind can get through for now, whatever was asked; `ms` where it says for how long. */
  | { readonly kind: 'hold'; readonly reason: 'offline' | 'rate'; readonly ms: number | null }
  /** Asking again is useless until the user does something: the token is no longer good, or there is none. */
  | { readonly kind: 'stop' }
  /** Called off by ourselves. */
  | { readonly kind: 'drop' };

/** An answer that breaks off may be this page's own doing (too long to send in time); one that never comes is not. */
function isOwnTrouble(reason: NetworkReason): boolean {
  return ['timeout', 'interrupted', 'too-large', 'not-the-api'].includes(reason);
}

export function verdictOf(request: SyncRequest, problem: Problem): Verdict {
  switch (problem.kind) {
    case 'api':
      return { kind: request.kind === 'single' && saysNotFound(problem) ? 'missing' : 'failure' };
    case 'network':
      return isOwnTrouble(problem.reason)
        ? { kind: 'failure' }
        : { kind: 'hold', reason: 'offline', ms: null };
    case 'rate-limited':
      return { kind: 'hold', reason: 'rate', ms: problem.retryAfterMs };
    case 'forbidden':
    case 'contract':
    case 'internal':
    case 'storage':
      return { kind: 'failure' };
    case 'unauthenticated':
    case 'refused':
      return { kind: 'stop' };
    case 'cancelled':
      return { kind: 'drop' };
  }
}
