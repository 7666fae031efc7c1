import type { OutputOf } from '#shared/contract/methods.ts';
import { MOST_EDITS_PER_PAGE } from '#shared/contract/editMethods.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Result } from '#shared/contract/result.ts';
import { diffContactSets } from '#shared/domain/edits/contactSets.ts';
import { undoOfStaged } from '#shared/domain/edits/undo.ts';
import type { Edits } from './edits.ts';
import type { StoredEdit } from './outbox/storedEdit.ts';

/** All that is staged, before it is written: totals of everything, and the first of it to look at. */
export function review(edits: Edits, connectionId: ConnectionId): Result<OutputOf<'edits.review'>> {
  return edits.desk.with((desk) => {
    const engagements = new Set<string>();
    const totals = { contactsAdded: 0, contactsRemoved: 0, linksSet: 0, cleared: 0, cannotBeUndone: 0 };
    const shown: StoredEdit[] = [];
    let more = 0;
    for (const edit of desk.list.staged(connectionId)) {
      engagements.add(edit.engagementId);
      if (edit.change.kind === 'contacts') {
        const { added, removed } = diffContactSets(edit.change.base, edit.change.mine);
        totals.contactsAdded += added.length;
        totals.contactsRemoved += removed.length;
        if (edit.change.mine.length === 0) totals.cleared += 1;
      } else {
        totals.linksSet += 1;
      }
      if (undoOfStaged(edit.change).kind === 'impossible') totals.cannotBeUndone += 1;
      if (shown.length < MOST_EDITS_PER_PAGE) shown.push(edit);
      else more += 1;
    }
    return {
      edits: shown.map((edit) => edits.view(edit, desk)),
      more,
      totals: { engagements: engagements.size, ...totals },
    };
  });
}
