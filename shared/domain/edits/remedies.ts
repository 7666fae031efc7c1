import type { EditState, Overwritten, Remedy } from '../../contract/edit.ts';
import type { Problem } from '../../contract/problem.ts';
import { CRM_OBJECT_TYPES } from '../../contract/enumerations.ts';
import { saysNotFound } from '../failures/problemClass.ts';

function afterFailure(problem: Problem | null): Remedy[] {
  if (problem?.kind === 'forbidden') return ['grant-scope', 'retry', 'discard'];
  if (problem?.kind !== 'api' || problem.status >= 500) return ['retry', 'discard'];
  return saysNotFound(problem) ? ['discard'] : ['edit-again', 'retry', 'discard'];
}

/** Nothing can be restored if the overwritten change is unknown, or is a link of a type the API doesn't accept. */
function isRestorable(overwrote: Overwritten | null): boolean {
  if (overwrote?.kind !== 'crm') return overwrote?.kind === 'contacts';
  return CRM_OBJECT_TYPES.some((type) => type === overwrote.link.object_type);
}

/** The user's options for an edit that can't progress by itself, most promising first. */
export function remediesOf(
  state: EditState,
  problem: Problem | null,
  overwrote: Overwritten | null = null,
): Remedy[] {
  switch (state) {
    case 'staged':
    case 'queued':
      return ['discard'];
    case 'failed':
      return afterFailure(problem);
    case 'clash':
    case 'unknown':
      return ['write-mine', 'leave-theirs'];
    case 'overwrote':
      return isRestorable(overwrote) ? ['restore', 'dismiss'] : ['dismiss'];
    case 'writing':
    case 'done':
    case 'unread':
      return [];
  }
}
