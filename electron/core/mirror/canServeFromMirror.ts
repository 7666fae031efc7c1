import type { Problem } from '#shared/contract/problem.ts';

/**
 * Whether a failure says nothing about the thing asked for, only that the service can't be asked now: then what
 * the mirror holds is better than nothing. A 403, or a 404 with a problem document, is an answer and stands.
 */
export function canServeFromMirror(problem: Problem): boolean {
  switch (problem.kind) {
    case 'network':
    case 'rate-limited':
    case 'unauthenticated':
    case 'internal':
      return true;
    case 'api':
      return problem.status >= 500 || (problem.status === 404 && problem.synthetic);
    case 'refused':
      return problem.reason === 'no-token';
    case 'forbidden':
    case 'cancelled':
    case 'contract':
    case 'storage':
      return false;
  }
}
