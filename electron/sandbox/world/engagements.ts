import { Dice } from '../chance/dice.ts';
import { hash, stream } from '../chance/hash.ts';
import type { CrmAssociation } from '../resources/shared.ts';
import { spokenDescriptions } from '../words/descriptions.ts';
import { fill } from '../words/fill.ts';
import { hostileLines } from '../words/hostile.ts';
import { firstNames } from '../words/people.ts';
import { type Census, dealsPerCompany } from './census.ts';
import type { Companies } from './companies.ts';
import type { Contacts } from './contacts.ts';
import type { EngagementColumns } from './engagementColumns.ts';
import type { EngagementRecord } from './engagementRecord.ts';
import { EngagementTitles } from './engagementTitles.ts';
import type { Generated } from './generated.ts';
import { Identifiers } from './identifiers.ts';
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

const iso = (time: number): string => new Date(time).toISOString();

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

  row(index: number): EngagementRecord {
    const { columns } = this;
    const slot = slotAt(columns.slot[index] ?? 0);
    const dice = Dice.of(this.#seed, stream.row, index);
    const { contacts, companies, users, tags } = this.#near;
    const host = users.identifiers.of(this.hostOf(index));
    const people = Array.from(this.peopleOf(index), (person) => contacts.identifiers.of(person));
    const owner = dice.chance(0.8) ? host : users.identifiers.of(dice.below(Math.min(4, users.count)));
    const tagIds = slot.tags
      ? new Set(Array.from({ length: dice.between(1, 3) }, () => tags.identifiers.of(dice.below(tags.count))))
      : [];
    return {
      wire: {
        object: 'engagement',
        id: this.identifiers.of(index),
        title: this.titles.of(index),
        ...this.#description(index, slot, dice),
        engagement_type: slot.type,
        ...(slot.dataSource ? { data_source: linksOut.sourceOf(slot.type, dice) } : {}),
        processing_status: slot.status,
        ...(slot.internal === 'missing' ? {} : { is_internal: slot.internal === 'yes' }),
        is_private: slot.private,
        ...this.#times(index, slot, dice),
        ...(slot.meetingUrl === 'missing'
          ? {}
          : { meeting_url: slot.meetingUrl === 'null' ? null : linksOut.meeting(dice) }),
        ...(slot.externalUrl === 'missing'
          ? {}
          : { external_url: linksOut.external(slot.externalUrl, dice) }),
        ...this.#link(index, slot),
        ...(slot.owner ? { owner_user_id: owner } : {}),
        ...(slot.host === 'missing' ? {} : { host_user_id: slot.host === 'null' ? null : host }),
        ...this.#stamps(index, slot, dice),
      },
      contactIds: people,
      companyIds: this.companiesOf(index).map((company) => companies.identifiers.of(company)),
      tagIds: [...tagIds],
      content: { kind: 'generated', index },
    };
  }

  #description(index: number, slot: Slot, dice: Dice): { description?: string | null } {
    const pattern = dice.pick(slot.flavour === 'hostile' ? hostileLines : spokenDescriptions);
    if (slot.description === 'missing') return {};
    if (slot.description === 'null') return { description: null };
    const company = this.columns.company[index] ?? -1;
    const name = company < 0 ? 'Tidewell' : this.#near.companies.nameOf(company);
    return { description: fill(pattern, dice, { company: name, person: dice.pick(firstNames) }) };
  }

  #times(index: number, slot: Slot, dice: Dice): Partial<EngagementRecord['wire']> {
    const began = this.columns.began[index] ?? 0;
    const seconds = this.columns.seconds[index] ?? 0;
    const at = dice.chance(0.9) ? { engagement_at: iso(began) } : {};
    if (!slot.starts) return at;
    const start = { ...at, start_at: iso(began) };
    if (seconds === 0) return start;
    return { ...start, end_at: iso(began + seconds * 1000), duration_seconds: seconds };
  }

  #link(index: number, slot: Slot): { crm_association?: CrmAssociation } {
    const company = this.columns.company[index] ?? -1;
    const deal = this.columns.deal[index] ?? -1;
    if (deal >= 0) {
      return { crm_association: { object_type: 'deal', crm_object_id: dealIdOf(deal), source: 'HUBSPOT' } };
    }
    if (company < 0 || slot.link === 'none') return {};
    const person = this.peopleOf(index)[0] ?? -1;
    const crm =
      slot.link === 'contact' && person >= 0
        ? this.#near.contacts.crmOf(person)
        : this.#near.companies.crmOf(company);
    return crm === undefined ? {} : { crm_association: crm };
  }

  #stamps(index: number, slot: Slot, dice: Dice): { created_at: string; updated_at: string } {
    const began = this.columns.began[index] ?? 0;
    const updated = this.columns.updated[index] ?? 0;
    const planned = slot.type === 'MEETING' || slot.type === 'CALENDAR_EVENT';
    const created = planned
      ? began - Math.floor(dice.next() * 14 * day)
      : Math.min(updated, began + (this.columns.seconds[index] ?? 0) * 1000 + 1000 + dice.below(60_000));
    return { created_at: iso(created), updated_at: iso(updated) };
  }
}

/** The company a deal belongs to, by index. */
export function companyOfDeal(deal: number): number {
  return Math.floor(deal / dealsPerCompany);
}
