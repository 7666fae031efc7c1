import type { Change, Edit } from '#shared/contract/edit.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import { WRITTEN } from '#shared/domain/edits/editStates.ts';

interface Values {
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly after: WrittenValue;
}

function wanted(change: Change): Values {
  return change.kind === 'contacts'
    ? {
        before: { kind: 'contacts', ids: change.base },
        beforeSeen: true,
        after: { kind: 'contacts', ids: change.mine },
      }
    : {
        before: { kind: 'crm', link: change.base },
        beforeSeen: true,
        after: { kind: 'crm', link: change.mine },
      };
}

/** What an edit changes: as it is wanted, and once it is written as it came out. */
export function valuesOf({ change, state, result }: Pick<Edit, 'change' | 'state' | 'result'>): Values {
  if (!WRITTEN.includes(state) || result === null || result.sent === null) return wanted(change);
  if (result.kind === 'contacts') {
    return {
      before: { kind: 'contacts', ids: result.before },
      beforeSeen: true,
      after: { kind: 'contacts', ids: result.after ?? result.sent },
    };
  }
  return {
    before: { kind: 'crm', link: result.before },
    beforeSeen: result.beforeSeen,
    after: { kind: 'crm', link: result.after ?? result.sent },
  };
}
