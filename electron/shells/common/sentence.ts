import type { Problem } from '#shared/contract/problem.ts';

/** A problem as one line on the terminal; the page has richer words for the same. */
export function sentenceOf(problem: Problem): string {
  switch (problem.kind) {
    case 'rate-limited':
      return 'The service asks for a pause before it answers again.';
    case 'cancelled':
      return 'It was called off.';
    case 'api':
    case 'unauthenticated':
    case 'forbidden':
    case 'network':
    case 'contract':
    case 'storage':
    case 'refused':
    case 'internal':
      return problem.detail;
  }
}
