import { useState } from 'react';
import type { Edit } from '#shared/contract/edits/edit.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import { nextRedo, nextUndo } from '#shared/domain/edits/nextReversal.ts';
import { useCommands } from '../../commands/useCommands.ts';
import { ChangeDiff } from '../../edits/ChangeDiff.tsx';
import { useReverse, type Which } from '../../edits/useReverse.ts';
import { valuesOf } from '../../edits/valuesOf.ts';
import { ask } from '../../queries/ask.ts';
import { useFormat, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './UndoKeys.module.css';

/** So far back the keys look. */
const LOOKED_AT = 100;

interface Turn {
  readonly direction: 'undo' | 'redo';
  readonly edit: Edit;
  readonly which: Which;
}

/** Bringing back means taking back what an undoing wrote; a bulk run is undone and brought back as a whole. */
function turnOf(direction: 'undo' | 'redo', edits: readonly Edit[]): Turn | null {
  const edit = direction === 'undo' ? nextUndo(edits) : nextRedo(edits);
  if (edit === null) return null;
  const meant = direction === 'undo' ? edit : (edits.find(({ id }) => id === edit.undoes) ?? edit);
  const which: Which =
    meant.batchId === null
      ? { kind: 'some', editIds: [direction === 'undo' ? edit.id : (edit.undoes ?? edit.id)] }
      : { kind: 'batch', batchId: meant.batchId };
  return { direction, edit, which };
}

/**
 * The undo and the redo key. What they take back is a change at the service, maybe of a call that isn't on screen:
 * it is shown first, and one more press of Enter does it.
 */
export function UndoKeys({
  connectionId,
  readOnly,
}: {
  readonly connectionId: ConnectionId;
  readonly readOnly: boolean;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { app, setRight, list, review } = text;
  const reverse = useReverse(connectionId);
  const [turn, setTurn] = useState<Turn | null>(null);

  const look = async (direction: 'undo' | 'redo') => {
    const { edits } = await ask('edits.list', {
      connectionId,
      states: ['done', 'unread'],
      engagementId: null,
      batchId: null,
      before: null,
      limit: LOOKED_AT,
    });
    const found = turnOf(direction, edits);
    if (found !== null) setTurn(found);
    else showToast({ words: direction === 'undo' ? review.nothingToUndo : review.nothingToRedo });
  };
  useCommands({
    'edits.undo': readOnly ? null : () => void look('undo'),
    'edits.redo': readOnly ? null : () => void look('redo'),
  });

  if (turn === null) return null;
  const { direction, edit, which } = turn;
  const impossible = edit.undo.kind === 'impossible' ? setRight.whyNoUndo[edit.undo.why] : null;
  const { before, beforeSeen, after } = valuesOf(edit);
  const close = () => setTurn(null);
  const title = edit.engagementTitle?.trim() ?? '';
  return (
    <Dialog
      title={direction === 'undo' ? review.undoTitle : review.redoTitle}
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
            {edit.change.kind === 'contacts' ? setRight.whatContacts : setRight.whatCrm} ·{' '}
            {format.when(edit.changedAt, now)}
          </span>
        </p>
        {/* Turned round: what it will be after the undoing. */}
        <ChangeDiff before={after} beforeSeen after={beforeSeen ? before : after} names={edit.names} />
        <p className={css['quiet']}>{impossible ?? review.undoBody}</p>
        {which.kind === 'batch' ? <p className={css['quiet']}>{review.undoRun}</p> : null}
      </div>
    </Dialog>
  );
}
