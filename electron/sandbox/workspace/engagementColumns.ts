import { hash, stream, unit } from '../seededRandom.ts';
import { dealsOf, dealsPerCompany, type WorkspaceCounts } from './generatedDirectory.ts';
import { type Calendar, instantsOf } from './timestamps.ts';
import { variantAt, variantCount, variants } from './engagementVariants.ts';

/**
 * The fields that lists sort and filter by, for every generated engagement, in flat arrays: about 40 bytes per row
 * instead of the 2,000 that an object takes. All other fields are generated on demand.
 */
export interface EngagementColumns {
  readonly count: number;
  /** The row's variant (engagementVariants.ts). */
  readonly variant: Uint8Array;
  /** NaN if `start_at` is missing. */
  readonly start: Float64Array;
  /** When it happened, even if the row doesn't say. */
  readonly began: Float64Array;
  readonly updated: Float64Array;
  readonly seconds: Int32Array;
  /** The company it was with, or -1 for an internal meeting. */
  readonly company: Int32Array;
  /** How many calls its company, or for an internal one the workspace, had before it. */
  readonly ordinal: Int32Array;
  /** The calls of each company; those of the workspace itself come last. */
  readonly calls: Int32Array;
  /** The deal in the CRM link (generatedDirectory.ts), or -1. */
  readonly deal: Int32Array;
  /** Contacts and rooms of row i: `people` from firstPerson[i] up to firstPerson[i + 1]. */
  readonly people: Int32Array;
  readonly firstPerson: Int32Array;
}

const steps = [37, 63, 29, 71, 43, 57, 33, 67] as const;
const marathonVariant = variants.findIndex((variant) => variant.length === 'marathon');

/** Every hundred rows, counted from the newest, contain each variant once, in an order of their own. */
function variantOf(seed: number, age: number): number {
  const hundred = Math.floor(age / variantCount);
  const chance = hash(seed, stream.variants, hundred);
  const step = steps[chance % steps.length] ?? 37;
  return ((age % variantCount) * step + (chance >>> 8)) % variantCount;
}

/** One row in five hundred is a four-hour call with 40,000 lines; the first is among the newest hundred. */
export function isMarathon(age: number, variant: number): boolean {
  return variant === marathonVariant && Math.floor(age / variantCount) % 5 === 0;
}

export function buildEngagementColumns(
  seed: number,
  counts: WorkspaceCounts,
  calendar: Calendar,
): EngagementColumns {
  const count = counts.engagements;
  const columns = {
    count,
    variant: new Uint8Array(count),
    start: new Float64Array(count),
    began: new Float64Array(count),
    updated: new Float64Array(count),
    seconds: new Int32Array(count),
    company: new Int32Array(count),
    ordinal: new Int32Array(count),
    calls: new Int32Array(counts.companies + 1),
    deal: new Int32Array(count),
    people: new Int32Array(0),
    firstPerson: new Int32Array(count + 1),
  };
  const people = new Int32Array(count * 6);
  let person = 0;
  for (let i = 0; i < count; i++) {
    const number = variantOf(seed, count - 1 - i);
    const variant = variantAt(number);
    const instants = instantsOf(calendar, i, variant, isMarathon(count - 1 - i, number));
    columns.variant[i] = number;
    columns.began[i] = instants.start;
    columns.start[i] = variant.starts ? instants.start : Number.NaN;
    columns.updated[i] = instants.updated;
    columns.seconds[i] = instants.seconds;
    // A few companies have many engagements; most have few.
    const company =
      variant.internal === 'yes' ? -1 : Math.floor(counts.companies * unit(seed, stream.company, i) ** 1.6);
    columns.company[i] = company;
    const account = company < 0 ? counts.companies : company;
    const before = columns.calls[account] ?? 0;
    const spoken = variant.type === 'MEETING' || variant.type === 'CALL';
    columns.ordinal[i] = before;
    if (spoken && variant.status === 'COMPLETED') columns.calls[account] = before + 1;
    columns.deal[i] = dealOf(seed, counts, i, variant.link, company);
    columns.firstPerson[i] = person;
    if (company < 0) continue;
    const first = counts.firstContact[company] ?? 0;
    const staff = (counts.firstContact[company + 1] ?? first) - first;
    const chance = hash(seed, stream.people, i);
    const present = Math.min(staff, spoken ? 2 + (chance % 2) : 1 + (chance % 3));
    for (let p = 0; p < present; p++) people[person++] = first + (((chance >>> 4) + p) % staff);
    if (variant.guest) {
      const guest = hash(seed, stream.guest, i) % counts.contacts;
      if (guest < first || guest >= first + staff) people[person++] = guest;
    }
    if (variant.room)
      people[person++] = counts.contacts + (hash(seed, stream.guest, i + 0x40000000) % counts.rooms);
  }
  columns.firstPerson[count] = person;
  return { ...columns, people: people.slice(0, person) };
}

function dealOf(seed: number, counts: WorkspaceCounts, index: number, link: string, company: number): number {
  if ((link !== 'deal' && link !== 'astray') || company < 0) return -1;
  const chance = hash(seed, stream.link, index + 0x40000000);
  const owner =
    link === 'deal' ? company : (company + 1 + (chance % (counts.companies - 1))) % counts.companies;
  const deals = dealsOf(seed, owner);
  // Gives a company without deals its first one, rather than a link to nothing.
  return owner * dealsPerCompany + (deals === 0 ? 0 : (chance >>> 8) % deals);
}
