import type {
  Change,
  CrmChange,
  Edit,
  EditResult,
  EditState,
  Overwritten,
  Remedy,
  WhyNoUndo,
} from '../../contract/edit.ts';
import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import { CRM_OBJECT_TYPES } from '../../contract/enumerations.ts';
import type { EditId } from '../../contract/ids.ts';
import type { Problem } from '../../contract/problem.ts';
import { saysNotFound } from '../failures/problemClass.ts';
import { sameContactSet } from './contactSets.ts';

/** States only the user can end. */
export const NEEDS_USER: readonly EditState[] = ['failed', 'clash', 'unknown', 'overwrote'];

/** States of an edit that is staged, in flight or needs the user. */
export const UNSETTLED: readonly EditState[] = ['staged', 'queued', 'writing', ...NEEDS_USER];

/** States of an edit that has been written, even if its overwrite is undecided. */
export const WRITTEN: readonly EditState[] = ['done', 'unread', 'overwrote'];

export function isInFlight({ state }: Pick<Edit, 'state'>): boolean {
  return state === 'queued' || state === 'writing';
}

type Written = Pick<Edit, 'id' | 'undoes' | 'undo' | 'state'>;

/** How many times an edit was reversed: 0 for an original edit, odd for an undo, even for a redo. */
function depths(edits: readonly Written[]): Map<EditId, number> {
  const known = new Map(edits.map((edit) => [edit.id, edit]));
  const found = new Map<EditId, number>();
  const depthOf = (edit: Written): number => {
    const before = edit.undoes === null ? undefined : known.get(edit.undoes);
    // The edit it reverses was not loaded; it must be an original one.
    return edit.undoes === null ? 0 : 1 + (before === undefined ? 0 : depthOf(before));
  };
  for (const edit of edits) found.set(edit.id, depthOf(edit));
  return found;
}

function isWritten({ state }: Written): boolean {
  return WRITTEN.includes(state);
}

/** Nothing was written, so there is nothing to undo and no reason to stop here. */
function changedNothing({ undo }: Written): boolean {
  return undo.kind === 'impossible' && undo.why === 'nothing-written';
}

/**
 * The edit that undo reverts: the last one written and not undone; null if there is none. It may be one that can't
 * be undone, because skipping it would undo something older that the user doesn't expect.
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
  return edits.find((edit) => stands(edit) && !changedNothing(edit)) ?? null;
}

/**
 * The undo that redo reverts: the last one, unless something new was written since.
 *
 * @param edits Newest first.
 */
export function nextRedo<E extends Written>(edits: readonly E[]): E | null {
  const depth = depths(edits);
  const last = edits.findIndex(
    (edit) => isWritten(edit) && depth.get(edit.id) === 0 && !changedNothing(edit),
  );
  const since = last === -1 ? edits : edits.slice(0, last);
  return (
    since.find(
      (edit) => isWritten(edit) && (depth.get(edit.id) ?? 0) % 2 === 1 && edit.undo.kind === 'possible',
    ) ?? null
  );
}

export type UndoPlan =
  | { readonly kind: 'possible'; readonly change: Change }
  | { readonly kind: 'impossible'; readonly why: WhyNoUndo };

const impossible = (why: WhyNoUndo): UndoPlan => ({ kind: 'impossible', why });

function backToLink(from: CrmAssociation, to: CrmAssociation | null): UndoPlan {
  // The API can replace a link but not clear it, so a first link can't be undone.
  if (to === null) return impossible('first-link');
  const type = CRM_OBJECT_TYPES.find((known) => known === to.object_type);
  if (type === undefined) return impossible('link-type');
  const mine: CrmChange['mine'] = { object_type: type, crm_object_id: to.crm_object_id, source: to.source };
  return { kind: 'possible', change: { kind: 'crm', base: from, mine, replaceTheirs: false } };
}

/**
 * The change that undoes a finished edit: a new checked write from what was sent to what was there before. For
 * contacts it reverses only the edit's own difference, so others' later changes stay.
 */
export function undoOf(result: EditResult | null): UndoPlan {
  if (result === null) return impossible('not-done');
  if (result.kind === 'contacts') {
    if (result.sent === null) return impossible('nothing-written');
    return {
      kind: 'possible',
      change: { kind: 'contacts', base: result.sent, mine: result.before },
    };
  }
  if (result.sent === null) return impossible('nothing-written');
  if (!result.beforeSeen) return impossible('unseen');
  return backToLink(result.sent, result.before);
}

/** Predicts the undo of an unwritten edit, to warn if it won't be possible. */
export function undoOfStaged(change: Change): UndoPlan {
  if (change.kind === 'crm') return backToLink(change.mine, change.base);
  return sameContactSet(change.base, change.mine)
    ? impossible('nothing-written')
    : { kind: 'possible', change: { kind: 'contacts', base: change.mine, mine: change.base } };
}

function afterFailure(problem: Problem | null): Remedy[] {
  if (problem?.kind === 'forbidden') return ['grant-scope', 'retry', 'discard'];
  if (problem?.kind !== 'api' || problem.status >= 500) return ['retry', 'discard'];
  return saysNotFound(problem) ? ['discard'] : ['edit-again', 'retry', 'discard'];
}

/** Nothing can be restored if the overwritten change is unknown, or is a link of a type the API doesn't accept. */
function isRestorable(overwrote: Overwritten | null): boolean {
  if (overwrote?.kind !== 'crm') return overwrote?.kind === 'contacts';
  return CRM_OBJECT_TYPES.some((type) => type === overwrote.link.object_type);
}

/** The user's options for an edit that can't progress by itself, most promising first. */
export function remediesOf(
  state: EditState,
  problem: Problem | null,
  overwrote: Overwritten | null = null,
): Remedy[] {
  switch (state) {
    case 'staged':
    case 'queued':
      return ['discard'];
    case 'failed':
      return afterFailure(problem);
    case 'clash':
    case 'unknown':
      return ['write-mine', 'leave-theirs'];
    case 'overwrote':
      return isRestorable(overwrote) ? ['restore', 'dismiss'] : ['dismiss'];
    case 'writing':
    case 'done':
    case 'unread':
      return [];
  }
}
