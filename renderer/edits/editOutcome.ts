import type { Edit } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { isInFlight, NEEDS_USER, WRITTEN } from '#shared/domain/edits/editStates.ts';
import { engagementTitle } from '../text/engagementTitle.ts';
import type { Text } from '../text/messages.gen.d.ts';
import type { Format } from '../text/format.ts';

/** The next step of a dialog after a save. */
type SaveStep =
  /** Back to editing: the edit was discarded, or refused (with a problem) and then discarded. */
  | { readonly kind: 'edit'; readonly problem: Problem | null; readonly discard: boolean }
  /** The edit waits until it can be written. */
  | { readonly kind: 'wait'; readonly edit: Edit }
  /** A conflict, a write with unknown result, or one that overwrote a change by others: the user decides. */
  | { readonly kind: 'decide'; readonly edit: Edit }
  | { readonly kind: 'done'; readonly edit: Edit };

/** @param edit Undefined if it was discarded. */
export function saveStep(edit: Edit | undefined): SaveStep {
  if (edit === undefined) return { kind: 'edit', problem: null, discard: false };
  if (isInFlight(edit)) return { kind: 'wait', edit };
  // A failure shown in the dialog needs no entry in the list of failures, because the draft is still there.
  if (edit.state === 'failed') return { kind: 'edit', problem: edit.problem, discard: true };
  return { kind: NEEDS_USER.includes(edit.state) ? 'decide' : 'done', edit };
}

/** The next step for an edit whose dialog is closed, so that the user can't be asked there. */
export function closedSaveStep(edit: Edit | undefined): 'wait' | 'report' | 'nothing' {
  if (edit === undefined) return 'nothing';
  return isInFlight(edit) ? 'wait' : 'report';
}

type Impossible = OutputOf<'edits.undo'>['impossible'];

/** The result of undoing several changes, in numbers. */
export interface UndoCounts {
  readonly done: number;
  readonly waiting: number;
  readonly impossible: number;
  readonly conflicts: number;
  readonly failed: number;
  /** How many of `done` overwrote a change by others. */
  readonly replaced: number;
}

/**
 * Counts the undoing edits by state, and the edits that can't be undone. Edits already undone aren't counted.
 */
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

/** One sentence for each number above zero. */
export function undoReport({ edits: words }: Pick<Text, 'edits'>, counts: UndoCounts): string[] {
  const kinds = ['done', 'waiting', 'impossible', 'conflicts', 'failed'] as const;
  const said = kinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [words.undoReport[kind]({ count: counts[kind] })],
  );
  return counts.replaced === 0 ? said : [...said, words.manyReplaced({ count: counts.replaced })];
}

/** The number of changes that can't be undone, according to `edits.undoable`. */
export function noUndoCount(impossible: OutputOf<'edits.undoable'>['impossible']): number {
  const { 'undone-already': _undone, 'undo-pending': _pending, ...rest } = impossible;
  return Object.values(rest).reduce((sum, count) => sum + count, 0);
}

/** Whether a finished edit can be undone or, once undone, redone; null if neither. */
export function reverseDirection({ undo }: Pick<Edit, 'undo'>): 'undo' | 'redo' | null {
  if (undo.kind === 'undone') return 'redo';
  return undo.kind === 'possible' ? 'undo' : null;
}

/** Sentences about changes made by others, and about what the API kept or left out. */
export function describeSideEffects(text: Text, format: Format, { result, names }: Edit): string[] {
  if (result?.kind !== 'contacts') return [];
  const { edits: words, editors } = text;
  const lines: readonly [readonly ContactId[], (values: { readonly names: string }) => string][] = [
    [result.alsoAdded, words.alsoAdded],
    [result.alsoRemoved, words.alsoRemoved],
    [result.keptByService, words.keptByService],
    [result.notStored, words.notStored],
  ];
  return lines.flatMap(([ids, say]) =>
    ids.length === 0
      ? []
      : [say({ names: format.names(ids.map((id) => names[id] ?? editors.contactById({ id }))) })],
  );
}

export interface EditOutcome {
  readonly words: string;
  readonly details: readonly string[];
  /** The edits that can be undone. */
  readonly undoable: readonly Edit[];
}

function describeOne(text: Text, format: Format, edit: Edit): EditOutcome {
  const { edits: words } = text;
  const title = engagementTitle(text, edit.engagementTitle);
  if (edit.state === 'overwrote') return { words: words.overwrote({ title }), details: [], undoable: [] };
  if (edit.state !== 'done' && edit.state !== 'unread') {
    return { words: words.stuck({ title }), details: [], undoable: [] };
  }
  const sideEffects = describeSideEffects(text, format, edit);
  if (edit.undo.kind === 'impossible' && edit.undo.why === 'nothing-written') {
    return { words: words.alreadySo, details: sideEffects, undoable: [] };
  }
  const saved = edit.change.kind === 'contacts' ? words.contactsSaved({ title }) : words.crmSaved({ title });
  return {
    words: edit.state === 'unread' ? words.savedUnread : saved,
    details: edit.undo.kind === 'impossible' ? [...sideEffects, words.whyNoUndo[edit.undo.why]] : sideEffects,
    undoable: edit.undo.kind === 'possible' ? [edit] : [],
  };
}

/** The message about settled edits that the user waited for. */
export function describeOutcome(text: Text, format: Format, edits: readonly Edit[]): EditOutcome | null {
  const [only] = edits;
  if (only === undefined) return null;
  if (edits.length === 1) return describeOne(text, format, only);
  const { edits: words } = text;
  const saved = edits.filter(({ state }) => WRITTEN.includes(state));
  const replaced = saved.filter(({ state }) => state === 'overwrote').length;
  const undoable = saved.filter(({ undo }) => undo.kind === 'possible');
  const stuck = edits.length - saved.length;
  const final = saved.length - undoable.length - replaced;
  return {
    words: words.manySaved({ count: saved.length }),
    details: [
      ...(stuck === 0 ? [] : [words.manyStuck({ count: stuck })]),
      ...(replaced === 0 ? [] : [words.manyReplaced({ count: replaced })]),
      ...(final === 0 ? [] : [words.manyNoUndo({ count: final })]),
    ],
    undoable,
  };
}
