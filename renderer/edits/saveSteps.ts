import type { Edit } from '#shared/contract/edit.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isInFlight, NEEDS_USER } from '#shared/domain/edits/editStates.ts';

/** What a dialog does about its edit after a save. */
export type SaveStep =
  /** Back to editing: the edit was taken away, or (with a problem) it was refused, and is taken away now. */
  | { readonly kind: 'edit'; readonly problem: Problem | null; readonly discard: boolean }
  /** The edit is kept until what stands in its way has passed. */
  | { readonly kind: 'wait'; readonly edit: Edit }
  /** A conflict, a write of unknown result, or one that replaced a change by others: the user decides. */
  | { readonly kind: 'decide'; readonly edit: Edit }
  | { readonly kind: 'done'; readonly edit: Edit };

/** @param edit Undefined where it was taken away. */
export function saveStep(edit: Edit | undefined): SaveStep {
  if (edit === undefined) return { kind: 'edit', problem: null, discard: false };
  if (isInFlight(edit)) return { kind: 'wait', edit };
  // What is told in the dialog needs no entry among earlier failures: the draft is still there.
  if (edit.state === 'failed') return { kind: 'edit', problem: edit.problem, discard: true };
  return { kind: NEEDS_USER.includes(edit.state) ? 'decide' : 'done', edit };
}

/** What is left to do about an edit whose dialog is closed: nobody can be asked any more. */
export function closedSaveStep(edit: Edit | undefined): 'wait' | 'report' | 'nothing' {
  if (edit === undefined) return 'nothing';
  return isInFlight(edit) ? 'wait' : 'report';
}
