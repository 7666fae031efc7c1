import { useState } from 'react';
import type { ActionItemMark } from '#shared/contract/actionItems.ts';
import type { ActionItem } from '#shared/contract/engagement.ts';
import type { EngagementId } from '#shared/contract/ids.ts';
import { STALE_READS } from '#shared/contract/staleReads.ts';
import { useText } from '../text/useText.ts';
import { Button, ButtonRow } from '../ui/Button.tsx';
import { Stack, Text } from '../ui/primitives.tsx';
import { Failure } from '../ui/ProblemView.tsx';
import { useProblemToast, useSaidChange } from '../ui/Toasts.tsx';
import { useWorkspaceCommand, useWorkspaceRead } from './workspace.ts';
import css from './ActionItemMark.module.css';

export interface MarkedItem {
  readonly engagementId: EngagementId;
  readonly item: Pick<ActionItem, 'id' | 'title'>;
  /** Null if the user keeps nothing about it. */
  readonly mark: Pick<ActionItemMark, 'doneAt' | 'note'> | null;
}

/** Marks of the action items of an engagement, by id. */
export function useActionItemMarks(engagementId: EngagementId): ReadonlyMap<string, ActionItemMark> {
  const { data = [] } = useWorkspaceRead('actionItems.marks', { engagementId });
  return new Map(data.map((mark) => [mark.id, mark]));
}

/** Pending until every list shows the change. */
const useMark = () =>
  useWorkspaceCommand('actionItems.mark', { refreshes: STALE_READS['actionItems.changed'] });

const idsOf = ({ engagementId, item: { id } }: MarkedItem) => ({ engagementId, id });

/** Ticks an action item off. What comes of it is said in a toast: the item may leave its list at once. */
export function ActionItemTick(props: MarkedItem) {
  const { actionItems } = useText();
  const { title } = props.item;
  const mark = useMark();
  const change = useSaidChange();
  const failed = useProblemToast();
  const isDone = mark.isPending ? mark.variables.done === true : (props.mark?.doneAt ?? null) !== null;
  const setDone = (done: boolean) => () => mark.mutateAsync({ ...idsOf(props), done });
  return (
    <input
      type="checkbox"
      aria-label={actionItems.tick({ title })}
      checked={isDone}
      onChange={({ target: { checked } }) => {
        if (checked) void change(setDone(true), actionItems.ticked({ title }), setDone(false));
        else setDone(false)().catch(failed);
      }}
    />
  );
}

/** The user's note about an action item, which is edited in place. */
export function ActionItemNote(props: MarkedItem) {
  const { actionItems } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const mark = useMark();
  const note = props.mark?.note ?? '';
  if (typed === null) {
    const label = note === '' ? actionItems.addNote : actionItems.editNote;
    return (
      <button
        type="button"
        data-link
        className={css['note']}
        aria-label={`${label}: ${props.item.title}`}
        onClick={() => setTyped(note)}
      >
        <Text wrap="pre" size="small" tone={note === '' ? 'tertiary' : 'primary'}>
          {note === '' ? label : note}
        </Text>
      </button>
    );
  }
  const save = () => mark.mutate({ ...idsOf(props), note: typed }, { onSuccess: () => setTyped(null) });
  return (
    <Stack
      as="form"
      gap={4}
      grow
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setTyped(null);
      }}
    >
      <input
        aria-label={actionItems.note}
        // The button that was pressed is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        maxLength={2000}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Failure of={mark} />
      <ButtonRow>
        <Button type="submit" disabled={mark.isPending}>
          {actionItems.saveNote}
        </Button>
        <Button look="quiet" onClick={() => setTyped(null)}>
          {actionItems.cancelNote}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
