import type { Edit, EditState } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId, EngagementId } from '#shared/contract/ids.ts';
import { UNSETTLED } from '#shared/domain/edits/editStates.ts';
import { hostState, linkOpen, transport } from '../transport/transport.ts';
import { readPages } from '../queries/ask.ts';
import { ProblemError } from '../queries/problemError.ts';
import { useWorkspaceRead } from '../queries/workspace.ts';

const EDITS_A_PAGE = 50;
const OUTCOMES_AT_ONCE = 100;
/** Of one engagement; hardly ever more than a few are unsettled. */
const OF_ONE_ENGAGEMENT = 100;

/** The fresh state that an edit starts from. No event changes it while the dialog is open. Never cached. */
export const useOpenForEdit = (engagementId: EngagementId) =>
  useWorkspaceRead('edits.open', { engagementId }, { gcTime: 0, structuralSharing: false });

/** Edits of one engagement that are staged, in flight or need the user, oldest first. */
export const useUnsettledEdits = (engagementId: EngagementId) =>
  useWorkspaceRead(
    'edits.list',
    { states: [...UNSETTLED], engagementId, bulkEditId: null, before: null, limit: OF_ONE_ENGAGEMENT },
    { select: ({ edits }) => edits.toReversed() },
  );

/** Edits in some states, newest first, page by page. */
export const editListQuery = (
  connectionId: ConnectionId,
  states: readonly EditState[],
  only: { readonly proposed?: boolean; readonly alone?: boolean } = {},
) =>
  readPages(
    'edits.list',
    (before: number | null) => ({
      connectionId,
      states: [...states],
      engagementId: null,
      bulkEditId: null,
      proposed: null,
      ...only,
      before,
      limit: EDITS_A_PAGE,
    }),
    null,
    ({ next }) => next,
  );

/**
 * Resolves once none of the edits can progress by itself, or with `orHeld` once all open ones are held. Edits
 * deleted since are left out. Keeps waiting across a lost link to the core.
 */
export async function editOutcome(
  connectionId: ConnectionId,
  editIds: readonly EditId[],
  { orHeld }: { readonly orHeld: boolean },
): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (let from = 0; from < editIds.length;) {
    const some = editIds.slice(from, from + OUTCOMES_AT_ONCE);
    // Chunks one after the other: later edits are hardly ever done before earlier ones.
    // oxlint-disable-next-line no-await-in-loop
    const result = await transport.call('edits.outcome', { connectionId, editIds: some, orHeld });
    if (result.ok) {
      edits.push(...result.value);
      from += some.length;
    } else if (hostState.get() === 'open') throw new ProblemError(result.problem);
    // oxlint-disable-next-line no-await-in-loop
    else await linkOpen();
  }
  return edits;
}
