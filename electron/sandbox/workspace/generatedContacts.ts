import { SeededRandom, hash, stream } from '../seededRandom.ts';
import type { Contact, CrmAssociation } from '../resources/directoryResources.ts';
import { cities, fillTemplate } from '../phrases/textTemplate.ts';
import {
  contactNotes,
  firstNames,
  lastNames,
  namesInOtherScripts,
  phonePatterns,
  timeZones,
} from '../phrases/companyAndPersonNames.ts';
import type { WorkspaceCounts } from './workspaceCounts.ts';
import { type Companies, plainLetters } from './generatedCompanies.ts';
import type { Generated } from './rowCollection.ts';
import { Identifiers } from './identifiers.ts';
import { rowTimes, updateTimes } from './timestamps.ts';
import { orderByTime } from './timeOrder.ts';

/** A person as named in a timeline. */
export interface Person {
  readonly name: string;
  readonly email: string | null;
}

/** Contacts followed by rooms, which are listed only if the workspace shows calendar resources. */
export class Contacts implements Generated<Contact> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  readonly #seed: number;
  readonly #counts: WorkspaceCounts;
  readonly #companies: Companies;
  readonly #updated: Float64Array;

  constructor(seed: number, counts: WorkspaceCounts, companies: Companies, end: number, showRooms: boolean) {
    this.#seed = seed;
    this.#counts = counts;
    this.#companies = companies;
    this.end = counts.contacts + counts.rooms;
    this.count = showRooms ? this.end : counts.contacts;
    this.identifiers = new Identifiers('cnt_', seed);
    this.#updated = updateTimes(seed, stream.contactRow, this.end, end);
    this.byUpdate = orderByTime(this.#updated.subarray(0, this.count));
  }

  isRoom(index: number): boolean {
    return index >= this.#counts.contacts && index < this.end;
  }

  row(index: number): Contact {
    return this.isRoom(index) ? this.#room(index) : this.#person(index);
  }

  personOf(index: number): Person {
    const [first, last] = this.#names(this.#original(index));
    return { name: `${first} ${last}`.trim(), email: this.#emailOf(index) };
  }

  /** One contact in fifty is a duplicate of the previous colleague: same name and address, different spelling. */
  #original(index: number): number {
    const company = this.#counts.companyOfContact[index] ?? 0;
    const copy = hash(this.#seed, stream.contactRow, index) % 50 === 0;
    return copy && index > (this.#counts.firstContact[company] ?? 0) ? index - 1 : index;
  }

  #names(index: number): readonly [string, string] {
    const random = SeededRandom.of(this.#seed, stream.names, index);
    if (random.chance(0.03)) return random.pick(namesInOtherScripts);
    return [random.pick(firstNames), random.pick(lastNames)];
  }

  #emailOf(index: number): string | null {
    const original = this.#original(index);
    if (hash(this.#seed, stream.names, original + 0x40000000) % 25 === 0) return null;
    const [first, last] = this.#names(original);
    const local = [plainLetters(first), plainLetters(last)].filter((part) => part !== '').join('.');
    const domain = this.#companies.domainOf(this.#counts.companyOfContact[index] ?? 0);
    const address = `${local === '' ? `contact${original}` : local}@${domain}`;
    return original === index ? address : address.replace(/^./, (letter) => letter.toUpperCase());
  }

  crmOf(index: number): CrmAssociation | undefined {
    if (this.isRoom(index) || hash(this.#seed, stream.contactRow, index + 0x20000000) % 5 === 0)
      return undefined;
    const id = String(3_310_000_000 + this.#original(index) * 23);
    return { object_type: 'contact', crm_object_id: id, source: 'HUBSPOT' };
  }

  #person(index: number): Contact {
    const random = SeededRandom.of(this.#seed, stream.contactRow, index);
    const times = rowTimes(this.#seed, stream.contactRow, index, this.#updated[index] ?? 0);
    const [first, last] = this.#names(this.#original(index));
    const email = this.#emailOf(index);
    const kind = random.below(40);
    const company = this.#counts.companyOfContact[index] ?? 0;
    const crm = this.crmOf(index);
    return {
      object: 'contact',
      id: this.identifiers.of(index),
      ...(kind === 0 ? {} : { first_name: kind === 1 ? null : first }),
      ...(kind === 0 ? {} : { last_name: kind === 2 ? null : last }),
      description: kind < 4 ? null : kind < 26 ? undefined : fillTemplate(random.pick(contactNotes), random),
      company: kind === 5 ? null : { id: this.#companies.identifiers.of(company), object: 'company' },
      emails: emailsOf(email, random),
      ...(kind === 6 ? {} : { phone_numbers: phonesOf(random) }),
      ...(crm === undefined ? (kind < 20 ? {} : { crm_association: null }) : { crm_association: crm }),
      time_zone: kind < 9 ? null : kind < 14 ? undefined : random.pick(timeZones),
      created_at: times.created,
      updated_at: times.updated,
    };
  }

  #room(index: number): Contact {
    const number = index - this.#counts.contacts;
    const times = rowTimes(this.#seed, stream.contactRow, index, this.#updated[index] ?? 0);
    const city = cities[number % cities.length] ?? '';
    return {
      object: 'contact',
      id: this.identifiers.of(index),
      first_name: `Room ${city}`,
      last_name: null,
      emails: [{ email: `room.${plainLetters(city)}@resource.calendar.example`, is_primary: true }],
      phone_numbers: [],
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}

function emailsOf(email: string | null, random: SeededRandom): Contact['emails'] {
  if (email === null) return [];
  const primary = { email, is_primary: true };
  if (!random.chance(0.1)) return [primary];
  return [primary, { email: `${email.slice(0, email.indexOf('@'))}@private.example`, is_primary: false }];
}

function phonesOf(random: SeededRandom): Contact['phone_numbers'] {
  const count = random.pick([0, 0, 1, 1, 1, 2]);
  return Array.from({ length: count }, (_, i) => ({
    phone_number: random.pick(phonePatterns).replaceAll('#', () => String(random.below(10))),
    is_primary: i === 0,
  }));
}
