import type { Edit } from '#shared/contract/edit.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';
import type { Text } from '../text/en/index.ts';

type Impossible = OutputOf<'edits.undo'>['impossible'];

/** What became of undoing several changes, in numbers. */
export interface UndoCounts {
  readonly done: number;
  readonly waiting: number;
  readonly impossible: number;
  readonly conflicts: number;
  readonly failed: number;
  /** Of `done`, those that replaced a change by others. */
  readonly replaced: number;
}

/** Counted from the edits that were to undo others, and from what had no undo. What was undone before isn't counted. */
export function undoCounts(edits: readonly Pick<Edit, 'state'>[], impossible: Impossible): UndoCounts {
  const counts = { done: 0, waiting: 0, conflicts: 0, failed: 0, replaced: 0 };
  for (const { state } of edits) {
    if (state === 'overwrote') counts.replaced += 1;
    if (WRITTEN.includes(state)) counts.done += 1;
    else if (state === 'queued' || state === 'writing') counts.waiting += 1;
    else if (state === 'clash') counts.conflicts += 1;
    else counts.failed += 1;
  }
  return { ...counts, impossible: impossible.filter(({ why }) => why !== 'undone-already').length };
}

/** A sentence for each number that isn't nothing. */
export function undoReport({ editors }: Pick<Text, 'editors'>, counts: UndoCounts): string[] {
  const kinds = ['done', 'waiting', 'impossible', 'conflicts', 'failed'] as const;
  const said = kinds.flatMap((kind) => (counts[kind] === 0 ? [] : [editors.undoReport[kind](counts[kind])]));
  return counts.replaced === 0 ? said : [...said, editors.manyReplaced(counts.replaced)];
}

/** Of what `edits.undoable` says: changes that stay as they are because they can't be undone. */
export function noUndoCount(impossible: OutputOf<'edits.undoable'>['impossible']): number {
  const { 'undone-already': _undone, 'undo-pending': _pending, ...rest } = impossible;
  return Object.values(rest).reduce((sum, count) => sum + count, 0);
}
