import type { Change } from '#shared/contract/edit.ts';
import type { ConnectionId, EditId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { undoOf } from '#shared/domain/edits/editStates.ts';
import { toStoredDraft, type Edits } from './edits.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';

/**
 * The change to write after the user saw the current value and insists on theirs. What they saw becomes the new
 * base, so if the value changes once more before the write, they are asked again.
 */
function insistingChange(edit: StoredEdit): Change {
  const { change, result } = edit;
  if (change.kind === 'crm' && result?.kind === 'crm') {
    return { ...change, base: result.after ?? result.before };
  }
  return change;
}

/** The change that restores what a write replaced; null if the API doesn't support one. */
function restoringChange({ result, overwrote }: StoredEdit): Change | null {
  if (overwrote?.kind === 'contacts' && result?.kind === 'contacts') {
    const base = result.after ?? result.sent ?? result.before;
    const kept = base.filter((id) => !overwrote.removed.includes(id));
    return { kind: 'contacts', base, mine: [...new Set([...kept, ...overwrote.added])] };
  }
  if (overwrote?.kind !== 'crm' || result?.kind !== 'crm') return null;
  const plan = undoOf({ ...result, before: overwrote.link });
  return plan.kind === 'possible' ? plan.change : null;
}

/** Restores what a write replaced with a new edit, or leaves it. */
function settleOverwrite(
  edits: Edits,
  connectionId: ConnectionId,
  id: EditId,
  restore: boolean,
): Result<Record<string, never>> {
  const found = edits.store.with(({ outbox }) => outbox.find(id));
  if (!found.ok) return found;
  const edit = found.value;
  if (edit?.state !== 'overwrote' || edit.connectionId !== connectionId) return ok({});
  const change = restore ? restoringChange(edit) : null;
  if (change !== null) {
    const { engagementId, engagementTitle, names } = edit;
    const draft = toStoredDraft({ connectionId, engagementId, engagementTitle, change, names });
    const queued = edits.queue(connectionId, [draft]);
    if (!queued.ok) return queued;
  }
  const accepted = edits.accept(edit);
  edits.discardReplaced(edit);
  return accepted.ok ? ok({}) : accepted;
}

/**
 * Applies the user's decision. For a conflict or an edit with unknown save status: write mine, or keep theirs. For
 * an edit that replaced others' changes: restore those, or dismiss.
 */
export function applyDecision(
  edits: Edits,
  connectionId: ConnectionId,
  id: EditId,
  decision: 'write-mine' | 'leave-theirs' | 'restore' | 'dismiss',
): Result<Record<string, never>> {
  if (decision === 'restore' || decision === 'dismiss') {
    return settleOverwrite(edits, connectionId, id, decision === 'restore');
  }
  if (decision === 'leave-theirs') {
    const left = edits.discard(connectionId, (store) => {
      const state = store.outbox.find(id)?.state;
      return state === 'clash' || state === 'unknown' ? [id] : [];
    });
    edits.discardReplaced({ id, connectionId });
    return left.ok ? ok({}) : left;
  }
  const queued = edits.enqueue(
    connectionId,
    ({ outbox }) => {
      const edit = outbox.find(id);
      if (edit?.state === 'clash' || edit?.state === 'unknown') outbox.rewrite(id, insistingChange(edit));
      return [id];
    },
    ['clash', 'unknown'],
  );
  // The user insists, so skip the backoff of an earlier failure.
  edits.tryNow(connectionId);
  return queued.ok ? ok({}) : queued;
}
