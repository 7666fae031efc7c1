import { hash, SeededRandom, stream, unit } from '../seededRandom.ts';
import {
  type Company,
  type Contact,
  type CrmAssociation,
  type Tag,
  type User,
  userRoles,
} from '../resources.ts';
import { fillSlots, hostileTexts, names as nameLists } from '../phrases/phrases.ts';
import { accountFact } from './accounts.ts';
import { type Generated, Identifiers } from './rowCollection.ts';
import { iso, rowTimes, updateTimes } from './timestamps.ts';
import { orderByTime } from './timeOrder.ts';

const {
  cities,
  companyFirstWords,
  companyNames,
  companyNotes,
  companySecondWords,
  companySuffixes,
  contactNotes,
  firstNames,
  industries,
  jobTitles,
  lastNames,
  phonePatterns,
  tagColors,
  tagNames,
  timeZones,
} = nameLists;

/** The number of rows of each resource, and which contacts belong to which company. */
export interface WorkspaceCounts {
  readonly engagements: number;
  readonly companies: number;
  /** Contacts, excluding rooms. */
  readonly contacts: number;
  /** Calendar resources; their contact indices follow the last contact. */
  readonly rooms: number;
  readonly users: number;
  readonly tags: number;
  /** The contacts of company c are those from firstContact[c] up to, but excluding, firstContact[c + 1]. */
  readonly firstContact: Int32Array;
  readonly companyOfContact: Int32Array;
}

/** The maximum number of deals per company; deal d of company c has the number c × dealsPerCompany + d. */
export const dealsPerCompany = 4;

/** An empty workspace contains only its owner. */
export function countsFor(seed: number, engagements: number): WorkspaceCounts {
  const companies =
    engagements === 0 ? 0 : Math.round(Math.max(6, Math.min(engagements / 14, 1500 + engagements / 80)));
  const firstContact = new Int32Array(companies + 1);
  for (let c = 0; c < companies; c++) {
    const chance = unit(seed, stream.people, c);
    firstContact[c + 1] = (firstContact[c] ?? 0) + 2 + Math.floor(chance * chance * 8);
  }
  const contacts = firstContact[companies] ?? 0;
  const companyOfContact = new Int32Array(contacts);
  for (let c = 0; c < companies; c++) companyOfContact.fill(c, firstContact[c], firstContact[c + 1]);
  return {
    engagements,
    companies,
    contacts,
    rooms: engagements === 0 ? 0 : 12,
    users: engagements === 0 ? 1 : Math.round(Math.max(8, Math.min(400, 12 + engagements / 150))),
    tags: engagements === 0 ? 0 : 26,
    firstContact,
    companyOfContact,
  };
}

/** From 0 to 4. */
export function dealsOf(seed: number, company: number): number {
  return hash(seed, stream.link, company) % (dealsPerCompany + 1);
}

/** The letters and digits of a name, without accents, for use in a mail domain. */
function plainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replace(/[^a-z0-9]/g, '');
}

/** Replaces the last ones, so that the others are the same with and without `--hostile`. */
const withOdd = (usual: readonly string[], odd: readonly string[]): readonly string[] => [
  ...usual.slice(0, -odd.length),
  ...odd,
];

/** Rows of one resource that are all listed. */
abstract class ListedRows<Row> implements Generated<Row> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  protected readonly seed: number;
  readonly #stream: number;

  constructor(prefix: string, rowStream: number, seed: number, count: number, end: number) {
    this.seed = seed;
    this.#stream = rowStream;
    this.count = count;
    this.end = count;
    this.identifiers = new Identifiers(prefix, seed);
    this.byUpdate = orderByTime(updateTimes(seed, rowStream, count, end));
  }

  abstract row(index: number): Row;

  protected drawn(index: number): {
    random: SeededRandom;
    times: ReturnType<typeof rowTimes>;
    updated: number;
  } {
    const updated = this.byUpdate.times[index] ?? 0;
    return {
      random: SeededRandom.of(this.seed, this.#stream, index),
      times: rowTimes(this.seed, this.#stream, index, updated),
      updated,
    };
  }
}

export class Companies extends ListedRows<Company> {
  readonly hostile: boolean;
  readonly #handwritten: readonly string[];

  constructor(seed: number, counts: WorkspaceCounts, end: number, hostile: boolean) {
    super('cmp_', stream.companyRow, seed, counts.companies, end);
    this.hostile = hostile;
    this.#handwritten = hostile ? withOdd(companyNames, hostileTexts.companies) : companyNames;
  }

  /** The first seventy names are handwritten and shuffled by the seed; the rest combine two random words. */
  nameOf(index: number): string {
    const known = companyNames.length;
    const chance = hash(this.seed, stream.names, 0);
    if (index < known) return this.#handwritten[(index * 27 + (chance % known)) % known] ?? '';
    const pairs = companyFirstWords.length * companySecondWords.length;
    const pair = ((index - known) * 1009 + chance) % pairs;
    const first = companyFirstWords[pair % companyFirstWords.length] ?? '';
    const second = companySecondWords[Math.floor(pair / companyFirstWords.length)] ?? '';
    const suffix = companySuffixes[hash(this.seed, stream.names, index) % companySuffixes.length] ?? '';
    const round = Math.floor((index - known) / pairs);
    const city = round === 0 ? '' : ` ${cities[(round - 1) % cities.length] ?? ''}`;
    return `${first} ${second}${city}${suffix}`;
  }

  domainOf(index: number): string {
    const letters = plainLetters(this.nameOf(index));
    return `${letters.length < 3 ? `company${index}` : letters}.example`;
  }

  /** One company in forty has its neighbour's CRM record: a duplicate to clean up. */
  crmOf(index: number): CrmAssociation | undefined {
    if (unit(this.seed, stream.companyRow, index) < 0.12) return undefined;
    const record = index > 0 && hash(this.seed, stream.companyRow, index) % 40 === 0 ? index - 1 : index;
    const old = hash(this.seed, stream.companyRow, record + 0x40000000) % 30 === 0;
    return {
      object_type: 'company',
      crm_object_id: old ? `0015g00000${String(100_000 + record)}AAB` : String(7_420_000_000 + record * 37),
      source: old ? 'SALESFORCE' : 'HUBSPOT',
    };
  }

  row(index: number): Company {
    const { random, times } = this.drawn(index);
    const domain = this.domainOf(index);
    const kind = random.below(20);
    const note = fillSlots(random.pick(companyNotes), (slot) => accountFact(this.seed, index, slot));
    const crm = this.crmOf(index);
    return {
      object: 'company',
      id: this.identifiers.of(index),
      name: this.nameOf(index),
      description: kind === 0 ? null : kind < 6 ? undefined : note,
      industry: kind === 1 ? null : kind < 8 ? undefined : random.pick(industries),
      website: kind === 2 ? null : kind < 5 ? undefined : `https://www.${domain}/`,
      number_of_employees: kind < 9 ? undefined : random.between(3, 9000),
      logo_url: undefined,
      ...(crm === undefined ? {} : { crm_association: crm }),
      domains: kind === 3 ? [] : kind < 6 ? [{ domain }, { domain: `mail.${domain}` }] : [{ domain }],
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}

/** A person as named in a timeline. */
interface Person {
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

  firstNameOf(index: number): string {
    return this.#names(this.#original(index))[0];
  }

  /** One contact in fifty is a duplicate of the previous colleague: same name and address, different spelling. */
  #original(index: number): number {
    const company = this.#counts.companyOfContact[index] ?? 0;
    const copy = hash(this.#seed, stream.contactRow, index) % 50 === 0;
    return copy && index > (this.#counts.firstContact[company] ?? 0) ? index - 1 : index;
  }

  #names(index: number): readonly [string, string] {
    const random = SeededRandom.of(this.#seed, stream.names, index);
    if (random.chance(0.03) && this.#companies.hostile) {
      const [first = '', last = ''] = random.pick(hostileTexts.people);
      return [first, last];
    }
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
      description:
        kind < 4
          ? null
          : kind < 26
            ? undefined
            : fillSlots(random.pick(contactNotes), (slot) => accountFact(this.#seed, company, slot)),
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

export class Tags extends ListedRows<Tag> {
  readonly #names: readonly string[];

  constructor(seed: number, counts: WorkspaceCounts, end: number, hostile: boolean) {
    super('tag_', stream.tagRow, seed, counts.tags, end);
    this.#names = hostile ? withOdd(tagNames, hostileTexts.tags) : tagNames;
  }

  row(index: number): Tag {
    const { random, times } = this.drawn(index);
    const name = this.#names[index] ?? `Tag ${index}`;
    return {
      object: 'tag',
      id: this.identifiers.of(index),
      name,
      ...(index % 7 === 3 ? {} : { hex_color: index % 7 === 5 ? null : random.pick(tagColors) }),
      ...(index % 3 === 0 ? {} : { description: index % 3 === 1 ? null : `Set on calls about ${name}.` }),
      ...(index % 4 === 0 ? {} : { auto_tagging_enabled: random.chance(0.3) }),
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}

/** The users of the workspace. The first five have one role each, so that every role occurs. */
export class Users extends ListedRows<User> {
  readonly #lastMoment: number;
  readonly #hostile: boolean;

  constructor(seed: number, counts: WorkspaceCounts, end: number, hostile: boolean) {
    super('usr_', stream.userRow, seed, counts.users, end);
    this.#lastMoment = end;
    this.#hostile = hostile;
  }

  /** No two users have the same name, and so none the same address. */
  #names(index: number): readonly [string, string] {
    const pairs = firstNames.length * lastNames.length;
    const pair = (index * 1009 + hash(this.seed, stream.names, 0x60000000)) % pairs;
    return [
      firstNames[pair % firstNames.length] ?? '',
      lastNames[Math.floor(pair / firstNames.length)] ?? '',
    ];
  }

  #emailOf(index: number): string {
    const [first, last] = this.#names(index);
    const name = `${plainLetters(first)}.${plainLetters(last)}`;
    return `${index < 40 ? name : `${name}${index}`}@tidewell.example`;
  }

  personOf(index: number): Person {
    return { name: this.#names(index).join(' '), email: this.#emailOf(index) };
  }

  firstNameOf(index: number): string {
    return this.#names(index)[0];
  }

  row(index: number): User {
    const { random, times, updated } = this.drawn(index);
    const [first, last] = this.#names(index);
    const role =
      userRoles[index] ?? (random.chance(0.15) ? 'MANAGER' : random.chance(0.1) ? 'INACTIVE' : 'USER');
    const kind = random.below(12);
    const seen = iso(Math.floor(updated + random.next() * (this.#lastMoment - updated)));
    return {
      object: 'user',
      id: this.identifiers.of(index),
      first_name: kind === 0 && this.#hostile ? null : first,
      last_name: kind === 1 && this.#hostile ? null : last,
      ...(kind === 2 ? {} : { job_title: random.pick(jobTitles) }),
      role,
      emails: [{ email: this.#emailOf(index), is_primary: true }],
      ...(kind < 4 ? {} : { time_zone: random.pick(timeZones) }),
      ...(role === 'NOT_INVITED' ? {} : { last_activity_at: seen }),
      created_at: times.created,
      updated_at: times.updated,
    };
  }
}
