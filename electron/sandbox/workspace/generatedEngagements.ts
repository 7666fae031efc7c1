import {
  type CallKind,
  fillSlots,
  hostileTexts,
  kinds,
  languages,
  names,
  writtenPieces,
} from '../phrases/phrases.ts';
import type { CrmAssociation, EngagementType } from '../resources.ts';
import { hash, SeededRandom, stream } from '../seededRandom.ts';
import { type AccountCall, factOf, kindOf, pick } from './accounts.ts';
import { type EngagementVariant, variantAt } from './engagementVariants.ts';
import { type Generated, Identifiers } from './rowCollection.ts';
import { orderByTime, type TimeOrder } from './timeOrder.ts';
import type { Companies, Contacts, Tags, Users, WorkspaceCounts } from './generatedDirectory.ts';
import type { EngagementRecord } from './workspaceRecords.ts';
import type { EngagementColumns } from './engagementColumns.ts';
import { iso } from './timestamps.ts';

const letters = 'abcdefghjkmnpqrstuvwxyz';

function word(random: SeededRandom, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += letters.charAt(random.below(letters.length));
  return text;
}

const sources: Readonly<Record<EngagementType, readonly string[]>> = {
  MEETING: ['zoom', 'google_meet', 'microsoft_teams', 'in_person_app'],
  CALL: ['aircall', 'dialpad', 'hubspot'],
  EMAIL: ['gmail', 'outlook'],
  TASK: ['hubspot', 'salesforce'],
  NOTE: ['manual', 'hubspot'],
  CALENDAR_EVENT: ['google_calendar', 'outlook'],
  DOCUMENT: ['upload', 'google_drive'],
};

const external = {
  https: ['https://calls.example/recordings/', 'https://app.crm.example/activities/'],
  http: ['http://legacy-crm.example/activity?id='],
  app: ['dialer://call/', 'slack://channel/archive/', 'tidewell-dock://visit/', 'msteams://meeting/'],
} as const;

/** Where an engagement came from, and the links to it. */
const linksOut = {
  sourceOf: (type: EngagementType, random: SeededRandom): string => random.pick(sources[type]),
  meeting: (random: SeededRandom): string =>
    `https://meet.example/${word(random, 3)}-${word(random, 4)}-${word(random, 3)}`,
  external: (kind: keyof typeof external, random: SeededRandom): string =>
    random.pick<string>(external[kind]) + word(random, 10),
};

/** The description of what nobody spoke in. */
const accountNote = '{company}: {seats} seats, {city}, contract until {month}.';

/** The written piece that an engagement which nobody spoke in consists of. */
export function pieceOf(type: keyof typeof writtenPieces, seed: number) {
  return pick(writtenPieces[type], hash(seed, stream.document, 0));
}

const day = 86_400_000;

export interface Directory {
  readonly counts: WorkspaceCounts;
  readonly companies: Companies;
  readonly contacts: Contacts;
  readonly users: Users;
  readonly tags: Tags;
}

/** Formats deal ids as a CRM would. */
export function dealIdOf(deal: number): string {
  return String(9_120_000_000 + deal * 19);
}

/** The deal for such an id, or -1. */
export function dealOfId(id: string): number {
  const deal = (Number(id) - 9_120_000_000) / 19;
  return Number.isSafeInteger(deal) && deal >= 0 && dealIdOf(deal) === id ? deal : -1;
}

/** Looks its names up when they are needed, because most titles have only one and search reads a million of them. */
class RowCall implements AccountCall {
  readonly seed: number;
  readonly company: number;
  readonly ordinal: number;
  readonly at: number;
  readonly kind: CallKind;
  readonly #directory: Directory;
  readonly #engagements: Engagements;
  readonly #index: number;
  /** -1 if it is internal. */
  readonly #own: number;
  readonly #calls: number;

  constructor(seed: number, directory: Directory, engagements: Engagements, index: number) {
    const { columns } = engagements;
    const { companies } = directory.counts;
    const own = columns.company[index] ?? -1;
    this.#own = own;
    this.#calls = columns.calls[own < 0 ? companies : own] ?? 0;
    this.seed = seed;
    // Internal calls are about some account, too.
    this.company = own < 0 ? hash(seed, stream.company, index) % Math.max(1, companies) : own;
    this.ordinal = Math.max(0, Math.min(columns.ordinal[index] ?? 0, this.#calls - 1));
    this.at = columns.began[index] ?? 0;
    this.kind = kindOf(seed, own, this.ordinal, this.#calls);
    this.#directory = directory;
    this.#engagements = engagements;
    this.#index = index;
  }

  get before(): CallKind | undefined {
    if (this.#own < 0 || this.ordinal === 0) return undefined;
    return kindOf(this.seed, this.#own, this.ordinal - 1, this.#calls);
  }

  get companyName(): string {
    return this.#directory.companies.nameOf(this.company);
  }

  get host(): string {
    return this.#directory.users.firstNameOf(this.#engagements.hostOf(this.#index));
  }

  get mate(): string {
    const { users } = this.#directory;
    return users.firstNameOf((this.#engagements.hostOf(this.#index) + 1) % users.count);
  }

  get #people(): Int32Array {
    return this.#engagements.peopleOf(this.#index);
  }

  get person(): string {
    return this.#directory.contacts.firstNameOf(this.#people[0] ?? this.#contact(0));
  }

  get colleague(): string {
    const { contacts } = this.#directory;
    const [person = this.#contact(0), colleague] = this.#people;
    const isPresent = colleague !== undefined && !contacts.isRoom(colleague);
    return contacts.firstNameOf(isPresent ? colleague : this.#contact(person - this.#contact(0) + 1));
  }

  /** One of the company's contacts, counted round. */
  #contact(number: number): number {
    const { firstContact } = this.#directory.counts;
    const first = firstContact[this.company] ?? 0;
    return first + (number % Math.max(1, (firstContact[this.company + 1] ?? first) - first));
  }
}

export class Engagements implements Generated<EngagementRecord> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate: TimeOrder;
  readonly byStart: TimeOrder;
  readonly columns: EngagementColumns;
  readonly #seed: number;
  readonly hostile: boolean;
  readonly #directory: Directory;

  constructor(seed: number, columns: EngagementColumns, directory: Directory, hostile: boolean) {
    this.#seed = seed;
    this.hostile = hostile;
    this.#directory = directory;
    this.columns = columns;
    this.count = columns.count;
    this.end = columns.count;
    this.identifiers = new Identifiers('ngmt_', seed);
    this.byUpdate = orderByTime(columns.updated);
    this.byStart = orderByTime(columns.start);
  }

  /** The contacts and rooms of a row, by index. */
  peopleOf(index: number): Int32Array {
    const { people, firstPerson } = this.columns;
    return people.subarray(firstPerson[index] ?? 0, firstPerson[index + 1] ?? 0);
  }

  /** The companies of a row, by index: its own and, for every second guest, the guest's. */
  companiesOf(index: number): readonly number[] {
    const own = this.columns.company[index] ?? -1;
    if (own < 0) return [];
    const { companyOfContact, contacts } = this.#directory.counts;
    if (!variantAt(this.columns.variant[index] ?? 0).guest || index % 2 === 0) return [own];
    for (const person of this.peopleOf(index)) {
      const company = person < contacts ? (companyOfContact[person] ?? own) : own;
      if (company !== own) return [own, company];
    }
    return [own];
  }

  /** The user who hosted it: usually the one who looks after the company, never one who is not yet invited. */
  hostOf(index: number): number {
    const { users } = this.#directory.counts;
    const company = this.columns.company[index] ?? -1;
    const own = hash(this.#seed, stream.row, index + 0x40000000);
    const chance = company >= 0 && own % 5 > 0 ? hash(this.#seed, stream.row, company + 0x60000000) : own;
    const host = Math.floor(users * (chance / 2 ** 32) ** 1.5);
    return host === 4 ? 0 : host;
  }

  /** The call, or for what nobody spoke in, the state of the account. */
  callOf(index: number): AccountCall {
    return new RowCall(this.#seed, this.#directory, this, index);
  }

  titleOf(index: number, call = this.callOf(index)): string {
    const variant = variantAt(this.columns.variant[index] ?? 0, this.hostile);
    const random = SeededRandom.of(this.#seed, stream.title, index);
    return fillSlots(this.#titlePattern(index, variant, random, call.kind), (slot) => factOf(call, slot));
  }

  #titlePattern(index: number, variant: EngagementVariant, random: SeededRandom, kind: CallKind): string {
    const { flavour, type } = variant;
    if (variant.title === 'tiny') return random.pick(hostileTexts.tinyTitles);
    if (variant.title === 'long') return hostileTexts.longTitle;
    if (flavour === 'hostile') return random.pick(hostileTexts.titles);
    if (flavour !== 'plain' && variant.internal !== 'yes') return random.pick(languages[flavour].titles);
    if (type !== 'MEETING' && type !== 'CALL')
      return pieceOf(type, hash(this.#seed, stream.turnPlan, index)).title;
    if (variant.length === 'marathon') return 'Night shift in {city} on an open line, {company}';
    if (variant.length === 'three hours') return 'Workshop in {city} with {company}';
    return random.pick(type === 'CALL' ? kinds[kind].calls : kinds[kind].titles);
  }

  /** Tags that fit what it was about. */
  #tagsOf(kind: CallKind, random: SeededRandom): readonly string[] {
    const { tags } = this.#directory;
    const fitting = kinds[kind].tags;
    const first = random.below(fitting.length);
    return fitting
      .slice(first, first + random.between(1, 2))
      .map((name) => tags.identifiers.of(names.tagNames.indexOf(name)));
  }

  /**
   * One literal sets every field, undefined if it is missing: rows of one shape are created and serialised faster
   * than rows built by spreading.
   */
  row(index: number): EngagementRecord {
    const { columns } = this;
    const variant = variantAt(columns.variant[index] ?? 0, this.hostile);
    const random = SeededRandom.of(this.#seed, stream.row, index);
    const { contacts, companies, users } = this.#directory;
    const call = this.callOf(index);
    const host = users.identifiers.of(this.hostOf(index));
    const owner = random.chance(0.8) ? host : users.identifiers.of(random.below(Math.min(4, users.count)));
    const began = columns.began[index] ?? 0;
    const updated = columns.updated[index] ?? 0;
    const seconds = columns.seconds[index] ?? 0;
    const start = variant.starts ? iso(began) : undefined;
    const timed = variant.starts && seconds > 0;
    const tagIds = variant.tags ? this.#tagsOf(call.kind, random) : [];
    return {
      wire: {
        object: 'engagement',
        id: this.identifiers.of(index),
        title: this.titleOf(index, call),
        description: this.#description(call, variant, random),
        engagement_type: variant.type,
        data_source: variant.dataSource ? linksOut.sourceOf(variant.type, random) : undefined,
        processing_status: variant.status,
        is_internal: variant.internal === 'missing' ? undefined : variant.internal === 'yes',
        is_private: variant.private,
        engagement_at: random.chance(0.9) ? (start ?? iso(began)) : undefined,
        start_at: start,
        end_at: timed ? iso(began + seconds * 1000) : undefined,
        duration_seconds: timed ? seconds : undefined,
        meeting_url:
          variant.meetingUrl === 'url'
            ? linksOut.meeting(random)
            : variant.meetingUrl === 'null'
              ? null
              : undefined,
        external_url:
          variant.externalUrl === 'missing' ? undefined : linksOut.external(variant.externalUrl, random),
        crm_association: this.#link(index, variant),
        owner_user_id: variant.owner ? owner : undefined,
        host_user_id: variant.host === 'user' ? host : variant.host === 'null' ? null : undefined,
        created_at: iso(createdAt(variant, began, seconds, updated, random)),
        updated_at: iso(updated),
      },
      contactIds: Array.from(this.peopleOf(index), (person) => contacts.identifiers.of(person)),
      companyIds: this.companiesOf(index).map((company) => companies.identifiers.of(company)),
      tagIds,
      content: { kind: 'generated', index },
    };
  }

  #description(
    call: AccountCall,
    variant: EngagementVariant,
    random: SeededRandom,
  ): string | null | undefined {
    if (variant.description === 'missing') return undefined;
    if (variant.description === 'null') return null;
    if (variant.flavour === 'hostile') return random.pick(hostileTexts.lines);
    const spoken = variant.type === 'MEETING' || variant.type === 'CALL';
    const pattern = spoken ? random.pick(kinds[call.kind].summaries) : accountNote;
    return fillSlots(pattern, (slot) => factOf(call, slot));
  }

  #link(index: number, variant: EngagementVariant): CrmAssociation | undefined {
    const company = this.columns.company[index] ?? -1;
    const deal = this.columns.deal[index] ?? -1;
    if (deal >= 0) return { object_type: 'deal', crm_object_id: dealIdOf(deal), source: 'HUBSPOT' };
    if (company < 0 || variant.link === 'none') return undefined;
    const person = this.peopleOf(index)[0] ?? -1;
    return variant.link === 'contact' && person >= 0
      ? this.#directory.contacts.crmOf(person)
      : this.#directory.companies.crmOf(company);
  }
}

/** Planned engagements are created before their start, recorded ones after their end. */
function createdAt(
  variant: EngagementVariant,
  began: number,
  seconds: number,
  updated: number,
  random: SeededRandom,
): number {
  const planned = variant.type === 'MEETING' || variant.type === 'CALENDAR_EVENT';
  if (planned) return began - Math.floor(random.next() * 14 * day);
  return Math.min(updated, began + seconds * 1000 + 1000 + random.below(60_000));
}
