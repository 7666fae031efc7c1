import { evidenceRank } from './evidence.ts';
import { companyDomain, emailKey, nameKey } from './personName.ts';

/** The fields of a contact that are compared. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly companyId: string | null;
}

type DuplicateReason =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'name-and-company'; readonly name: string }
  | { readonly kind: 'name-and-domain'; readonly name: string; readonly domain: string };

interface DuplicateContacts {
  /** Two or more sorted ids. */
  readonly ids: string[];
  readonly reasons: DuplicateReason[];
}

/** An address shared by more contacts is a team mailbox, a name shared by more at one company is a placeholder. */
const MAX_GROUP = 6;
const MIN_DIGITS = 7;

function phoneKey(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  // The last nine digits match with and without the country code.
  return digits.length < MIN_DIGITS ? null : digits.slice(-9);
}

/** By the strongest reason, then by the next one; of two that agree so far, the one with more reasons is first. */
function byEvidence(a: DuplicateContacts, b: DuplicateContacts): number {
  const at = a.reasons.findIndex((reason, index) => {
    const other = b.reasons[index];
    return other === undefined || evidenceRank(reason.kind) !== evidenceRank(other.kind);
  });
  const [one, other] = [a.reasons[at], b.reasons[at]];
  if (one === undefined) return b.reasons.length - a.reasons.length;
  return other === undefined ? -1 : evidenceRank(one.kind) - evidenceRank(other.kind);
}

/**
 * The keys two contacts can share; any one makes them look like duplicates. Colleagues share a switchboard, and
 * families a number, so a phone number counts only together with the name.
 */
function marks(person: Person): [string, DuplicateReason][] {
  const found: [string, DuplicateReason][] = [];
  for (const email of person.emails)
    found.push([`email ${emailKey(email)}`, { kind: 'email', email: emailKey(email) }]);
  const name = nameKey(person.name);
  for (const phone of person.phones) {
    const key = phoneKey(phone);
    if (key !== null && name !== '') found.push([`phone ${key} ${name}`, { kind: 'phone', phone }]);
  }
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

/** Groups of contacts that look like duplicates, each with what its members share, the most convincing first. */
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
  return [...new Set(groups.values())]
    .map(({ ids, reasons }) => ({
      ids: [...ids].sort(),
      reasons: reasons.toSorted((a, b) => evidenceRank(a.kind) - evidenceRank(b.kind)),
    }))
    .sort(byEvidence);
}

export interface SpeakerInTranscript {
  readonly name: string | null;
  readonly email: string | null;
  readonly userId: string | null;
  readonly contactId: string | null;
}

/** A possible match for a speaker: a contact of the engagement or a user of the workspace. */
interface KnownParticipant {
  readonly id: string;
  readonly name: string;
  readonly emails: readonly string[];
}

/** Looks participants up by id, address and name. */
export class ParticipantIndex {
  readonly #ids = new Set<string>();
  readonly #emails = new Set<string>();
  readonly #names = new Set<string>();

  constructor(people: Iterable<KnownParticipant>) {
    for (const { id, name, emails } of people) {
      this.#ids.add(id);
      for (const email of emails) this.#emails.add(emailKey(email));
      if (nameKey(name) !== '') this.#names.add(nameKey(name));
    }
  }

  knows(speaker: Pick<SpeakerInTranscript, 'name' | 'email'>, id: string | null): boolean {
    if (id !== null && this.#ids.has(id)) return true;
    if (speaker.email !== null) return this.#emails.has(emailKey(speaker.email));
    return speaker.name !== null && this.#names.has(nameKey(speaker.name));
  }
}

/** Placeholder names recorders give to unknown speakers. */
const PLACEHOLDER_NAME = /^(unknown|speaker|participant|guest|caller|user)?[\s_#-]*\d*$/i;

/**
 * Speakers who are neither contacts of the engagement nor users. If there is an address, it alone decides: people
 * share names more often than addresses.
 */
export function unknownSpeakers(
  speakers: readonly SpeakerInTranscript[],
  contacts: ParticipantIndex,
  users: ParticipantIndex,
): SpeakerInTranscript[] {
  return speakers.filter((speaker) => {
    if (speaker.userId !== null || users.knows(speaker, null)) return false;
    if (contacts.knows(speaker, speaker.contactId)) return false;
    if (speaker.contactId !== null || speaker.email !== null) return true;
    return speaker.name !== null && !PLACEHOLDER_NAME.test(speaker.name.trim());
  });
}
