import { hash, stream, unit } from '../chance/hash.ts';
import { type Census, dealsOf, dealsPerCompany } from './census.ts';
import { type Calendar, instantsOf } from './instants.ts';
import { slotAt, slotCount, slots } from './slots.ts';

/**
 * What lists sort and filter by, for every generated engagement, in flat arrays: about 40 bytes a row, where a row held
 * as an object takes 2,000. Everything else of a row is made when it is asked for.
 */
export interface EngagementColumns {
  readonly count: number;
  /** The row's slot (slots.ts). */
  readonly slot: Uint8Array;
  /** NaN where `start_at` is missing. */
  readonly start: Float64Array;
  /** When it happened, whether or not the row tells. */
  readonly began: Float64Array;
  readonly updated: Float64Array;
  readonly seconds: Int32Array;
  /** The company it was with, or -1 for a meeting among ourselves. */
  readonly company: Int32Array;
  /** The deal the CRM link names (census.ts), or -1. */
  readonly deal: Int32Array;
  /** Contacts and rooms of row i: `people` from firstPerson[i] up to firstPerson[i + 1]. */
  readonly people: Int32Array;
  readonly firstPerson: Int32Array;
}

const steps = [37, 63, 29, 71, 43, 57, 33, 67] as const;
const marathonSlot = slots.findIndex((slot) => slot.length === 'marathon');

/** In every hundred rows, counted from the newest, each slot occurs once, in an order of its own. */
function slotOf(seed: number, age: number): number {
  const hundred = Math.floor(age / slotCount);
  const chance = hash(seed, stream.slots, hundred);
  const step = steps[chance % steps.length] ?? 37;
  return ((age % slotCount) * step + (chance >>> 8)) % slotCount;
}

/** Of five hundred rows, one is a call of four hours with 40,000 lines; the first is among the newest hundred. */
export function isMarathon(age: number, slot: number): boolean {
  return slot === marathonSlot && Math.floor(age / slotCount) % 5 === 0;
}

export function buildEngagementColumns(seed: number, census: Census, calendar: Calendar): EngagementColumns {
  const count = census.engagements;
  const columns = {
    count,
    slot: new Uint8Array(count),
    start: new Float64Array(count),
    began: new Float64Array(count),
    updated: new Float64Array(count),
    seconds: new Int32Array(count),
    company: new Int32Array(count),
    deal: new Int32Array(count),
    people: new Int32Array(0),
    firstPerson: new Int32Array(count + 1),
  };
  const people = new Int32Array(count * 6);
  let person = 0;
  for (let i = 0; i < count; i++) {
    const number = slotOf(seed, count - 1 - i);
    const slot = slotAt(number);
    const instants = instantsOf(calendar, i, slot, isMarathon(count - 1 - i, number));
    columns.slot[i] = number;
    columns.began[i] = instants.start;
    columns.start[i] = slot.starts ? instants.start : Number.NaN;
    columns.updated[i] = instants.updated;
    columns.seconds[i] = instants.seconds;
    // A few companies have many engagements and most have few.
    const company =
      slot.internal === 'yes' ? -1 : Math.floor(census.companies * unit(seed, stream.company, i) ** 1.6);
    columns.company[i] = company;
    columns.deal[i] = dealOf(seed, census, i, slot.link, company);
    columns.firstPerson[i] = person;
    if (company < 0) continue;
    const first = census.firstContact[company] ?? 0;
    const staff = (census.firstContact[company + 1] ?? first) - first;
    const chance = hash(seed, stream.people, i);
    const present = Math.min(staff, 1 + (chance % 3));
    for (let p = 0; p < present; p++) people[person++] = first + (((chance >>> 4) + p) % staff);
    if (slot.guest) {
      const guest = hash(seed, stream.guest, i) % census.contacts;
      if (guest < first || guest >= first + staff) people[person++] = guest;
    }
    if (slot.room)
      people[person++] = census.contacts + (hash(seed, stream.guest, i + 0x40000000) % census.rooms);
  }
  columns.firstPerson[count] = person;
  return { ...columns, people: people.slice(0, person) };
}

function dealOf(seed: number, census: Census, index: number, link: string, company: number): number {
  if ((link !== 'deal' && link !== 'astray') || company < 0) return -1;
  const chance = hash(seed, stream.link, index + 0x40000000);
  const owner =
    link === 'deal' ? company : (company + 1 + (chance % (census.companies - 1))) % census.companies;
  const deals = dealsOf(seed, owner);
  // A company without deals gets its first one here, rather than a link to nothing.
  return owner * dealsPerCompany + (deals === 0 ? 0 : (chance >>> 8) % deals);
}
