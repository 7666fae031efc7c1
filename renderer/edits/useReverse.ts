import type { Edit } from '#shared/contract/edits/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { InputOf } from '#shared/contract/methods.ts';
import { ask } from '../queries/ask.ts';
import { ProblemError } from '../queries/problemError.ts';
import { isOnItsWay, settledEdits } from '../queries/settledEdits.ts';
import { describeProblem } from '../text/describeProblem.ts';
import { useFormat, useText } from '../text/useText.ts';
import { showToast } from '../ui/toasts.ts';
import { asideOf } from './outcome.ts';

/** Finished edits, or a whole bulk run. */
export type Which = InputOf<'edits.undo'>['which'];
type Direction = 'undo' | 'redo';

/**
 * Takes finished edits back, or brings undone ones back, and says what became of it. Each is a new, checked write, so
 * that it can't take away what others did in between either.
 */
export function useReverse(connectionId: ConnectionId) {
  const text = useText();
  const format = useFormat();
  const { setRight } = text;

  const say = (direction: Direction, which: Which, edits: readonly Edit[], why: readonly string[]): void => {
    const stuck = edits.filter(({ state }) => ['failed', 'clash', 'unknown'].includes(state)).length;
    const waits = edits.some(isOnItsWay);
    const back = edits.filter(({ undo }) => undo.kind === 'possible').map(({ id }) => id);
    const canTurn = !waits && back.length > 0;
    const failed = direction === 'undo' ? setRight.undoFailed : setRight.redoFailed;
    const done = direction === 'undo' ? setRight.undone : setRight.redone;
    showToast({
      words: stuck === edits.length ? `${failed}.` : waits ? `${setRight.pendingMarks.waiting}.` : done,
      details: [
        ...(edits.length === 1 ? edits.flatMap((edit) => asideOf(text, format, edit)) : []),
        ...(stuck > 0 ? [setRight.manyStuck(stuck)] : []),
        ...why,
      ],
      redo: canTurn && direction === 'undo' ? () => void reverse('redo', which) : null,
      // What a redoing wrote is an edit of its own; that one is taken back.
      undo:
        canTurn && direction === 'redo' ? () => void reverse('undo', { kind: 'some', editIds: back }) : null,
    });
  };

  const reverse = async (direction: Direction, which: Which): Promise<void> => {
    try {
      const { editIds, impossible } = await ask(`edits.${direction}`, { connectionId, which });
      const why = [...new Set(impossible.map((one) => setRight.whyNoUndo[one.why]))];
      if (editIds.length > 0) await ask('edits.tryNow', { connectionId });
      const edits = editIds.length === 0 ? [] : await settledEdits(connectionId, editIds, { orHeld: true });
      say(direction, which, edits, why);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { what, todo } = describeProblem(text, format, error.problem);
      const failed = direction === 'undo' ? setRight.undoFailed : setRight.redoFailed;
      showToast({ words: `${failed}.`, details: [`${what}. ${todo}`] });
    }
  };

  return reverse;
}
