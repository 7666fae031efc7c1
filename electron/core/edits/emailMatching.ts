import type { Contact } from '#shared/contract/contact.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ok, type Result } from '#shared/contract/result.ts';
import { emailKey, pastedAddresses } from '#shared/domain/edits/personName.ts';
import type { Service } from '../api/adapter/service.ts';
import type { CallOptions } from '../api/apiClient.ts';

/** Concurrent searches. The scheduler sets the pace; this only bounds memory. */
const AT_ONCE = 4;

/** Contacts with exactly this address; the API's search also returns addresses that contain it. */
export async function contactsWithEmail(
  service: Service,
  email: string,
  options: CallOptions,
): Promise<Result<Contact[]>> {
  const page = await service.listContacts({ search: email, cursor: null, limit: 25 }, options);
  if (!page.ok) return page;
  return ok(page.value.rows.filter((contact) => hasEmail(contact, email)));
}

/** `email` must be normalised by `emailKey`. */
export function hasEmail(contact: Contact, email: string): boolean {
  return (contact.emails ?? []).some((address) => emailKey(address.email) === email);
}

/** Contacts by address, requesting each address once. Stops at the first problem. */
export async function contactsByEmail(
  emails: readonly string[],
  find: (email: string) => Promise<Result<Contact[]>>,
): Promise<Result<Map<string, Contact[]>>> {
  const found = new Map<string, Contact[]>();
  const wanted = [...new Set(emails)];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(find));
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) return answer;
      found.set(some[index] ?? '', answer.value);
    }
  }
  return ok(found);
}

type Matches = OutputOf<'edits.matchEmails'>;

/** Matches pasted addresses to contacts, one result per piece of text. */
export async function matchEmails(
  service: Service,
  text: string,
  signal: AbortSignal,
): Promise<Result<Matches>> {
  const pieces = pastedAddresses(text);
  const emails = pieces.flatMap(({ email }) => (email === null ? [] : [email]));
  const found = await contactsByEmail(emails, (email) =>
    contactsWithEmail(service, email, { priority: 'interactive', signal }),
  );
  if (!found.ok) return found;
  return ok(
    pieces.map(({ text: piece, email, again }): Matches[number] => {
      if (email === null) return { text: piece, match: { kind: 'no-address' } };
      if (again) return { text: piece, match: { kind: 'again' } };
      const contacts = found.value.get(email) ?? [];
      const [only] = contacts;
      if (only === undefined) return { text: piece, match: { kind: 'none' } };
      return contacts.length === 1
        ? { text: piece, match: { kind: 'one', contact: only } }
        : { text: piece, match: { kind: 'several', contacts } };
    }),
  );
}
