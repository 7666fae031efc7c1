import type { ReactNode } from 'react';
import { useCommands } from '../commands/useCommands.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ProblemView } from '../ui/ProblemView.tsx';
import { Decision } from './Decision.tsx';
import css from './EditDialog.module.css';
import type { EditDialogProps, Leaving } from './editDialogProps.ts';
import { Notices } from './Notices.tsx';
import { SaveKeys } from './SaveKeys.tsx';
import type { Standing } from './standing.ts';
import type { useSaveEdit } from './useSaveEdit.ts';
import { Waiting } from './Waiting.tsx';

interface EditDialogFrame extends Pick<EditDialogProps, 'actionFor' | 'onClose'> {
  readonly title: string;
  readonly width: 'medium' | 'wide';
  /** What became of saving so far. */
  readonly out: ReturnType<typeof useSaveEdit>;
  /** Whether something was typed. */
  readonly typed: boolean;
  /** Whether there is a change to save or stage. */
  readonly worthIt: boolean;
  /** Whether saving it can't be undone: the button itself says so. */
  readonly final?: boolean;
  readonly onLeave: (how: Leaving) => void;
  /** The form that Save sends, where there is one. */
  readonly formId?: string;
  /** Stands first in the footer. */
  readonly lead?: ReactNode;
  /** What the change will do, in words. */
  readonly summary: string;
  /** When what the page knew was read, where it stands in for the service. */
  readonly asOf: string | null;
  readonly start: Standing;
  readonly offered: boolean;
  readonly onTakeUp: () => void;
  readonly onForget: () => void;
  /** A question before leaving. */
  readonly question?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a dialog that edits an engagement: what to know before, what is typed, and the two ways out. */
export function EditDialog(props: EditDialogFrame) {
  const { title, out, worthIt, formId, onLeave, onForget, onClose } = props;
  const { edit, editors } = useText();
  const format = useFormat();
  const { state } = out;
  const busy = state.kind !== 'editing';
  const canLeave = worthIt && !busy;
  useCommands({
    'editing.save': canLeave ? () => onLeave('save') : null,
    'editing.stage': canLeave ? () => onLeave('stage') : null,
  });

  if (state.kind === 'undecided') {
    return (
      <Dialog title={title} onClose={onClose}>
        <Decision edit={state.edit} busy={false} onDecide={(decision) => out.decide(state.edit, decision)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      width={props.width}
      // What waits to be written is kept already.
      unsaved={props.typed && state.kind !== 'waiting'}
      onClose={() => {
        onForget();
        onClose();
      }}
      footer={
        <>
          {props.lead}
          <p role="status" aria-label={edit.summary} className={css['summary']}>
            {props.summary}
          </p>
          <Button disabled={!worthIt} aria-disabled={busy} onClick={() => onLeave('stage')}>
            {edit.stage}
          </Button>
          <Button
            look="primary"
            caution={props.final === true ? editors.cantUndo : null}
            {...(formId === undefined
              ? { onClick: () => onLeave('save') }
              : { type: 'submit', form: formId })}
            disabled={!worthIt}
            aria-disabled={busy}
          >
            {state.kind === 'saving' ? edit.saving : edit.save}
          </Button>
        </>
      }
    >
      <div data-region="editing" className={css['editor']}>
        <Notices
          asOf={props.asOf === null ? null : format.timeOfDay(props.asOf)}
          start={props.start}
          offered={props.offered}
          onTakeUp={props.onTakeUp}
          onForget={onForget}
        />
        {state.kind === 'waiting' ? (
          <Waiting edit={state.edit} onTakeBack={() => out.takeBack(state.edit)} onLeave={onClose} />
        ) : null}
        {state.kind === 'editing' && state.problem !== null ? (
          <ProblemView problem={state.problem} action={props.actionFor(state.problem)} />
        ) : null}
        {props.children}
        <SaveKeys />
      </div>
      {props.question}
    </Dialog>
  );
}
