import type { BulkEditId, ConnectionId, EditId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import { toStoredDraft, type Edits } from './edits.ts';
import { undoPlan, undoState } from './editView.ts';
import type { OpenEditStore } from './editStore.ts';
import type { StoredEditDraft } from './outbox/outbox.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';

export type FinishedEdits =
  | { readonly kind: 'some'; readonly editIds: readonly EditId[] }
  | { readonly kind: 'bulkEdit'; readonly bulkEditId: BulkEditId };

type Reversed = OutputOf<'edits.undo'>;
type Why = Reversed['impossible'][number]['why'];

type Step =
  | { readonly kind: 'edit'; readonly draft: StoredEditDraft }
  | { readonly kind: 'impossible'; readonly why: Why };

interface Planned {
  readonly id: EditId;
  readonly step: Step;
}

function finishedEdits(store: OpenEditStore, connectionId: ConnectionId, which: FinishedEdits): StoredEdit[] {
  const edits =
    which.kind === 'bulkEdit'
      ? store.list.finishedOf(which.bulkEditId)
      : which.editIds.map((id) => store.outbox.find(id)).filter((edit) => edit !== null);
  // Undo the last write first, so that several edits of one record unwind.
  return edits.filter((edit) => edit.connectionId === connectionId).sort((a, b) => b.place - a.place);
}

/** Whether and how a finished edit can be undone. Used both to offer an undo and to perform it. */
function undoStep(edit: StoredEdit, store: OpenEditStore): Step {
  const { kind } = undoState(edit, store.outbox);
  if (kind === 'undone') return { kind: 'impossible', why: 'undone-already' };
  if (kind === 'undoing') return { kind: 'impossible', why: 'undo-pending' };
  const plan = WRITTEN.includes(edit.state) ? undoPlan(edit) : null;
  if (plan === null) return { kind: 'impossible', why: 'not-done' };
  if (plan.kind === 'impossible') return plan;
  return { kind: 'edit', draft: toStoredDraft({ ...edit, change: plan.change }, { undoes: edit.id }) };
}

/** The edit that undid this one; redoing undoes that edit. */
function undoerOf(edit: StoredEdit, store: OpenEditStore): StoredEdit | null {
  const id = store.outbox.undoer(edit.id);
  return id === null ? null : store.outbox.find(id);
}

function planned(
  edits: Edits,
  connectionId: ConnectionId,
  which: FinishedEdits,
  target: (edit: StoredEdit, store: OpenEditStore) => StoredEdit | null,
): Result<Planned[]> {
  return edits.store.with((store) =>
    finishedEdits(store, connectionId, which).map((edit) => {
      const from = target(edit, store);
      const step: Step = from === null ? { kind: 'impossible', why: 'not-done' } : undoStep(from, store);
      return { id: edit.id, step };
    }),
  );
}

function reverse(edits: Edits, connectionId: ConnectionId, plans: Result<Planned[]>): Result<Reversed> {
  if (!plans.ok) return plans;
  const drafts = plans.value.flatMap(({ step }) => (step.kind === 'edit' ? [step.draft] : []));
  const queued = edits.queue(connectionId, drafts);
  if (!queued.ok) return queued;
  edits.tryNow(connectionId);
  return ok({
    editIds: drafts.map((draft) => draft.id),
    impossible: plans.value.flatMap(({ id, step }) =>
      step.kind === 'impossible' ? [{ editId: id, why: step.why }] : [],
    ),
  });
}

/** Predicts the result of `undo`. Problems: `storage`. */
export function undoable(
  edits: Edits,
  connectionId: ConnectionId,
  which: FinishedEdits,
): Result<OutputOf<'edits.undoable'>> {
  const plans = planned(edits, connectionId, which, (edit) => edit);
  if (!plans.ok) return plans;
  let possible = 0;
  const impossible: Partial<Record<Why, number>> = {};
  for (const { step } of plans.value) {
    if (step.kind === 'edit') possible += 1;
    else impossible[step.why] = (impossible[step.why] ?? 0) + 1;
  }
  return ok({ possible, impossible });
}

/** Undoes finished edits with new checked writes, last one first. */
export function undo(edits: Edits, connectionId: ConnectionId, which: FinishedEdits): Result<Reversed> {
  return reverse(
    edits,
    connectionId,
    planned(edits, connectionId, which, (edit) => edit),
  );
}

/** Redoes undone edits by undoing the edits that undid them. */
export function redo(edits: Edits, connectionId: ConnectionId, which: FinishedEdits): Result<Reversed> {
  return reverse(edits, connectionId, planned(edits, connectionId, which, undoerOf));
}
