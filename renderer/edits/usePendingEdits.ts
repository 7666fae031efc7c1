import type { Edit } from '#shared/contract/edit.ts';
import type { EditId } from '#shared/contract/ids.ts';
import { isInFlight } from '#shared/domain/edits/editStates.ts';
import { ask } from '../queries/ask.ts';
import { editOutcome } from './editQueries.ts';
import { useText } from '../text/useText.ts';
import { dismissToastsAbout, showToast, useProblemToast } from '../ui/Toasts.tsx';
import type { EditDecision } from './ConflictResolution.tsx';
import { useOutcomeToast } from './useUndoRedo.tsx';
import { useConnectionId } from '../queries/workspace.ts';

const PAGE_SIZE = 100;

/** The actions on pending changes; each reports its result in a toast. */
export function usePendingEdits() {
  const connectionId = useConnectionId();
  const text = useText();
  const showOutcome = useOutcomeToast();

  const showProblem = useProblemToast();
  const withErrorToast = (act: () => Promise<void>): void => {
    act().catch(showProblem);
  };

  /** Reports the edits that have settled, and again with those that had to wait, so that one Undo is for all. */
  const follow = async (editIds: readonly EditId[]): Promise<void> => {
    const edits = await editOutcome(connectionId, editIds, { orHeld: true });
    const waiting = new Set(edits.filter(isInFlight).map(({ id }) => id));
    showOutcome(edits.filter(({ id }) => !waiting.has(id)));
    if (waiting.size === 0) return;
    const all = await editOutcome(connectionId, editIds, { orHeld: false });
    // What was undone in the meantime has been reported.
    showOutcome(all.filter(({ id, undo }) => waiting.has(id) || undo.kind === 'possible'));
  };

  const some = (edits: readonly Edit[]) => ({ kind: 'some' as const, editIds: edits.map(({ id }) => id) });

  const restage = async (edits: readonly Edit[]): Promise<void> => {
    for (const { engagementId, engagementTitle, change, names } of edits) {
      // Sequential, because edits are written in the order in which they were staged.
      // oxlint-disable-next-line no-await-in-loop
      await ask('edits.stage', { connectionId, engagementId, engagementTitle, change, names });
    }
  };

  const all = async (): Promise<Edit[]> => {
    const edits: Edit[] = [];
    let before: number | null = null;
    do {
      const page: { edits: Edit[]; next: number | null } =
        // Each page contains the start of the next.
        // oxlint-disable-next-line no-await-in-loop
        await ask('edits.list', {
          connectionId,
          states: ['staged'],
          engagementId: null,
          bulkEditId: null,
          proposed: false,
          before,
          limit: PAGE_SIZE,
        });
      edits.push(...page.edits);
      before = page.next;
    } while (before !== null);
    return edits;
  };

  return {
    /** Runs with all edits the user staged, including those not on screen. */
    withAll: (act: (edits: readonly Edit[]) => void) => withErrorToast(async () => act(await all())),
    commit: (edits: readonly Edit[]) =>
      withErrorToast(async () => {
        const which = some(edits);
        dismissToastsAbout(which.editIds);
        await ask('edits.commit', { connectionId, which });
        await follow(which.editIds);
      }),
    retry: (edits: readonly Edit[]) =>
      withErrorToast(async () => {
        const { editIds } = some(edits);
        await ask('edits.retry', { connectionId, editIds });
        await follow(editIds);
      }),
    discard: (edits: readonly Edit[]) =>
      withErrorToast(async () => {
        const { discarded, left } = await ask('edits.discard', { connectionId, which: some(edits) });
        dismissToastsAbout(edits.map(({ id }) => id));
        // A proposal isn't staged again: it would then be the user's own.
        const gone = edits.filter(({ id, proposal }) => proposal === null && !left.includes(id)).toReversed();
        showToast({
          words: text.pendingChanges.discarded({ count: discarded }),
          undo: gone.length === 0 ? null : () => restage(gone),
        });
      }),
    decide: (edit: Edit, decision: EditDecision) =>
      withErrorToast(async () => {
        await ask('edits.decide', { connectionId, editId: edit.id, decision });
        dismissToastsAbout([edit.id]);
        if (decision === 'write-mine') await follow([edit.id]);
      }),
    tryNow: () => withErrorToast(async () => void (await ask('edits.sendNow', { connectionId }))),
  };
}
