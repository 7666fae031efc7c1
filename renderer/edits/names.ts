import type { Contact } from '#shared/contract/contact.ts';
import type { Names } from '#shared/contract/edit.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { personName } from '../text/personName.ts';

/** The contract's cap for one name. */
const LONGEST_NAME = 300;

/** Contacts' names as they are kept with an edit, so that it can be read when the service can't be asked. */
export function namesOf(contacts: Iterable<Contact>, ids: ReadonlySet<ContactId>): Names {
  const names: Names = {};
  for (const contact of contacts) {
    const name = personName(contact);
    if (name !== null && ids.has(contact.id)) names[contact.id] = name.slice(0, LONGEST_NAME);
  }
  return names;
}
