import type { Engagement } from '#shared/contract/engagement.ts';
import type { EmailAddress } from '#shared/contract/contact.ts';

/** The name, or the primary address if there is none. */
function leanPerson<Id>(person: {
  readonly id: Id;
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly emails?: readonly EmailAddress[] | null | undefined;
}) {
  const { id, first_name, last_name, emails } = person;
  const named = [first_name, last_name].some((part) => part?.trim());
  const shown = named ? undefined : (emails?.find((email) => email.is_primary === true) ?? emails?.[0]);
  return { id, first_name, last_name, ...(shown === undefined ? {} : { emails: [{ email: shown.email }] }) };
}

/**
 * An engagement for a list on screen: contacts, companies and tags by name only. The rest is three quarters of a
 * row, and a window of rows should reach the page in one small message.
 */
export function leanEngagement(engagement: Engagement): Engagement {
  const { description: _description, owner, contacts, companies, tags, ...rest } = engagement;
  return {
    ...rest,
    ...(owner === undefined || owner === null ? {} : { owner: leanPerson(owner) }),
    ...(contacts === undefined || contacts === null ? {} : { contacts: contacts.map(leanPerson) }),
    ...(companies === undefined || companies === null
      ? {}
      : { companies: companies.map(({ id, name }) => ({ id, name })) }),
    ...(tags === undefined || tags === null
      ? {}
      : { tags: tags.map(({ id, name, hex_color }) => ({ id, name, hex_color })) }),
  };
}
