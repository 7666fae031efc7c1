import type { Edit, Hold, Undo } from '#shared/contract/edit.ts';
import { remediesOf } from '#shared/domain/edits/remedies.ts';
import { undoOf, undoOfStaged, type UndoPlan, WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';

/** How an edit can be undone: predicted while it is pending, determined by its result afterwards. */
export function undoPlan(edit: StoredEdit): UndoPlan {
  switch (edit.state) {
    case 'staged':
    case 'queued':
    case 'writing':
      return undoOfStaged(edit.change);
    case 'done':
    case 'unread':
      return undoOf(edit.result);
    case 'failed':
    case 'clash':
    case 'unknown':
      return { kind: 'impossible', why: 'not-done' };
    case 'overwrote':
      return { kind: 'impossible', why: 'undecided' };
  }
}

export function undoState(edit: StoredEdit, outbox: Outbox): Undo {
  const by = outbox.undoer(edit.id);
  if (by !== null) {
    const undoer = outbox.find(by);
    return { kind: undoer !== null && WRITTEN.includes(undoer.state) ? 'undone' : 'undoing', by };
  }
  const plan = undoPlan(edit);
  return plan.kind === 'possible' ? { kind: 'possible' } : plan;
}

/** The page's view of an edit. */
export function viewOf(edit: StoredEdit, hold: Hold | null, outbox: Outbox): Edit {
  return {
    id: edit.id,
    connectionId: edit.connectionId,
    engagementId: edit.engagementId,
    engagementTitle: edit.engagementTitle,
    change: edit.change,
    names: edit.names,
    contactDetails: {},
    state: edit.state,
    hold,
    bulkEditId: edit.bulkEditId,
    undoes: edit.undoes,
    proposal: edit.proposal,
    undo: undoState(edit, outbox),
    madeAt: edit.madeAt,
    changedAt: edit.changedAt,
    attempts: edit.attempts,
    problem: edit.problem,
    remedies: remediesOf(edit.state, edit.problem, edit.overwrote),
    result: edit.result,
    overwrote: edit.overwrote,
    requestId: edit.requestId,
  };
}
