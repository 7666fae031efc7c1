import type { Change } from '#shared/contract/edits/change.ts';
import type { ConnectionId, EditId } from '#shared/contract/ids.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import type { Edits } from './edits.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';

/**
 * The change to be written after the user has seen what is there now and wants theirs all the same. What they saw
 * becomes the new base: should the value move once more before it is written, they are asked once more.
 */
function insisted(edit: StoredEdit): Change {
  const { change, result } = edit;
  if (change.kind === 'crm' && result?.kind === 'crm') {
    return { ...change, base: result.after ?? result.before };
  }
  return change;
}

/** A clash, or an edit of which nobody can tell whether it was written: mine once more, or leave what is there. */
export function decide(
  edits: Edits,
  connectionId: ConnectionId,
  id: EditId,
  decision: 'write-mine' | 'leave-theirs',
): Result<Record<string, never>> {
  if (decision === 'leave-theirs') {
    const left = edits.discard(connectionId, (desk) => {
      const state = desk.outbox.find(id)?.state;
      return state === 'clash' || state === 'unknown' ? [id] : [];
    });
    return left.ok ? ok({}) : left;
  }
  const queued = edits.enqueue(
    connectionId,
    ({ outbox }) => {
      const edit = outbox.find(id);
      if (edit?.state === 'clash' || edit?.state === 'unknown') outbox.rewrite(id, insisted(edit));
      return [id];
    },
    ['clash', 'unknown'],
  );
  return queued.ok ? ok({}) : queued;
}
