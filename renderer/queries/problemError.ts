import type { Problem } from '#shared/contract/problem.ts';

/** A problem as an error, because queries report failures by throwing. */
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
