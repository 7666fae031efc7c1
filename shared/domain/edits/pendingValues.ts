import type { CrmAssociation } from '../../contract/crmAssociation.ts';
import type { Change, Edit, EditState } from '../../contract/edit.ts';
import type { ContactId } from '../../contract/ids.ts';
import { mergeContactSets, sameContactSet } from './contactSets.ts';
import { sameCrmAssociation } from './crmAssociations.ts';

/** Whether a change wants what its maker was looking at anyway. */
export function changesNothing(change: Change): boolean {
  switch (change.kind) {
    case 'contacts':
      return sameContactSet(change.base, change.mine);
    case 'crm':
      return sameCrmAssociation(change.base, change.mine);
  }
}

type Pending = Pick<Edit, 'change' | 'state'>;

/** What will be written without anybody doing anything more. */
const ON_ITS_WAY: ReadonlySet<EditState> = new Set(['queued', 'writing']);

/** The contact set as it will be once what is on its way has been written; `pending` oldest first. */
export function projectedContacts(now: readonly ContactId[], pending: readonly Pending[]): ContactId[] {
  let ids = [...now];
  for (const { change, state } of pending) {
    if (change.kind === 'contacts' && ON_ITS_WAY.has(state)) {
      ids = mergeContactSets(change.base, ids, change.mine).merged;
    }
  }
  return ids;
}

/** The CRM link as it will be once what is on its way has been written; `pending` oldest first. */
export function projectedLink(
  now: CrmAssociation | null,
  pending: readonly Pending[],
): CrmAssociation | null {
  let link = now;
  for (const { change, state } of pending) {
    if (change.kind === 'crm' && ON_ITS_WAY.has(state)) link = change.mine;
  }
  return link;
}
