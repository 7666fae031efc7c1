import { fold } from '../search/fold.ts';

/** A contact or speaker, compared by name. */
export interface Named {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

export function fullName(person: Named): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ').trim();
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
