import { fold } from '../search/fold.ts';

/** A person as far as contacts and speakers are compared by their names. */
export interface Named {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

export function fullName(person: Named): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ').trim();
}

/** Folded for comparison; words in the order of the alphabet, as some write the family name first. */
export function nameKey(name: string): string {
  return fold(name)
    .split(/[^\p{Letter}\p{Mark}\p{Number}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** Trimmed and lower-cased: how mail systems compare them in practice. Plus-tags are kept, they may be another box. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Behind these addresses stand people of all companies, so sharing one says nothing. */
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

/** The domain of an address where it tells a company; null for public mail providers and what is no address. */
export function companyDomain(email: string): string | null {
  const domain = /@([^@\s]+\.[^@\s]+)$/.exec(emailKey(email))?.[1] ?? null;
  return domain === null || PUBLIC_DOMAINS.has(domain) ? null : domain;
}
