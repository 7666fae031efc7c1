import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId } from '#shared/contract/ids.ts';
import { ask } from '../queries/ask.ts';
import { ProblemError } from '../queries/problemError.ts';
import { isOnItsWay, settledEdits } from '../queries/settledEdits.ts';
import { describeProblem } from '../text/describeProblem.ts';
import { useFormat, useText } from '../text/useText.ts';
import { dismissToastsAbout, showToast } from '../ui/toasts.ts';
import type { EditDecision } from './Decision.tsx';
import { useSayOutcome } from './useSayOutcome.ts';

const MOST_AT_ONCE = 100;

/** What can be done with changes that are collected or stuck; each says what became of it. */
export function useStaged(connectionId: ConnectionId) {
  const text = useText();
  const format = useFormat();
  const say = useSayOutcome(connectionId);

  const told = (act: () => Promise<void>): void => {
    act().catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      const { what, todo } = describeProblem(text, format, error.problem);
      showToast({ words: `${what}.`, details: [todo] });
    });
  };

  /** Says so once all are written, and once more for those that had to wait. */
  const follow = async (editIds: readonly EditId[]): Promise<void> => {
    await ask('edits.sendNow', { connectionId });
    const edits = await settledEdits(connectionId, editIds, { orHeld: true });
    say(edits.filter((edit) => !isOnItsWay(edit)));
    const waiting = edits.filter(isOnItsWay).map(({ id }) => id);
    if (waiting.length > 0) say(await settledEdits(connectionId, waiting, { orHeld: false }));
  };

  const some = (edits: readonly Edit[]) => ({ kind: 'some' as const, editIds: edits.map(({ id }) => id) });

  const restage = async (edits: readonly Edit[]): Promise<void> => {
    for (const { engagementId, engagementTitle, change, names } of edits) {
      // In their order, so that they are written in it.
      // oxlint-disable-next-line no-await-in-loop
      await ask('edits.stage', { connectionId, engagementId, engagementTitle, change, names });
    }
  };

  const all = async (): Promise<Edit[]> => {
    const edits: Edit[] = [];
    let before: number | null = null;
    do {
      const page: { edits: Edit[]; next: number | null } =
        // A page tells where the next one begins.
        // oxlint-disable-next-line no-await-in-loop
        await ask('edits.list', {
          connectionId,
          states: ['staged'],
          engagementId: null,
          bulkEditId: null,
          before,
          limit: MOST_AT_ONCE,
        });
      edits.push(...page.edits);
      before = page.next;
    } while (before !== null);
    return edits;
  };

  return {
    /** With all that is staged, those not on screen too. */
    withAll: (act: (edits: readonly Edit[]) => void) => told(async () => act(await all())),
    commit: (edits: readonly Edit[]) =>
      told(async () => {
        const which = some(edits);
        dismissToastsAbout(which.editIds);
        await ask('edits.commit', { connectionId, which });
        await follow(which.editIds);
      }),
    retry: (edits: readonly Edit[]) =>
      told(async () => {
        const { editIds } = some(edits);
        await ask('edits.retry', { connectionId, editIds });
        await follow(editIds);
      }),
    discard: (edits: readonly Edit[]) =>
      told(async () => {
        const { discarded, left } = await ask('edits.discard', { connectionId, which: some(edits) });
        dismissToastsAbout(edits.map(({ id }) => id));
        const gone = edits.filter(({ id }) => !left.includes(id)).toReversed();
        showToast({
          words: text.pendingChanges.discarded(discarded),
          undo: gone.length === 0 ? null : () => told(() => restage(gone)),
        });
      }),
    decide: (edit: Edit, decision: EditDecision) =>
      told(async () => {
        await ask('edits.decide', { connectionId, editId: edit.id, decision });
        if (decision === 'write-mine') await follow([edit.id]);
      }),
    tryNow: () => told(async () => void (await ask('edits.sendNow', { connectionId }))),
  };
}
