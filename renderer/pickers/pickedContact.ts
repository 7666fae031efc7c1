import type { Contact } from '#shared/contract/contact.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { personName, primaryEmail } from '../text/personName.ts';

/** A contact as far as choosing one needs it. */
export interface PickedContact {
  readonly id: ContactId;
  /** Null where it has neither a name nor an address. */
  readonly name: string | null;
  readonly email: string | null;
}

type MirrorRecord = OutputOf<'mirror.records'>['rows'][number];

export function pickedOf(contact: Contact): PickedContact {
  return { id: contact.id, name: personName(contact), email: primaryEmail(contact) };
}

interface SentEmail {
  readonly email: string;
  readonly is_primary: boolean;
}

/** What the service sent is kept as it came, so nothing about its form is certain. */
function emailsOf(sent: unknown): SentEmail[] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('email' in item)) return [];
    const { email } = item;
    if (typeof email !== 'string' || email === '') return [];
    return [{ email, is_primary: 'is_primary' in item && item.is_primary === true }];
  });
}

/** A contact of the local copy. */
export function pickedOfRecord({ fields, name }: MirrorRecord): PickedContact {
  const email = primaryEmail({ emails: emailsOf(fields['emails']) });
  // Asked for by their kind, these are ids of contacts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { id: fields.id as ContactId, name: name.trim() === '' ? email : name, email };
}
