import type { Problem } from '#shared/contract/problem.ts';
import type { Result } from '#shared/contract/result.ts';

/** Ends the run of an export or a folder sync early, with what the user is told. */
export class RunProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** The value, or the end of the run. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new RunProblem(result.problem);
  return result.value;
}
