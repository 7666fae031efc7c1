import type { Edit } from '../../contract/edits/edit.ts';
import type { EditId } from '../../contract/ids.ts';
import { WRITTEN } from './written.ts';

type Written = Pick<Edit, 'id' | 'undoes' | 'undo' | 'state'>;

/** How often a thing was turned round: 0 for an edit of its own, odd for an undoing, even for a redoing. */
function depths(edits: readonly Written[]): Map<EditId, number> {
  const known = new Map(edits.map((edit) => [edit.id, edit]));
  const found = new Map<EditId, number>();
  const depthOf = (edit: Written): number => {
    const before = edit.undoes === null ? undefined : known.get(edit.undoes);
    // What was turned round lies beyond what was read: then it was an edit of its own.
    return edit.undoes === null ? 0 : 1 + (before === undefined ? 0 : depthOf(before));
  };
  for (const edit of edits) found.set(edit.id, depthOf(edit));
  return found;
}

function isWritten({ state }: Written): boolean {
  return WRITTEN.includes(state);
}

/** Nothing was written, so there is nothing to take back and nothing to stop at. */
function leftNothing({ undo }: Written): boolean {
  return undo.kind === 'impossible' && undo.why === 'nothing-written';
}

/**
 * The edit that the undo key takes back: the last one written that stands. Null where there is none. The answer may
 * be one that can't be taken back; passing over it would undo something older that the user doesn't think of.
 *
 * @param edits Newest first.
 */
export function nextUndo<E extends Written>(edits: readonly E[]): E | null {
  const depth = depths(edits);
  const stands = (edit: E): boolean =>
    isWritten(edit) &&
    (depth.get(edit.id) ?? 0) % 2 === 0 &&
    edit.undo.kind !== 'undone' &&
    edit.undo.kind !== 'undoing';
  return edits.find((edit) => stands(edit) && !leftNothing(edit)) ?? null;
}

/**
 * The undoing that the redo key takes back: the last one, unless something new was written since.
 *
 * @param edits Newest first.
 */
export function nextRedo<E extends Written>(edits: readonly E[]): E | null {
  const depth = depths(edits);
  const last = edits.findIndex((edit) => isWritten(edit) && depth.get(edit.id) === 0 && !leftNothing(edit));
  const since = last === -1 ? edits : edits.slice(0, last);
  return (
    since.find(
      (edit) => isWritten(edit) && (depth.get(edit.id) ?? 0) % 2 === 1 && edit.undo.kind === 'possible',
    ) ?? null
  );
}
