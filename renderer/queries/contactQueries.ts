import { queryOptions } from '@tanstack/react-query';
import type { ConnectionId, Cursor } from '#shared/contract/ids.ts';
import type { OutputOf } from '#shared/contract/methods.ts';
import { ask, connectionKey, readPages } from './ask.ts';
import { contactOfRecord, type ContactSummary } from './contactSummary.ts';

const PEOPLE_AT_ONCE = 50;
const COMPANIES_AT_ONCE = 5;
const PEOPLE_A_COMPANY = 30;

type Rows = OutputOf<'mirror.records'>['rows'];

function domainsOf({ fields }: Rows[number]): string[] {
  const { domains } = fields;
  return (Array.isArray(domains) ? domains : []).flatMap((domain: unknown) => {
    if (typeof domain === 'string') return [domain];
    const held = typeof domain === 'object' && domain !== null && 'domain' in domain ? domain.domain : null;
    return typeof held === 'string' ? [held] : [];
  });
}

/** Contacts in the mirror by name, address or company name. Takes milliseconds and works offline. */
export function localContactsQuery(connectionId: ConnectionId, search: string) {
  return queryOptions({
    queryKey: [...connectionKey(connectionId), 'mirror.records', 'contacts', search],
    queryFn: async ({ signal }): Promise<ContactSummary[]> => {
      const find = (kind: 'contact' | 'company', words: string, limit: number) =>
        ask('mirror.records', { connectionId, kind, search: words, offset: 0, limit }, signal);
      const people = await find('contact', search, PEOPLE_AT_ONCE);
      const companies = search === '' ? { rows: [] } : await find('company', search, COMPANIES_AT_ONCE);
      const domains = [...new Set(companies.rows.flatMap(domainsOf))].slice(0, COMPANIES_AT_ONCE);
      const ofCompanies = await Promise.all(
        domains.map((domain) => find('contact', domain, PEOPLE_A_COMPANY)),
      );
      const found = [people, ...ofCompanies].flatMap(({ rows }) => rows.map(contactOfRecord));
      return [...new Map(found.map((contact) => [contact.id, contact])).values()];
    },
  });
}

const CONTACTS_A_PAGE = 50;

export const contactsQuery = (connectionId: ConnectionId, search: string) =>
  readPages(
    'contacts.page',
    (cursor: Cursor | null) => ({ connectionId, search, cursor, limit: CONTACTS_A_PAGE }),
    null,
    ({ next }) => next,
  );
