import type { Change } from '../../contract/edits/change.ts';
import { sameContactSet } from '../contactSetMerge.ts';
import { sameCrmAssociation } from '../sameCrmAssociation.ts';

/** Whether a change wants what its maker was looking at anyway. */
export function changesNothing(change: Change): boolean {
  switch (change.kind) {
    case 'contacts':
      return sameContactSet(change.base, change.mine);
    case 'crm':
      return sameCrmAssociation(change.base, change.mine);
  }
}
