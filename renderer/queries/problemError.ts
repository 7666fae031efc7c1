import type { Problem } from '#shared/contract/problem.ts';

/** A problem inside a query: the query library tells failure by throwing, and nothing else does here. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ProblemError;
  }
}
