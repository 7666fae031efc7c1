import type { Edit } from '#shared/contract/edit.ts';
import type { Problem } from '#shared/contract/problem.ts';

/** Whether the failure of a reading says nothing of the call, only that the service can't be asked now. */
export function isPassing(problem: Problem): boolean {
  if (problem.kind === 'network' || problem.kind === 'rate-limited') return true;
  return problem.kind === 'api' && problem.status >= 500;
}

/** Edits that are staged, on their way, or the user's turn, oldest first. */
export function unsettled(newestFirst: readonly Edit[]): Edit[] {
  return newestFirst.filter(({ state }) => state !== 'done' && state !== 'unread').toReversed();
}
