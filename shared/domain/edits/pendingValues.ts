import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { Change, Edit, EditState } from '../../contract/edit.ts';
import type { ContactId } from '../../contract/ids.ts';
import { mergeContactSets, sameContactSet } from './contactSets.ts';
import { sameCrmAssociation } from './crmAssociations.ts';

/** Whether the requested value equals the one it is based on. */
export function changesNothing(change: Change): boolean {
  switch (change.kind) {
    case 'contacts':
      return sameContactSet(change.base, change.mine);
    case 'crm':
      return sameCrmAssociation(change.base, change.mine);
  }
}

type Pending = Pick<Edit, 'change' | 'state'>;

/** States that lead to a write without further action. */
const WILL_BE_WRITTEN: ReadonlySet<EditState> = new Set(['queued', 'writing']);

/** The contact set after all pending edits are written; `pending` is oldest first. */
export function projectedContacts(now: readonly ContactId[], pending: readonly Pending[]): ContactId[] {
  let ids = [...now];
  for (const { change, state } of pending) {
    if (change.kind === 'contacts' && WILL_BE_WRITTEN.has(state)) {
      ids = mergeContactSets(change.base, ids, change.mine).merged;
    }
  }
  return ids;
}

/** The CRM link after all pending edits are written; `pending` is oldest first. */
export function projectedLink(
  now: CrmAssociation | null,
  pending: readonly Pending[],
): CrmAssociation | null {
  let link = now;
  for (const { change, state } of pending) {
    if (change.kind === 'crm' && WILL_BE_WRITTEN.has(state)) link = change.mine;
  }
  return link;
}
