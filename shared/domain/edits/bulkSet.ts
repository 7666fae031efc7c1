import type { ContactsMode } from '../../contract/bulkEdits/bulkEdit.ts';
import type { ContactId } from '../../contract/ids.ts';

/** The contact set that a bulk action wants, from the one that is there. Keeps the order of what stays. */
export function setAfter(
  mode: ContactsMode,
  present: readonly ContactId[],
  named: readonly ContactId[],
): ContactId[] {
  switch (mode) {
    case 'add':
      return [...new Set([...present, ...named])];
    case 'remove':
      return present.filter((id) => !named.includes(id));
    case 'replace':
      return [...new Set(named)];
  }
}
