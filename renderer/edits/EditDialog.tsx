import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { Engagement } from '#shared/contract/engagement.ts';
import type { EditId, EngagementId } from '#shared/contract/ids.ts';
import { useKeyLabel } from '../commands/keymap.ts';
import { useCommands } from '../commands/commandRegistry.ts';
import { useFormat, useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd, Row, Stack, Text } from '../ui/primitives.tsx';
import { ProblemView } from '../ui/ProblemView.tsx';
import { ConflictResolution } from './ConflictResolution.tsx';
import { describeHold } from './editText.ts';
import type { UnsettledEdits } from './unsettledEdits.ts';
import type { Correction, useSaveEdit } from './useSaveEdit.ts';
import css from './EditDialog.module.css';

/** The props of every dialog that edits an engagement. */
export interface EditDialogProps {
  readonly engagementId: EngagementId;
  readonly engagementTitle: string | null;
  /** What the page has already loaded, for when the API is unreachable. */
  readonly known: { readonly engagement: Engagement; readonly asOf: string } | null;
  /** A refused change to edit again; null for a new one. */
  readonly again: EditId | null;
  /** Where the value goes instead of being saved; null to save it. */
  readonly correction: Correction | null;
  /** Called once the change is written. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Write the change immediately, or stage it. */
export type SaveMode = 'save' | 'stage';

/** Notices before editing: an earlier draft, and other unsettled changes of this engagement. */
function EditNotices({
  asOf,
  start,
  offered,
  onTakeUp,
  onForget,
}: {
  /** When the values shown were read, if the API is unreachable. */
  readonly asOf: string | null;
  readonly start: UnsettledEdits;
  /** Whether there is a saved draft to restore. */
  readonly offered: boolean;
  readonly onTakeUp: () => void;
  readonly onForget: () => void;
}) {
  const { editors } = useText();
  const lines = [
    asOf === null ? null : editors.asKnown({ time: asOf }),
    start.staged === null ? null : editors.editingStaged,
    start.waiting ? editors.alsoWaiting : null,
    start.stuck ? editors.alsoStuck : null,
  ].filter((line) => line !== null);
  if (lines.length === 0 && !offered) return null;
  return (
    <Stack gap={4} pad={[8, 12]} ground="selected">
      {lines.map((line) => (
        <p key={line} role="status">
          {line}
        </p>
      ))}
      {offered ? (
        <Row as="p" gap={8} wrap role="status">
          {editors.keptDraft}
          <Button onClick={onTakeUp}>{editors.keptDraftTake}</Button>
          <Button look="quiet" onClick={onForget}>
            {editors.keptDraftForget}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

/**
 * The change is stored but not written yet: says what it is waiting for, and offers to cancel it or to leave.
 */
function WaitingNotice({
  edit,
  onTakeBack,
  onLeave,
}: {
  readonly edit: Edit;
  readonly onTakeBack: () => void;
  readonly onLeave: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const { edits } = text;
  const leave = useRef<HTMLButtonElement>(null);
  const confirming = edit.hold?.reason === 'confirming';
  useEffect(() => leave.current?.focus(), []);
  return (
    <Row gap={12} align="start" pad={[12, 16]} tone="warn" ground="warn" role="alert" data-edge>
      <Clock size={16} aria-hidden />
      <Stack gap={4} tone="primary">
        <Text as="p" weight="medium">
          {confirming ? edits.confirmingTitle : edits.waitingTitle}
        </Text>
        {edit.hold === null ? null : (
          <Text as="p" tone="secondary">
            {describeHold(text, format, edit.hold, edit.problem)}
          </Text>
        )}
        {confirming ? null : (
          <Text as="p" tone="secondary">
            {edits.waitingKept}
          </Text>
        )}
        <Row gap={8} align="stretch" wrap className={css['buttons']}>
          {edit.state === 'writing' ? null : <Button onClick={onTakeBack}>{edits.takeBack}</Button>}
          <Button ref={leave} look="primary" onClick={onLeave}>
            {edits.waitingLeave}
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}

/** The keyboard shortcuts of Save and Stage, or of the only button of a correction. */
function SaveShortcuts({ corrects, words }: { readonly corrects: boolean; readonly words: string }) {
  const { editors } = useText();
  const save = useKeyLabel('editing.save');
  const stage = useKeyLabel('editing.stage');
  return (
    <Row as="p" gap={16} align="stretch" size="small" tone="tertiary" wrap>
      {save === undefined ? null : (
        <span>
          {words} <Kbd>{save}</Kbd>
        </span>
      )}
      {stage === undefined || corrects ? null : (
        <span>
          {editors.stage} <Kbd>{stage}</Kbd>
        </span>
      )}
    </Row>
  );
}

interface EditDialogFrame extends Pick<EditDialogProps, 'correction' | 'onClose'> {
  readonly title: string;
  readonly width: 'medium' | 'wide';
  /** The state of saving. */
  readonly out: ReturnType<typeof useSaveEdit>;
  /** Whether the form differs from its initial state. */
  readonly typed: boolean;
  /** Whether there is a change to save or stage. */
  readonly worthIt: boolean;
  /** Whether the change can't be undone once saved; the button says so. */
  readonly final?: boolean;
  readonly onLeave: (how: SaveMode) => void;
  /** The form that Save submits, if any. */
  readonly formId?: string;
  /** The first item of the footer. */
  readonly lead?: ReactNode;
  /** Describes what the change will do. */
  readonly summary: string;
  /** When the values were read, if they aren't fresh from the API. */
  readonly asOf: string | null;
  readonly start: UnsettledEdits;
  readonly offered: boolean;
  readonly onTakeUp: () => void;
  readonly onForget: () => void;
  /** A confirmation dialog shown on top. */
  readonly question?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a dialog that edits an engagement: notices, the form, Stage and Save. */
export function EditDialog(props: EditDialogFrame) {
  const { title, out, worthIt, formId, onLeave, onForget, onClose } = props;
  const corrects = props.correction !== null;
  const { editors, edits } = useText();
  const [save, saving] = corrects
    ? [editors.useValue, editors.checkingValue]
    : [editors.save, editors.saving];
  const format = useFormat();
  const { state } = out;
  const busy = state.kind !== 'editing';
  const canLeave = worthIt && !busy;
  useCommands({
    'editing.save': canLeave ? () => onLeave('save') : null,
    'editing.stage': canLeave && !corrects ? () => onLeave('stage') : null,
  });

  if (state.kind === 'undecided') {
    return (
      <Dialog title={title} onClose={onClose}>
        <ConflictResolution
          edit={state.edit}
          busy={false}
          onDecide={(decision) => out.decide(state.edit, decision)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      width={props.width}
      // A change waiting to be written is already stored.
      unsaved={props.typed && state.kind !== 'waiting'}
      onClose={() => {
        onForget();
        onClose();
      }}
      footer={
        <>
          {props.lead}
          <Text
            as="p"
            tone="secondary"
            tabular
            role="status"
            aria-label={editors.summary}
            className={css['summary']}
          >
            {props.summary}
          </Text>
          {corrects ? null : (
            <Button disabled={!worthIt} aria-disabled={busy} onClick={() => onLeave('stage')}>
              {editors.stage}
            </Button>
          )}
          <Button
            look="primary"
            caution={props.final === true && !corrects ? edits.cantUndo : null}
            {...(formId === undefined
              ? { onClick: () => onLeave('save') }
              : { type: 'submit', form: formId })}
            disabled={!worthIt}
            aria-disabled={busy}
          >
            {state.kind === 'saving' ? saving : save}
          </Button>
        </>
      }
    >
      <Stack gap={12} data-region="editing">
        <EditNotices
          asOf={props.asOf === null ? null : format.timeOfDay(props.asOf)}
          start={props.start}
          offered={props.offered}
          onTakeUp={props.onTakeUp}
          onForget={onForget}
        />
        {state.kind === 'waiting' ? (
          <WaitingNotice edit={state.edit} onTakeBack={() => out.takeBack(state.edit)} onLeave={onClose} />
        ) : null}
        {state.kind === 'editing' && state.problem !== null ? <ProblemView problem={state.problem} /> : null}
        {props.children}
        <SaveShortcuts corrects={corrects} words={save} />
      </Stack>
      {props.question}
    </Dialog>
  );
}
