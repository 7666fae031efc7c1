import type { WhyNoUndo } from '#shared/contract/edits/edit.ts';
import type { BatchId, ConnectionId, EditId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { draftOf, type Edits } from './edits.ts';
import { undoPlan } from './editView.ts';
import type { OpenDesk } from './desk.ts';
import type { EditDraft } from './outbox/outbox.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';

export type Finished =
  | { readonly kind: 'some'; readonly editIds: readonly EditId[] }
  | { readonly kind: 'batch'; readonly batchId: BatchId };

export interface Reversed {
  readonly editIds: EditId[];
  readonly impossible: { editId: EditId; why: WhyNoUndo | 'undone-already' }[];
}

type Step =
  | { readonly kind: 'edit'; readonly draft: EditDraft }
  | { readonly kind: 'impossible'; readonly why: WhyNoUndo | 'undone-already' };

function finishedEdits(desk: OpenDesk, connectionId: ConnectionId, which: Finished): StoredEdit[] {
  const edits =
    which.kind === 'batch'
      ? desk.list.finishedOf(which.batchId)
      : which.editIds.map((id) => desk.outbox.find(id)).filter((edit) => edit !== null);
  // The last written is taken back first, so that two edits of one record unwind.
  return edits.filter((edit) => edit.connectionId === connectionId).sort((a, b) => b.place - a.place);
}

function backFrom(edit: StoredEdit, desk: OpenDesk): Step {
  if (desk.outbox.undoer(edit.id) !== null) return { kind: 'impossible', why: 'undone-already' };
  const plan = edit.state === 'done' || edit.state === 'unread' ? undoPlan(edit) : null;
  if (plan === null) return { kind: 'impossible', why: 'not-done' };
  if (plan.kind === 'impossible') return plan;
  return { kind: 'edit', draft: draftOf({ ...edit, change: plan.change }, { undoes: edit.id }) };
}

/** What an edit's undoing wrote is itself an edit; redoing takes that one back. */
function undoerOf(edit: StoredEdit, desk: OpenDesk): StoredEdit | null {
  const id = desk.outbox.undoer(edit.id);
  return id === null ? null : desk.outbox.find(id);
}

function reverse(
  edits: Edits,
  connectionId: ConnectionId,
  which: Finished,
  target: (edit: StoredEdit, desk: OpenDesk) => StoredEdit | null,
): Result<Reversed> {
  const planned = edits.desk.with((desk) =>
    finishedEdits(desk, connectionId, which).map((edit) => {
      const from = target(edit, desk);
      const step: Step = from === null ? { kind: 'impossible', why: 'not-done' } : backFrom(from, desk);
      return { id: edit.id, step };
    }),
  );
  if (!planned.ok) return planned;
  const drafts = planned.value.flatMap(({ step }) => (step.kind === 'edit' ? [step.draft] : []));
  const queued = edits.queue(connectionId, drafts);
  if (!queued.ok) return queued;
  return ok({
    editIds: drafts.map((draft) => draft.id),
    impossible: planned.value.flatMap(({ id, step }) =>
      step.kind === 'impossible' ? [{ editId: id, why: step.why }] : [],
    ),
  });
}

/** Takes finished edits back by new checked writes, the last first. */
export function undo(edits: Edits, connectionId: ConnectionId, which: Finished): Result<Reversed> {
  return reverse(edits, connectionId, which, (edit) => edit);
}

/** Brings undone edits back, by taking back what undid them. */
export function redo(edits: Edits, connectionId: ConnectionId, which: Finished): Result<Reversed> {
  return reverse(edits, connectionId, which, undoerOf);
}
