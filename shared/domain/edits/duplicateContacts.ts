import { companyDomain, emailKey, nameKey } from './personName.ts';

/** The fields of a contact that are compared. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly companyId: string | null;
}

export type DuplicateReason =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'name-and-company'; readonly name: string }
  | { readonly kind: 'name-and-domain'; readonly name: string; readonly domain: string };

export interface DuplicateContacts {
  /** Two or more sorted ids. */
  readonly ids: string[];
  readonly reasons: DuplicateReason[];
}

/** A phone number shared by more contacts is a switchboard, an address a team mailbox. */
const MAX_GROUP = 6;
const MIN_DIGITS = 7;

function phoneKey(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  // The last nine digits match with and without the country code.
  return digits.length < MIN_DIGITS ? null : digits.slice(-9);
}

/** The keys two contacts can share; any one makes them look like duplicates. */
function marks(person: Person): [string, DuplicateReason][] {
  const found: [string, DuplicateReason][] = [];
  for (const email of person.emails)
    found.push([`email ${emailKey(email)}`, { kind: 'email', email: emailKey(email) }]);
  for (const phone of person.phones) {
    const key = phoneKey(phone);
    if (key !== null) found.push([`phone ${key}`, { kind: 'phone', phone }]);
  }
  const name = nameKey(person.name);
  // Many people share a first name.
  if (!name.includes(' ')) return found;
  if (person.companyId !== null) {
    found.push([`company ${person.companyId} ${name}`, { kind: 'name-and-company', name: person.name }]);
  }
  for (const domain of new Set(person.emails.map(companyDomain))) {
    if (domain !== null)
      found.push([`domain ${domain} ${name}`, { kind: 'name-and-domain', name: person.name, domain }]);
  }
  return found;
}

/** Groups of contacts that look like duplicates, each with what its members share. */
export function duplicateContacts(people: readonly Person[]): DuplicateContacts[] {
  const sharing = new Map<string, { reason: DuplicateReason; ids: Set<string> }>();
  for (const person of people) {
    for (const [mark, reason] of marks(person)) {
      const known = sharing.get(mark) ?? { reason, ids: new Set<string>() };
      sharing.set(mark, known);
      known.ids.add(person.id);
    }
  }
  const groups = new Map<string, { ids: Set<string>; reasons: DuplicateReason[] }>();
  for (const { reason, ids } of sharing.values()) {
    if (ids.size < 2 || ids.size > MAX_GROUP) continue;
    const merged = { ids: new Set(ids), reasons: [reason] };
    for (const id of ids) {
      const other = groups.get(id);
      if (other === undefined || other.reasons.includes(reason)) continue;
      for (const member of other.ids) merged.ids.add(member);
      merged.reasons.push(...other.reasons.filter((known) => !merged.reasons.includes(known)));
    }
    for (const id of merged.ids) groups.set(id, merged);
  }
  return [...new Set(groups.values())].map(({ ids, reasons }) => ({ ids: [...ids].sort(), reasons }));
}
