import { Dice } from '../chance/dice.ts';
import { hash, stream } from '../chance/hash.ts';
import type { CrmAssociation } from '../resources/shared.ts';
import { spokenDescriptions } from '../words/descriptions.ts';
import { fill } from '../words/fill.ts';
import { hostileLines } from '../words/hostile.ts';
import { firstNames } from '../words/people.ts';
import type { Census } from './census.ts';
import type { Companies } from './companies.ts';
import type { Contacts } from './contacts.ts';
import type { EngagementColumns } from './engagementColumns.ts';
import type { EngagementRecord } from './engagementRecord.ts';
import { EngagementTitles } from './engagementTitles.ts';
import type { Generated } from './generated.ts';
import { Identifiers } from './identifiers.ts';
import { iso } from './iso.ts';
import { linksOut } from './linksOut.ts';
import { type Slot, slotAt } from './slots.ts';
import { orderByTime, type TimeOrder } from './timeOrder.ts';
import type { Tags } from './tags.ts';
import type { Users } from './users.ts';

const day = 86_400_000;

export interface Neighbours {
  readonly census: Census;
  readonly companies: Companies;
  readonly contacts: Contacts;
  readonly users: Users;
  readonly tags: Tags;
}

/** Deal ids as a CRM would write them. */
export function dealIdOf(deal: number): string {
  return String(9_120_000_000 + deal * 19);
}

/** The deal of such an id, or -1. */
export function dealOfId(id: string): number {
  const deal = (Number(id) - 9_120_000_000) / 19;
  return Number.isSafeInteger(deal) && deal >= 0 && dealIdOf(deal) === id ? deal : -1;
}

export class Engagements implements Generated<EngagementRecord> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate: TimeOrder;
  readonly byStart: TimeOrder;
  readonly columns: EngagementColumns;
  readonly titles: EngagementTitles;
  readonly #seed: number;
  readonly #near: Neighbours;

  constructor(seed: number, columns: EngagementColumns, near: Neighbours) {
    this.#seed = seed;
    this.#near = near;
    this.columns = columns;
    this.count = columns.count;
    this.end = columns.count;
    this.identifiers = new Identifiers('ngmt_', seed);
    this.byUpdate = orderByTime(columns.updated);
    this.byStart = orderByTime(columns.start);
    this.titles = new EngagementTitles(seed, columns, near.companies, near.contacts);
  }

  /** Contacts and rooms of a row, by index. */
  peopleOf(index: number): Int32Array {
    const { people, firstPerson } = this.columns;
    return people.subarray(firstPerson[index] ?? 0, firstPerson[index + 1] ?? 0);
  }

  /** The companies of a row, by index: its own, and for every second guest the guest's. */
  companiesOf(index: number): readonly number[] {
    const own = this.columns.company[index] ?? -1;
    if (own < 0) return [];
    const { companyOfContact, contacts } = this.#near.census;
    if (!slotAt(this.columns.slot[index] ?? 0).guest || index % 2 === 0) return [own];
    for (const person of this.peopleOf(index)) {
      const company = person < contacts ? (companyOfContact[person] ?? own) : own;
      if (company !== own) return [own, company];
    }
    return [own];
  }

  /** The user who held it: mostly the same few, never one who was not invited yet. */
  hostOf(index: number): number {
    const { users } = this.#near.census;
    const chance = hash(this.#seed, stream.row, index + 0x40000000);
    const host = Math.floor(users * (chance / 2 ** 32) ** 1.5);
    return host === 4 ? 0 : host;
  }

  /**
   * Every field is written in one literal, undefined where it is missing: rows of one shape are made and serialised
   * faster than rows put together by spreading.
   */
  row(index: number): EngagementRecord {
    const { columns } = this;
    const slot = slotAt(columns.slot[index] ?? 0);
    const dice = Dice.of(this.#seed, stream.row, index);
    const { contacts, companies, users, tags } = this.#near;
    const host = users.identifiers.of(this.hostOf(index));
    const owner = dice.chance(0.8) ? host : users.identifiers.of(dice.below(Math.min(4, users.count)));
    const began = columns.began[index] ?? 0;
    const updated = columns.updated[index] ?? 0;
    const seconds = columns.seconds[index] ?? 0;
    const start = slot.starts ? iso(began) : undefined;
    const timed = slot.starts && seconds > 0;
    const tagIds = slot.tags
      ? new Set(Array.from({ length: dice.between(1, 3) }, () => tags.identifiers.of(dice.below(tags.count))))
      : [];
    return {
      wire: {
        object: 'engagement',
        id: this.identifiers.of(index),
        title: this.titles.of(index),
        description: this.#description(index, slot, dice),
        engagement_type: slot.type,
        data_source: slot.dataSource ? linksOut.sourceOf(slot.type, dice) : undefined,
        processing_status: slot.status,
        is_internal: slot.internal === 'missing' ? undefined : slot.internal === 'yes',
        is_private: slot.private,
        engagement_at: dice.chance(0.9) ? (start ?? iso(began)) : undefined,
        start_at: start,
        end_at: timed ? iso(began + seconds * 1000) : undefined,
        duration_seconds: timed ? seconds : undefined,
        meeting_url:
          slot.meetingUrl === 'url' ? linksOut.meeting(dice) : slot.meetingUrl === 'null' ? null : undefined,
        external_url: slot.externalUrl === 'missing' ? undefined : linksOut.external(slot.externalUrl, dice),
        crm_association: this.#link(index, slot),
        owner_user_id: slot.owner ? owner : undefined,
        host_user_id: slot.host === 'user' ? host : slot.host === 'null' ? null : undefined,
        created_at: iso(createdAt(slot, began, seconds, updated, dice)),
        updated_at: iso(updated),
      },
      contactIds: Array.from(this.peopleOf(index), (person) => contacts.identifiers.of(person)),
      companyIds: this.companiesOf(index).map((company) => companies.identifiers.of(company)),
      tagIds: [...tagIds],
      content: { kind: 'generated', index },
    };
  }

  #description(index: number, slot: Slot, dice: Dice): string | null | undefined {
    const pattern = dice.pick(slot.flavour === 'hostile' ? hostileLines : spokenDescriptions);
    if (slot.description === 'missing') return undefined;
    if (slot.description === 'null') return null;
    if (!pattern.includes('{')) return pattern;
    const company = this.columns.company[index] ?? -1;
    const name = company < 0 ? 'Tidewell' : this.#near.companies.nameOf(company);
    return fill(pattern, dice, { company: name, person: dice.pick(firstNames) });
  }

  #link(index: number, slot: Slot): CrmAssociation | undefined {
    const company = this.columns.company[index] ?? -1;
    const deal = this.columns.deal[index] ?? -1;
    if (deal >= 0) return { object_type: 'deal', crm_object_id: dealIdOf(deal), source: 'HUBSPOT' };
    if (company < 0 || slot.link === 'none') return undefined;
    const person = this.peopleOf(index)[0] ?? -1;
    return slot.link === 'contact' && person >= 0
      ? this.#near.contacts.crmOf(person)
      : this.#near.companies.crmOf(company);
  }
}

/** What was planned is older than its beginning, what was recorded came in after its end. */
function createdAt(slot: Slot, began: number, seconds: number, updated: number, dice: Dice): number {
  const planned = slot.type === 'MEETING' || slot.type === 'CALENDAR_EVENT';
  if (planned) return began - Math.floor(dice.next() * 14 * day);
  return Math.min(updated, began + seconds * 1000 + 1000 + dice.below(60_000));
}
