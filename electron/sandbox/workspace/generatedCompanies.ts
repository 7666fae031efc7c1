import { SeededRandom, hash, stream, unit } from '../seededRandom.ts';
import type { Company, CrmAssociation } from '../resources/directoryResources.ts';
import {
  companyFirstWords,
  companyNames,
  companyNotes,
  companySecondWords,
  companySuffixes,
  industries,
} from '../phrases/companyAndPersonNames.ts';
import { cities, fillTemplate } from '../phrases/textTemplate.ts';
import type { WorkspaceCounts } from './workspaceCounts.ts';
import type { Generated } from './rowCollection.ts';
import { Identifiers } from './identifiers.ts';
import { rowTimes, updateTimes } from './timestamps.ts';
import { orderByTime } from './timeOrder.ts';

/** The letters and digits of a name, without accents, for use in a mail domain. */
export function plainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replace(/[^a-z0-9]/g, '');
}

export class Companies implements Generated<Company> {
  readonly count: number;
  readonly end: number;
  readonly identifiers: Identifiers;
  readonly byUpdate;
  readonly #seed: number;

  constructor(seed: number, counts: WorkspaceCounts, end: number) {
    this.#seed = seed;
    this.count = counts.companies;
    this.end = counts.companies;
    this.identifiers = new Identifiers('cmp_', seed);
    this.byUpdate = orderByTime(updateTimes(seed, stream.companyRow, this.count, end));
  }

  /** The first seventy names are handwritten and shuffled by the seed; the rest combine two random words. */
  nameOf(index: number): string {
    const known = companyNames.length;
    const chance = hash(this.#seed, stream.names, 0);
    if (index < known) return companyNames[(index * 27 + (chance % known)) % known] ?? '';
    const pairs = companyFirstWords.length * companySecondWords.length;
    const pair = ((index - known) * 1009 + chance) % pairs;
    const first = companyFirstWords[pair % companyFirstWords.length] ?? '';
    const second = companySecondWords[Math.floor(pair / companyFirstWords.length)] ?? '';
    const suffix = companySuffixes[hash(this.#seed, stream.names, index) % companySuffixes.length] ?? '';
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
    if (unit(this.#seed, stream.companyRow, index) < 0.12) return undefined;
    const record = index > 0 && hash(this.#seed, stream.companyRow, index) % 40 === 0 ? index - 1 : index;
    const old = hash(this.#seed, stream.companyRow, record + 0x40000000) % 30 === 0;
    return {
      object_type: 'company',
      crm_object_id: old ? `0015g00000${String(100_000 + record)}AAB` : String(7_420_000_000 + record * 37),
      source: old ? 'SALESFORCE' : 'HUBSPOT',
    };
  }

  row(index: number): Company {
    const random = SeededRandom.of(this.#seed, stream.companyRow, index);
    const times = rowTimes(this.#seed, stream.companyRow, index, this.byUpdate.times[index] ?? 0);
    const domain = this.domainOf(index);
    const kind = random.below(20);
    const note = fillTemplate(random.pick(companyNotes), random);
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
