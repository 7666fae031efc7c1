import type { Contact } from '#shared/contract/contact.ts';
import type { Engagement } from '#shared/contract/engagement.ts';

/** Who it is: by name; by the address that is shown for them only where there is no name. */
function leanContact({ id, first_name, last_name, emails }: Contact): Contact {
  const named = [first_name, last_name].some((part) => part?.trim());
  const shown = named ? undefined : (emails?.find((email) => email.is_primary === true) ?? emails?.[0]);
  return { id, first_name, last_name, ...(shown === undefined ? {} : { emails: [{ email: shown.email }] }) };
}

/**
 * An engagement as a list on screen needs it: its people, companies and tags by name alone. What else is known of
 * each of them is three quarters of a row, and a window of rows should cross to the page in one small message.
 */
export function leanEngagement(engagement: Engagement): Engagement {
  const { owner: _owner, description: _description, contacts, companies, tags, ...rest } = engagement;
  return {
    ...rest,
    ...(contacts === undefined || contacts === null ? {} : { contacts: contacts.map(leanContact) }),
    ...(companies === undefined || companies === null
      ? {}
      : { companies: companies.map(({ id, name }) => ({ id, name })) }),
    ...(tags === undefined || tags === null
      ? {}
      : { tags: tags.map(({ id, name, hex_color }) => ({ id, name, hex_color })) }),
  };
}
