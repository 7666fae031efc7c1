import type { ApiProblem, Problem } from '../contract/problem.ts';

/**
 * Whether the service itself says that the resource doesn't exist. A 404 without a problem document is a gateway's or
 * a wrong address's, and says nothing about the resource (API description, "Errors").
 */
export function saysNotFound(problem: Problem): problem is ApiProblem {
  return problem.kind === 'api' && problem.status === 404 && !problem.synthetic;
}
