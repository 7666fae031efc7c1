import type { Contact } from '#shared/contract/contact.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';

/** A contact as far as choosing one needs it. Of those whom the service names by id alone, nothing but that is known. */
export type Person = Pick<Contact, 'id' | 'first_name' | 'last_name' | 'emails'>;

type MirrorRecord = Pick<OutputOf<'mirror.records'>['rows'][number], 'fields' | 'name'>;

/** A contact of the local copy, which keeps what the service sent as it came: only what is sure is taken. */
export function personOfRecord({ fields, name }: MirrorRecord): Person {
  const { emails } = fields;
  const addresses: readonly unknown[] = Array.isArray(emails) ? emails : [];
  return {
    // A row of the kind `contact` has a contact's id.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    id: fields.id as ContactId,
    first_name: name,
    emails: addresses.flatMap((address) =>
      typeof address === 'object' &&
      address !== null &&
      'email' in address &&
      typeof address.email === 'string' &&
      address.email !== ''
        ? [{ email: address.email, is_primary: 'is_primary' in address && address.is_primary === true }]
        : [],
    ),
  };
}
