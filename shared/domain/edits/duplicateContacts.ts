import { companyDomain, emailKey, nameKey } from './personName.ts';

/** A contact as far as two of them are compared. */
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
  /** Ids, two or more, in order. */
  readonly ids: string[];
  readonly reasons: DuplicateReason[];
}

/** A number shared by more is a switchboard, an address shared by more a mailbox of a team. */
const MOST_TOGETHER = 6;
const LEAST_DIGITS = 7;

function phoneKey(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  // The last nine: with and without the country's prefix.
  return digits.length < LEAST_DIGITS ? null : digits.slice(-9);
}

/** What two contacts must share to look like one person: each by itself is enough. */
function marks(person: Person): [string, DuplicateReason][] {
  const found: [string, DuplicateReason][] = [];
  for (const email of person.emails)
    found.push([`email ${emailKey(email)}`, { kind: 'email', email: emailKey(email) }]);
  for (const phone of person.phones) {
    const key = phoneKey(phone);
    if (key !== null) found.push([`phone ${key}`, { kind: 'phone', phone }]);
  }
  const name = nameKey(person.name);
  // A first name alone is shared by many.
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

/** Contacts that look like one person, in groups, each with what its members share. A group is named by its ids. */
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
    if (ids.size < 2 || ids.size > MOST_TOGETHER) continue;
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
