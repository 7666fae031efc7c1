import type { Edit, EditState, Hold } from '#shared/contract/edit.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { NEEDS_USER, nextRedo, nextUndo } from '#shared/domain/edits/editStates.ts';
import type { UndoTarget } from '../../edits/useUndoRedo.tsx';

/** The groups in which unsettled edits are counted and listed, most urgent first. */
export const PENDING_GROUPS = ['stuck', 'waiting', 'staged'] as const;
export type PendingGroup = (typeof PENDING_GROUPS)[number];

/** The states of the edits in each section of the review. */
export const SECTION_STATES = {
  stuck: NEEDS_USER,
  waiting: ['queued', 'writing'],
  staged: ['staged'],
  saved: ['done', 'unread'],
} as const satisfies Readonly<Record<PendingGroup | 'saved', readonly EditState[]>>;

export function countPending(counts: OutputOf<'edits.counts'>): Readonly<Record<PendingGroup, number>> {
  const sum = (states: readonly EditState[]) => states.reduce((all, state) => all + counts[state], 0);
  return {
    stuck: sum(SECTION_STATES.stuck),
    waiting: sum(SECTION_STATES.waiting),
    staged: sum(SECTION_STATES.staged),
  };
}

/** The group of an edit that isn't settled. */
export function pendingGroup({ state }: Pick<Edit, 'state'>): PendingGroup {
  if (state === 'staged') return 'staged';
  return state === 'queued' || state === 'writing' ? 'waiting' : 'stuck';
}

/**
 * The first edit in flight whose hold is shown once for all of them, because most share the same reason. An
 * edit that only waits for an earlier one is not representative.
 */
export function commonlyHeld<E extends Pick<Edit, 'hold'>>(
  edits: readonly E[],
): { readonly edit: E; readonly hold: Hold } | null {
  for (const edit of edits) {
    if (edit.hold !== null && edit.hold.reason !== 'earlier') return { edit, hold: edit.hold };
  }
  return null;
}

/** A lost request may arrive until its deadline has passed, so that wait can't be skipped; any other can. */
export function canSendNow(hold: Hold | null): boolean {
  return hold !== null && hold.reason !== 'confirming';
}

/** The actions for a failed edit, in the order of the buttons. */
export function failedActions({
  remedies,
}: Pick<Edit, 'remedies'>): readonly ('edit' | 'retry' | 'discard')[] {
  const canEdit = remedies.includes('edit-again') || remedies.includes('grant-scope');
  return [
    ...(canEdit ? ['edit' as const] : []),
    ...(remedies.includes('retry') ? ['retry' as const] : []),
    'discard',
  ];
}

export interface Reversal {
  readonly direction: 'undo' | 'redo';
  /** The edit to show before reversing. */
  readonly edit: Edit;
  readonly which: UndoTarget;
}

/**
 * What the undo or redo shortcut reverses: the newest applicable edit, or the whole bulk edit it belongs to.
 * A redo refers to the edit that was undone.
 */
export function reversalOf(direction: 'undo' | 'redo', edits: readonly Edit[]): Reversal | null {
  const edit = direction === 'undo' ? nextUndo(edits) : nextRedo(edits);
  if (edit === null) return null;
  const meant = direction === 'undo' ? edit : (edits.find(({ id }) => id === edit.undoes) ?? edit);
  if (meant.bulkEditId !== null) {
    const { bulkEditId } = meant;
    // Prefers an edit that can be undone to represent the bulk edit.
    const shown =
      direction === 'undo'
        ? edits.find((each) => each.bulkEditId === bulkEditId && each.undo.kind === 'possible')
        : undefined;
    return { direction, edit: shown ?? edit, which: { kind: 'bulkEdit', bulkEditId } };
  }
  const editId = direction === 'undo' ? edit.id : (edit.undoes ?? edit.id);
  return { direction, edit, which: { kind: 'some', editIds: [editId] } };
}
