import type { Contact } from '#shared/contract/contact.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { fold } from '#shared/domain/search/fold.ts';

/** Whether name or email addresses contain every typed word, ignoring case and accents. */
export function matchesContact({ first_name, last_name, emails }: ContactSummary, typed: string): boolean {
  const names = fold([first_name, last_name, ...(emails ?? []).map(({ email }) => email)].join(' '));
  return fold(typed)
    .split(/\s+/u)
    .every((word) => names.includes(word));
}

/** The fields of a contact needed by pickers. Some contacts are known by id only. */
export type ContactSummary = Pick<Contact, 'id' | 'first_name' | 'last_name' | 'emails'>;

type MirrorRecord = Pick<OutputOf<'mirror.records'>['rows'][number], 'fields' | 'name'>;

/** Reads a contact from the mirror, which stores raw API data: only valid fields are used. */
export function contactOfRecord({ fields, name }: MirrorRecord): ContactSummary {
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
