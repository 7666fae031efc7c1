import type { Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isInFlight, NEEDS_USER } from '#shared/domain/edits/editStates.ts';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';

/** Whether the failure of a reading says nothing of the call, only that the service can't be asked now. */
export function isTransient(problem: Problem): boolean {
  return ['network', 'rate-limit', 'server'].includes(classifyProblem(problem).cause);
}

/** Edits that are staged, on their way, or the user's turn, oldest first. */
export function unsettled(newestFirst: readonly Edit[]): Edit[] {
  return newestFirst.filter(({ state }) => state !== 'done' && state !== 'unread').toReversed();
}

/** How what is not settled yet stands to an edit that is begun. */
export interface UnsettledEdits {
  /** The change that this one takes the place of: staged, or refused and edited again. */
  readonly staged: Edit | null;
  /** Whether others of the same kind are on their way, or need the user. */
  readonly waiting: boolean;
  readonly stuck: boolean;
}

/** Of the edits of one kind on one engagement, oldest first; `again` is the refused one that is edited once more. */
export function unsettledEditsOf(ours: readonly Edit[], again: EditId | null): UnsettledEdits {
  return {
    staged: ours.find(({ id }) => id === again) ?? ours.find(({ state }) => state === 'staged') ?? null,
    waiting: ours.some(isInFlight),
    stuck: ours.some(({ id, state }) => id !== again && NEEDS_USER.includes(state)),
  };
}
