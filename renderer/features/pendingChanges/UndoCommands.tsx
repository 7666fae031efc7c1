import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { ChangeDiff, editValues } from '../../edits/ChangeDiff.tsx';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { noUndoCount } from '../../edits/editOutcome.ts';
import { useUndoRedo } from '../../edits/useUndoRedo.tsx';
import { ask } from '../../queries/ask.ts';
import type { ProblemError } from '../../queries/problemError.ts';
import { engagementTitle } from '../../text/engagementTitle.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showProblem, showToast } from '../../ui/Toasts.tsx';
import { useNow } from '../../ui/useNow.ts';
import { Stack, Text } from '../../ui/primitives.tsx';
import { reversalOf, type Reversal } from './pendingEdits.ts';
import { useConnectionId } from '../../queries/workspace.ts';

/** The number of edits searched for something to undo or redo. */
const SEARCHED_EDITS = 100;

interface PendingReversal extends Reversal {
  /** How many edits can be reversed; 0 if the API can't reverse any. */
  readonly possible: number;
  readonly impossible: number;
}

/**
 * The undo and redo shortcuts. A single change is reversed at once, and the toast shows what it was and
 * where. A bulk edit is shown first and confirmed with Enter, because it may change engagements by the
 * thousand; so is a change that can't be undone, with the reason.
 */
export function UndoCommands({ readOnly }: { readonly readOnly: boolean }) {
  const connectionId = useConnectionId();
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { app, edits: words, pendingChanges } = text;
  const reverse = useUndoRedo();
  const [reversal, setReversal] = useState<PendingReversal | null>(null);

  const blocked = useEditBlock();
  const propose = async (direction: Reversal['direction']) => {
    if (blocked !== null) {
      showToast({ words: `${blocked}.` });
      return;
    }
    const { edits } = await ask('edits.list', {
      connectionId,
      states: [...WRITTEN],
      engagementId: null,
      bulkEditId: null,
      before: null,
      limit: SEARCHED_EDITS,
    });
    const found = reversalOf(direction, edits);
    if (found === null) {
      showToast({
        words: direction === 'undo' ? pendingChanges.nothingToUndo : pendingChanges.nothingToRedo,
      });
      return;
    }
    const { edit, which } = found;
    if (which.kind === 'some') {
      if (direction === 'redo' || edit.undo.kind === 'possible') await reverse(direction, which);
      else setReversal({ ...found, possible: 0, impossible: 1 });
      return;
    }
    const reach = direction === 'undo' ? await ask('edits.undoable', { connectionId, which }) : null;
    setReversal({
      ...found,
      possible: reach?.possible ?? 1,
      impossible: reach === null ? 0 : noUndoCount(reach.impossible),
    });
  };
  const { mutate } = useMutation<void, ProblemError, Reversal['direction']>({
    mutationFn: propose,
    // One after the other: pressed twice, the second reverses what is next once the first is done.
    scope: { id: `undo ${connectionId}` },
    onError: (error, direction) =>
      showProblem(text, format, error, direction === 'undo' ? words.undoFailed : words.redoFailed),
  });
  useCommands({
    'edits.undo': readOnly ? null : () => mutate('undo'),
    'edits.redo': readOnly ? null : () => mutate('redo'),
  });

  if (reversal === null) return null;
  const { direction, edit, which } = reversal;
  const impossible =
    reversal.possible > 0
      ? null
      : words.whyNoUndo[edit.undo.kind === 'impossible' ? edit.undo.why : 'undo-pending'];
  const { before, beforeSeen, after } = editValues(edit);
  const close = () => setReversal(null);
  return (
    <Dialog
      title={
        impossible !== null
          ? pendingChanges.cantUndoTitle
          : direction === 'undo'
            ? pendingChanges.undoTitle
            : pendingChanges.redoTitle
      }
      onClose={close}
      footer={
        impossible === null ? (
          <>
            <Button
              look="primary"
              onClick={() => {
                close();
                void reverse(direction, which);
              }}
            >
              {direction === 'undo' ? pendingChanges.undo : pendingChanges.redo}
            </Button>
            <Button onClick={close}>{app.cancel}</Button>
          </>
        ) : (
          <Button onClick={close}>{app.close}</Button>
        )
      }
    >
      <Stack gap={12}>
        <p>
          <Text weight="medium">
            <bdi>{engagementTitle(text, edit.engagementTitle)}</bdi>
          </Text>{' '}
          <Text tone="secondary">
            {edit.change.kind === 'contacts' ? words.whatContacts : words.whatCrm} ·{' '}
            {format.when(edit.changedAt, now)}
          </Text>
        </p>
        {impossible === null ? (
          // In reverse: from the current value to the one after the undo.
          <ChangeDiff before={after} beforeSeen after={beforeSeen ? before : after} names={edit.names} />
        ) : (
          <ChangeDiff before={before} beforeSeen={beforeSeen} after={after} names={edit.names} />
        )}
        <Text as="p" tone="secondary">
          {impossible ?? pendingChanges.undoBody}
        </Text>
        {which.kind === 'bulkEdit' && direction === 'undo' && impossible === null ? (
          <Text as="p" tone="secondary">
            {pendingChanges.undoRun({ count: reversal.possible })}
            {reversal.impossible === 0
              ? null
              : ` ${words.undoReport.impossible({ count: reversal.impossible })}`}
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  );
}
