import type { CrmAssociationDraft } from '#shared/contract/crmAssociation.ts';
import type { Change, ContactsChange, CrmChange, EditResult } from '#shared/contract/edit.ts';
import type { WrittenValue } from '#shared/contract/journal.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { sameContactSet, type mergeContactSets } from '#shared/domain/edits/contactSets.ts';
import { sameCrmAssociation } from '#shared/domain/edits/crmAssociations.ts';
import type { AlsoChanged } from '../outbox/storedWrite.ts';
import type { Sight } from './readRecord.ts';

type SentValue =
  | { readonly kind: 'contacts'; readonly ids: ContactId[] }
  | { readonly kind: 'crm'; readonly link: CrmAssociationDraft };

export interface PlannedWrite {
  readonly before: WrittenValue;
  readonly beforeSeen: boolean;
  readonly sent: SentValue;
  readonly also: AlsoChanged;
  readonly version: string;
  readonly etag: string | null;
}

export type Plan =
  /** It is so already: nothing to write. */
  | { readonly kind: 'already'; readonly result: EditResult }
  /** Somebody else changed the same single value: theirs is in the result's `before`. */
  | { readonly kind: 'clash'; readonly result: EditResult }
  | { readonly kind: 'write'; readonly write: PlannedWrite };

type Merge = typeof mergeContactSets;

function planContacts(change: ContactsChange, sight: Sight, merge: Merge): Plan {
  const theirs = [...sight.contactIds];
  const { merged, alsoAdded, alsoRemoved } = merge(change.base, theirs, change.mine);
  if (sameContactSet(merged, theirs)) {
    const untouched = { sent: null, after: theirs, keptByService: [], notStored: [] };
    return {
      kind: 'already',
      result: { kind: 'contacts', before: theirs, alsoAdded, alsoRemoved, ...untouched },
    };
  }
  return {
    kind: 'write',
    write: {
      before: { kind: 'contacts', ids: theirs },
      beforeSeen: true,
      sent: { kind: 'contacts', ids: merged },
      also: { added: alsoAdded, removed: alsoRemoved },
      version: sight.version,
      etag: sight.etag,
    },
  };
}

function planCrm(change: CrmChange, sight: Sight | null): Plan {
  const before = sight === null ? change.base : sight.crm;
  const unsent = { kind: 'crm', before, beforeSeen: true, sent: null } as const;
  if (sight !== null && sameCrmAssociation(before, change.mine)) {
    return { kind: 'already', result: { ...unsent, after: before } };
  }
  if (sight !== null && !change.replaceTheirs && !sameCrmAssociation(before, change.base)) {
    return { kind: 'clash', result: { ...unsent, after: null } };
  }
  return {
    kind: 'write',
    write: {
      before: { kind: 'crm', link: before },
      beforeSeen: sight !== null,
      sent: { kind: 'crm', link: change.mine },
      also: { added: [], removed: [] },
      version: sight?.version ?? '',
      etag: sight?.etag ?? null,
    },
  };
}

/** What is to be written, from what the user wants and what is there now. */
export function planWrite(change: Change, sight: Sight | null, merge: Merge): Plan {
  if (change.kind === 'crm') return planCrm(change, sight);
  // Contacts are never read as null: `readRecord` answers with a problem then.
  if (sight === null) throw new Error('A contact set can’t be replaced unseen.');
  return planContacts(change, sight, merge);
}
