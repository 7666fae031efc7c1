import type { EditState, Overwritten, Remedy } from '../../contract/edit.ts';
import type { Problem } from '../../contract/problem.ts';
import { CRM_OBJECT_TYPES } from '../../contract/enumerations.ts';
import { saysNotFound } from '../failures/problemClass.ts';

function afterFailure(problem: Problem | null): Remedy[] {
  if (problem?.kind === 'forbidden') return ['grant-scope', 'retry', 'discard'];
  if (problem?.kind !== 'api' || problem.status >= 500) return ['retry', 'discard'];
  return saysNotFound(problem) ? ['discard'] : ['edit-again', 'retry', 'discard'];
}

/** Where nothing tells what was changed, there is nothing to put back; nor a link of a type the API doesn't take. */
function isRestorable(overwrote: Overwritten | null): boolean {
  if (overwrote?.kind !== 'crm') return overwrote?.kind === 'contacts';
  return CRM_OBJECT_TYPES.some((type) => type === overwrote.link.object_type);
}

/** What the user can do about an edit that doesn't go on by itself, the most promising first. */
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
