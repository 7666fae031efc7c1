import { useState } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { nextRedo, nextUndo } from '#shared/domain/edits/undo.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import { useCommands } from '../../commands/commandRegistry.ts';
import { ChangeDiff, editValues } from '../../edits/ChangeDiff.tsx';
import { useEditBlock } from '../../edits/useEditBlock.ts';
import { noUndoCount } from '../../edits/editOutcome.ts';
import { useUndoRedo, type UndoTarget } from '../../edits/useUndoRedo.ts';
import { ask } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toastStore.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './UndoCommands.module.css';

/** So far back the keys look. */
const SEARCHED_EDITS = 100;

interface Reversal {
  readonly direction: 'undo' | 'redo';
  readonly edit: Edit;
  readonly which: UndoTarget;
  /** How many changes it reverts; 0 where the API can't do it. */
  readonly possible: number;
  readonly impossible: number;
}

/** Bringing back means taking back what an undoing wrote; a bulk run is undone and brought back as a whole. */
function reversalOf(
  direction: 'undo' | 'redo',
  edits: readonly Edit[],
): Pick<Reversal, 'direction' | 'edit' | 'which'> | null {
  const edit = direction === 'undo' ? nextUndo(edits) : nextRedo(edits);
  if (edit === null) return null;
  const meant = direction === 'undo' ? edit : (edits.find(({ id }) => id === edit.undoes) ?? edit);
  const which: UndoTarget =
    meant.bulkEditId === null
      ? { kind: 'some', editIds: [direction === 'undo' ? edit.id : (edit.undoes ?? edit.id)] }
      : { kind: 'batch', bulkEditId: meant.bulkEditId };
  return { direction, edit, which };
}

/**
 * The undo and the redo key. What they take back is a change at the service, maybe of a call that isn't on screen:
 * it is shown first, and one more press of Enter does it.
 */
export function UndoCommands({
  connectionId,
  readOnly,
}: {
  readonly connectionId: ConnectionId;
  readonly readOnly: boolean;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { app, editors, list, pendingChanges: review } = text;
  const reverse = useUndoRedo(connectionId);
  const [reversal, setReversal] = useState<Reversal | null>(null);

  const blocked = useEditBlock(connectionId);
  const look = async (direction: 'undo' | 'redo') => {
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
      showToast({ words: direction === 'undo' ? review.nothingToUndo : review.nothingToRedo });
      return;
    }
    const { which } = found;
    if (direction === 'redo') {
      setReversal({ ...found, possible: 1, impossible: 0 });
      return;
    }
    const reach = await ask('edits.undoable', { connectionId, which });
    // Of a run the change that is shown is one that can be undone, where there is one.
    const shown =
      which.kind === 'some'
        ? undefined
        : edits.find(({ bulkEditId, undo }) => bulkEditId === which.bulkEditId && undo.kind === 'possible');
    setReversal({
      ...found,
      edit: shown ?? found.edit,
      possible: reach.possible,
      impossible: noUndoCount(reach.impossible),
    });
  };
  useCommands({
    'edits.undo': readOnly ? null : () => void look('undo'),
    'edits.redo': readOnly ? null : () => void look('redo'),
  });

  if (reversal === null) return null;
  const { direction, edit, which } = reversal;
  const impossible =
    reversal.possible > 0
      ? null
      : editors.whyNoUndo[edit.undo.kind === 'impossible' ? edit.undo.why : 'undo-pending'];
  const { before, beforeSeen, after } = editValues(edit);
  const close = () => setReversal(null);
  const title = edit.engagementTitle?.trim() ?? '';
  return (
    <Dialog
      title={
        impossible !== null
          ? review.cantUndoTitle
          : direction === 'undo'
            ? review.undoTitle
            : review.redoTitle
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
              {direction === 'undo' ? review.undo : review.redo}
            </Button>
            <Button onClick={close}>{app.cancel}</Button>
          </>
        ) : (
          <Button onClick={close}>{app.close}</Button>
        )
      }
    >
      <div className={css['body']}>
        <p>
          <span className={css['title']}>{title === '' ? list.untitled : title}</span>{' '}
          <span className={css['quiet']}>
            {edit.change.kind === 'contacts' ? editors.whatContacts : editors.whatCrm} ·{' '}
            {format.when(edit.changedAt, now)}
          </span>
        </p>
        {impossible === null ? (
          // Turned round: what it will be after the undoing.
          <ChangeDiff before={after} beforeSeen after={beforeSeen ? before : after} names={edit.names} />
        ) : (
          <ChangeDiff before={before} beforeSeen={beforeSeen} after={after} names={edit.names} />
        )}
        <p className={css['quiet']}>{impossible ?? review.undoBody}</p>
        {which.kind === 'batch' && direction === 'undo' && impossible === null ? (
          <p className={css['quiet']}>
            {review.undoRun(reversal.possible)}
            {reversal.impossible === 0 ? null : ` ${editors.undoReport.impossible(reversal.impossible)}`}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
