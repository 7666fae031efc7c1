import { CRM_OBJECT_TYPES } from '../../contract/enumerations.ts';
import type { Change, CrmChange } from '../../contract/edits/change.ts';
import type { EditResult, WhyNoUndo } from '../../contract/edits/edit.ts';
import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import { sameContactSet } from '../contactSetMerge.ts';

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
 * For contacts it is the edit's own difference turned round, so what others did meanwhile stays.
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
