import type { Edit } from '#shared/contract/edit.ts';
import type { InputOf, OutputOf } from '#shared/contract/methods.ts';
import { isInFlight, WRITTEN } from '#shared/domain/edits/editStates.ts';
import { ask } from '../queries/ask.ts';
import { editOutcome } from './editQueries.ts';
import { engagementTitle } from '../text/engagementTitle.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Text } from '../ui/primitives.tsx';
import { dismissToastsAbout, showProblem, showToast } from '../ui/Toasts.tsx';
import { ChangeDiff, editValues } from './ChangeDiff.tsx';
import { describeOutcome, describeSideEffects, undoCounts, undoReport } from './editOutcome.ts';
import { useConnectionId } from '../queries/workspace.ts';

/** Reports the result of edits that the user waited for, and offers to undo them. */
export function useOutcomeToast() {
  const text = useText();
  const format = useFormat();
  const reverse = useUndoRedo();
  return (edits: readonly Edit[]): void => {
    const outcome = describeOutcome(text, format, edits);
    if (outcome === null) return;
    const about = edits.map(({ id }) => id);
    // An earlier result of the same change, such as a conflict.
    dismissToastsAbout(about);
    const editIds = outcome.undoable.map(({ id }) => id);
    showToast({
      words: outcome.words,
      about,
      details: outcome.details,
      undo: editIds.length === 0 ? null : () => reverse('undo', { kind: 'some', editIds }),
    });
  };
}

/** Finished edits, or a whole bulk edit. */
export type UndoTarget = InputOf<'edits.undo'>['which'];
type Direction = 'undo' | 'redo';

/** What an undo or redo changes and where, because the engagement may not be on screen. */
function ReversedChange({ edit }: { readonly edit: Edit }) {
  const text = useText();
  return (
    <>
      <Text as="p" tone="secondary">
        {engagementTitle(text, edit.engagementTitle)}
      </Text>
      <ChangeDiff {...editValues(edit)} names={edit.names} />
    </>
  );
}

/**
 * Undoes or redoes finished edits and reports the result. Each is a new checked write, so that it doesn't
 * overwrite changes others made since.
 */
export function useUndoRedo() {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const { edits: words } = text;

  const showReport = (
    direction: Direction,
    which: UndoTarget,
    edits: readonly Edit[],
    impossible: OutputOf<'edits.undo'>['impossible'],
  ): void => {
    const counts = undoCounts(edits, impossible);
    const all = edits.length > 0 && counts.done === edits.length;
    const back = edits.filter(({ undo }) => undo.kind === 'possible').map(({ id }) => id);
    const canTurn = counts.waiting === 0 && back.length > 0;
    const failed = direction === 'undo' ? words.undoFailed : words.redoFailed;
    const done = direction === 'undo' ? words.undone : words.redone;
    const why = [...new Set(impossible.map((one) => words.whyNoUndo[one.why]))];
    // One change is reported as a sentence; several by how many were undone and how many weren't.
    const several = edits.length + impossible.length > 1 && direction === 'undo';
    const [first = `${failed}.`, ...others] = several ? undoReport(text, counts) : [];
    const waits = counts.waiting > 0 ? `${text.engagements.pendingMarks.waiting}.` : `${failed}.`;
    const ofOne = [
      ...(counts.conflicts + counts.failed > 0 ? [words.manyStuck({ count: 1 })] : []),
      ...(counts.replaced > 0 ? [words.manyReplaced({ count: counts.replaced })] : []),
    ];
    const [only] = edits.length === 1 ? edits : [];
    const about = which.kind === 'some' ? which.editIds : [];
    // What was said of the change before, which still offers to undo or redo it.
    dismissToastsAbout(about);
    const stands = only !== undefined && (WRITTEN.includes(only.state) || isInFlight(only));
    showToast({
      about: [...about, ...edits.map(({ id }) => id)],
      body: stands ? <ReversedChange edit={only} /> : null,
      words: all && impossible.length === 0 ? done : several ? first : waits,
      details: [
        ...(only === undefined ? [] : describeSideEffects(text, format, only)),
        ...(several ? others : ofOne),
        ...why,
      ],
      redo: canTurn && direction === 'undo' ? () => reverse('redo', which) : null,
      // A redo is an edit of its own, which is what Undo reverts.
      undo: canTurn && direction === 'redo' ? () => reverse('undo', { kind: 'some', editIds: back }) : null,
    });
  };

  const reverse = async (direction: Direction, which: UndoTarget): Promise<void> => {
    try {
      const { editIds, impossible } = await ask(`edits.${direction}`, { connectionId, which });
      const edits = await editOutcome(connectionId, editIds, { orHeld: true });
      showReport(direction, which, edits, impossible);
    } catch (error) {
      showProblem(text, format, error, direction === 'undo' ? words.undoFailed : words.redoFailed);
    }
  };

  return reverse;
}
