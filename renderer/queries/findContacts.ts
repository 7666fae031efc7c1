import { queryOptions } from '@tanstack/react-query';
import type { Contact } from '#shared/contract/contact.ts';
import type { ConnectionId, ContactId } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask } from './ask.ts';
import { connectionKey } from './keys.ts';

const PEOPLE_AT_ONCE = 50;
const COMPANIES_AT_ONCE = 5;
const PEOPLE_A_COMPANY = 30;

type Found = Pick<Contact, 'id' | 'first_name' | 'last_name' | 'emails'>;
type Rows = OutputOf<'mirror.records'>['rows'];

/** The rows of the mirror hold contacts as the service sent them, some of it unreadable: only what is sure is taken. */
function contactOf({ fields, name }: Rows[number]): Found {
  const { emails } = fields;
  const addresses = Array.isArray(emails) ? emails : [];
  return {
    // A row of the kind `contact` has a contact's id.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    id: fields.id as ContactId,
    first_name: name,
    emails: addresses.flatMap((address: unknown) =>
      typeof address === 'object' &&
      address !== null &&
      'email' in address &&
      typeof address.email === 'string'
        ? [{ email: address.email, is_primary: 'is_primary' in address && address.is_primary === true }]
        : [],
    ),
  };
}

function domainsOf({ fields }: Rows[number]): string[] {
  const { domains } = fields;
  return (Array.isArray(domains) ? domains : []).flatMap((domain: unknown) => {
    if (typeof domain === 'string') return [domain];
    const held = typeof domain === 'object' && domain !== null && 'domain' in domain ? domain.domain : null;
    return typeof held === 'string' ? [held] : [];
  });
}

/**
 * Contacts that the mirror knows, by name or address, and those of the companies that are called so: found in
 * milliseconds, and offline.
 */
export function knownContactsQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror', 'people', search],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const find = (kind: 'contact' | 'company', words: string, limit: number) =>
        ask('mirror.records', { connectionId, kind, search: words, offset: 0, limit }, signal);
      const people = await find('contact', search, PEOPLE_AT_ONCE);
      const companies = search === '' ? { rows: [] } : await find('company', search, COMPANIES_AT_ONCE);
      const domains = [...new Set(companies.rows.flatMap(domainsOf))].slice(0, COMPANIES_AT_ONCE);
      const colleagues = await Promise.all(
        domains.map((domain) => find('contact', domain, PEOPLE_A_COMPANY)),
      );
      const found = [people, ...colleagues].flatMap(({ rows }) => rows.map(contactOf));
      return [...new Map(found.map((contact) => [contact.id, contact])).values()];
    },
  });
}
