import { fold } from '../search/fold.ts';

/** A contact or speaker, compared by name. */
interface Named {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

export function fullName({ first_name: first, last_name: last }: Named): string {
  return [first, last]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
}

interface Person extends Named {
  readonly emails?:
    | readonly { readonly email: string; readonly is_primary?: boolean | null | undefined }[]
    | null
    | undefined;
}

/** The primary address, or else the first. */
export function primaryEmail({ emails }: Pick<Person, 'emails'>): string | null {
  return (emails?.find(({ is_primary: primary }) => primary === true) ?? emails?.[0])?.email ?? null;
}

/** The name of a contact or user, or else the email address; null if there is neither. */
export function personName(person: Person): string | null {
  const name = fullName(person);
  return name === '' ? primaryEmail(person) : name;
}

/** Folded for comparison, with words sorted, because some write the family name first. */
export function nameKey(name: string): string {
  return fold(name)
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/**
 * Trimmed and lower-cased, as mail systems compare in practice. Plus tags are kept, because they may be another
 * mailbox.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** People from all companies use these domains, so sharing one means nothing. */
const PUBLIC_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'aol.com',
]);

/** The domain of an address if it identifies a company; null for public mail providers and invalid addresses. */
export function companyDomain(email: string): string | null {
  const domain = /@([^@\s]+\.[^@\s]+)$/.exec(emailKey(email))?.[1] ?? null;
  return domain === null || PUBLIC_DOMAINS.has(domain) ? null : domain;
}

/** One item of pasted text; `email` is null if it isn't an address, `again` true if it occurred before. */
interface PastedAddress {
  readonly text: string;
  readonly email: string | null;
  readonly again: boolean;
}

const ADDRESS = /[^\s<>"(),;:@[\]\\]+@[^\s<>"(),;:@[\]\\]+\.[^\s<>"(),;:@[\]\\.]+/;

/**
 * Splits pasted text: one address per line, separated by commas or semicolons, or as mail clients copy them, `Ada
 * Lovelace <ada@example.com>`. A comma inside quotes or before the address (`"Lovelace, Ada" <…>`) doesn't
 * separate.
 */
export function pastedAddresses(text: string): PastedAddress[] {
  const seen = new Set<string>();
  return splitItems(text).map((item): PastedAddress => {
    const found = ADDRESS.exec(item)?.[0] ?? null;
    if (found === null) return { text: item, email: null, again: false };
    const email = emailKey(found.replace(/\.+$/, ''));
    const again = seen.has(email);
    seen.add(email);
    return { text: item, email, again };
  });
}

function splitItems(text: string): string[] {
  const found: string[] = [];
  let at = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    const ends =
      character === '\n' ||
      character === '\r' ||
      (!quoted && (character === ',' || character === ';' || character === '\t'));
    if (ends) {
      found.push(at);
      at = '';
      quoted = false;
    } else {
      at += character;
    }
  }
  return [...found, at].map((item) => item.trim()).filter((item) => item !== '');
}
