import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { Change, CrmChange, Edit, EditResult, WhyNoUndo } from '../../contract/edit.ts';
import { CRM_OBJECT_TYPES } from '../../contract/enumerations.ts';
import type { EditId } from '../../contract/ids.ts';
import { sameContactSet } from './contactSets.ts';
import { WRITTEN } from './editStates.ts';

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

export type UndoPlan =
  | { readonly kind: 'possible'; readonly change: Change }
  | { readonly kind: 'impossible'; readonly why: WhyNoUndo };

const impossible = (why: WhyNoUndo): UndoPlan => ({ kind: 'impossible', why });

function backToLink(from: CrmAssociation, to: CrmAssociation | null): UndoPlan {
  // The service replaces a link and has no way to clear one: what had none can't have none again.
  if (to === null) return impossible('first-link');
  const type = CRM_OBJECT_TYPES.find((known) => known === to.object_type);
  if (type === undefined) return impossible('link-type');
  const mine: CrmChange['mine'] = { object_type: type, crm_object_id: to.crm_object_id, source: to.source };
  return { kind: 'possible', change: { kind: 'crm', base: from, mine, replaceTheirs: false } };
}

/**
 * The change that takes a finished edit back: a new checked write from what was sent to what was there before.
 * For contacts it is the edit's own difference turned round, so what others did in the meantime stays.
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

/** As far as can be told before it is written: what will not be possible to take back is said beforehand. */
export function undoOfStaged(change: Change): UndoPlan {
  if (change.kind === 'crm') return backToLink(change.mine, change.base);
  return sameContactSet(change.base, change.mine)
    ? impossible('nothing-written')
    : { kind: 'possible', change: { kind: 'contacts', base: change.mine, mine: change.base } };
}
