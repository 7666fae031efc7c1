import type { ReactNode } from 'react';
import type { Edit } from '#shared/contract/edit.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { ConflictResolution } from '../../edits/ConflictResolution.tsx';
import { describeSideEffects, reverseDirection } from '../../edits/editOutcome.ts';
import { describeHold } from '../../edits/editText.ts';
import type { usePendingEdits } from '../../edits/usePendingEdits.ts';
import type { useUndoRedo } from '../../edits/useUndoRedo.tsx';
import { useFormat, useText } from '../../text/useText.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/primitives.tsx';
import { ProblemView } from '../../ui/ProblemView.tsx';
import { useNow } from '../../ui/useNow.ts';
import { EditEntry } from './EditEntry.tsx';
import { canSendNow, commonlyHeld, failedActions } from './pendingEdits.ts';
import css from './PendingChanges.module.css';

/**
 * Changes that weren't saved and need attention: conflicts, unclear writes and refusals, each with its
 * actions.
 */
export function StuckSection({
  edits,
  more,
  readOnly,
  staged,
  onOpen,
  onEdit,
}: {
  readonly edits: readonly Edit[];
  readonly more: ReactNode;
  readonly readOnly: boolean;
  readonly staged: ReturnType<typeof usePendingEdits>;
  readonly onOpen: (id: EngagementId) => void;
  readonly onEdit: (edit: Edit) => void;
}) {
  const { edits: words, pendingChanges } = useText();
  const act = {
    edit: onEdit,
    retry: (edit: Edit) => staged.retry([edit]),
    discard: (edit: Edit) => staged.discard([edit]),
  };
  return (
    <section aria-label={pendingChanges.needsYou}>
      <Text as="h2" size="heading" tone="bad">
        {pendingChanges.needsYou}
      </Text>
      <Text as="p" tone="secondary">
        {pendingChanges.needsYouBody}
      </Text>
      <ul>
        {edits.map((edit) => (
          <EditEntry
            key={edit.id}
            edit={edit}
            badges={<Badge tone="bad">{words.states[edit.state]}</Badge>}
            onOpen={onOpen}
            actions={
              edit.state === 'failed'
                ? failedActions(edit).map((action) => (
                    <Button
                      key={action}
                      look={action === 'discard' ? 'quiet' : 'plain'}
                      disabled={readOnly && action !== 'discard'}
                      onClick={() => act[action](edit)}
                    >
                      {pendingChanges[action]}
                    </Button>
                  ))
                : null
            }
          >
            {edit.state === 'failed' ? (
              edit.problem === null ? null : (
                <ProblemView problem={edit.problem} />
              )
            ) : (
              <ConflictResolution
                edit={edit}
                busy={readOnly}
                onDecide={(decision) => staged.decide(edit, decision)}
              />
            )}
          </EditEntry>
        ))}
      </ul>
      {more}
    </section>
  );
}

/** Recently saved changes, with their result and undo. */
export function SavedSection({
  edits,
  readOnly,
  blocked,
  reverse,
  toJournal,
  onOpen,
}: {
  readonly edits: readonly Edit[];
  readonly readOnly: boolean;
  /** Why this token can't change anything, otherwise null. */
  readonly blocked: string | null;
  readonly reverse: ReturnType<typeof useUndoRedo>;
  readonly toJournal: ReactNode;
  readonly onOpen: (id: EngagementId) => void;
}) {
  const text = useText();
  const format = useFormat();
  const now = useNow();
  const { edits: editors, pendingChanges } = text;
  return (
    <section aria-label={pendingChanges.lately}>
      <Row gap={8} wrap justify="between" pad={[8, 0]} border="bottom" className={css['bar']}>
        <Text as="h2" size="heading">
          {pendingChanges.lately}
        </Text>
        {toJournal}
      </Row>
      <ul>
        {edits.map((edit) => {
          const which = { kind: 'some' as const, editIds: [edit.id] };
          const direction = reverseDirection(edit);
          const lines = [
            ...(edit.state === 'unread' ? [editors.savedUnread] : []),
            ...describeSideEffects(text, format, edit),
            ...(edit.undo.kind === 'impossible' ? [editors.whyNoUndo[edit.undo.why]] : []),
          ];
          return (
            <EditEntry
              key={edit.id}
              edit={edit}
              badges={
                <>
                  <Badge tone={edit.undo.kind === 'undone' ? 'neutral' : 'good'}>
                    {edit.undo.kind === 'undone'
                      ? pendingChanges.undone
                      : edit.undo.kind === 'undoing'
                        ? editors.undoPending
                        : editors.states[edit.state]}
                  </Badge>
                  <Text size="small" tone="tertiary" title={format.absolute(edit.changedAt)}>
                    {format.when(edit.changedAt, now)}
                  </Text>
                </>
              }
              onOpen={onOpen}
              actions={
                direction === null ? null : (
                  <Button
                    blocked={blocked}
                    disabled={readOnly}
                    onClick={() => void reverse(direction, which)}
                  >
                    {pendingChanges[direction]}
                  </Button>
                )
              }
            >
              {lines.map((line) => (
                <Text as="p" key={line} size="small" tone="secondary">
                  {line}
                </Text>
              ))}
            </EditEntry>
          );
        })}
      </ul>
    </section>
  );
}

/** Changes being saved, and what they wait for. They can be sent immediately or withdrawn. */
export function InFlightSection({
  edits,
  more,
  staged,
  onOpen,
}: {
  readonly edits: readonly Edit[];
  readonly more: ReactNode;
  readonly staged: ReturnType<typeof usePendingEdits>;
  readonly onOpen: (id: EngagementId) => void;
}) {
  const text = useText();
  const format = useFormat();
  const { edits: editors, pendingChanges } = text;
  const held = commonlyHeld(edits);
  return (
    <section aria-label={pendingChanges.onItsWay}>
      <Row gap={8} wrap pad={[8, 0]} border="bottom" className={css['bar']}>
        <Text as="h2" size="heading">
          {pendingChanges.onItsWay}
        </Text>
        <Text as="p" role="status" tone="secondary" tabular className={css['totals']}>
          {held === null
            ? pendingChanges.onTheirWay({ count: edits.length })
            : describeHold(text, format, held.hold, held.edit.problem)}
        </Text>
        {canSendNow(held?.hold ?? null) ? (
          <Button onClick={staged.tryNow}>{pendingChanges.tryNow}</Button>
        ) : null}
      </Row>
      <ul>
        {edits.map((edit) => (
          <EditEntry
            key={edit.id}
            edit={edit}
            badges={
              <Badge tone={edit.hold === null ? 'neutral' : 'warn'}>
                {edit.hold?.reason === 'confirming' ? editors.confirmingTitle : editors.states[edit.state]}
              </Badge>
            }
            onOpen={onOpen}
            actions={
              edit.state === 'queued' ? (
                <Button look="quiet" onClick={() => staged.discard([edit])}>
                  {editors.takeBackShort}
                </Button>
              ) : null
            }
          >
            {edit.hold === null || edit.hold.reason === held?.hold.reason ? null : (
              <Text as="p" size="small" tone="secondary">
                {describeHold(text, format, edit.hold, edit.problem)}
              </Text>
            )}
          </EditEntry>
        ))}
      </ul>
      {more}
    </section>
  );
}
