import type { Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isInFlight, NEEDS_USER } from '#shared/domain/edits/editStates.ts';
import { classifyProblem } from '#shared/domain/failures/problemClass.ts';

/** Whether a read failed only because the API is unreachable. */
export function isTransient(problem: Problem): boolean {
  return ['network', 'rate-limit', 'server'].includes(classifyProblem(problem).cause);
}

/** The unsettled edits of an engagement, as seen by a new edit. */
export interface UnsettledEdits {
  /** The change to be replaced: a staged one, or a refused one that is edited again. */
  readonly staged: Edit | null;
  /** Whether others of the same kind are in flight. */
  readonly waiting: boolean;
  /** Whether others of the same kind need attention. */
  readonly stuck: boolean;
}

/**
 * @param ours The edits of one kind on one engagement, oldest first.
 * @param again The refused edit that is edited again.
 * @param corrects Whether the new value replaces none of them.
 */
export function unsettledEditsOf(
  ours: readonly Edit[],
  again: EditId | null,
  corrects = false,
): UnsettledEdits {
  const replaced =
    ours.find(({ id }) => id === again) ?? ours.find(({ state }) => state === 'staged') ?? null;
  return {
    staged: corrects ? null : replaced,
    waiting: ours.some(isInFlight),
    stuck: ours.some(({ id, state }) => id !== again && NEEDS_USER.includes(state)),
  };
}
