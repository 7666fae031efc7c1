import type { EditState, Remedy } from '../../contract/edits/edit.ts';
import { saysNotFound, type Problem } from '../../contract/problem.ts';

function afterFailure(problem: Problem | null): Remedy[] {
  if (problem?.kind === 'forbidden') return ['grant-scope', 'retry', 'discard'];
  if (problem?.kind !== 'api' || problem.status >= 500) return ['retry', 'discard'];
  return saysNotFound(problem) ? ['discard'] : ['edit-again', 'retry', 'discard'];
}

/** What the user can do about an edit that doesn't go on by itself, the most promising first. */
export function remediesOf(state: EditState, problem: Problem | null): Remedy[] {
  switch (state) {
    case 'staged':
    case 'queued':
      return ['discard'];
    case 'failed':
      return afterFailure(problem);
    case 'clash':
    case 'unknown':
      return ['write-mine', 'leave-theirs'];
    case 'writing':
    case 'done':
    case 'unread':
      return [];
  }
}
