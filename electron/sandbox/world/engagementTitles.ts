import { Dice } from '../chance/dice.ts';
import { stream } from '../chance/hash.ts';
import { fill } from '../words/fill.ts';
import { hostileTitles } from '../words/hostile.ts';
import { languages } from '../words/languages.ts';
import { internalTitles, longTitle, tinyTitles, titlesOf } from '../words/titles.ts';
import type { Companies } from './companies.ts';
import type { Contacts } from './contacts.ts';
import type { EngagementColumns } from './engagementColumns.ts';
import { type Slot, slotAt } from './slots.ts';

/** The title of generated engagement `index`, apart from the rest of the row, since search reads a million of them. */
export class EngagementTitles {
  readonly #seed: number;
  readonly #columns: EngagementColumns;
  readonly #companies: Companies;
  readonly #contacts: Contacts;

  constructor(seed: number, columns: EngagementColumns, companies: Companies, contacts: Contacts) {
    this.#seed = seed;
    this.#columns = columns;
    this.#companies = companies;
    this.#contacts = contacts;
  }

  of(index: number): string {
    const dice = Dice.of(this.#seed, stream.title, index);
    const pattern = patternOf(slotAt(this.#columns.slot[index] ?? 0), dice);
    if (!pattern.includes('{')) return pattern;
    const company = this.#columns.company[index] ?? -1;
    const first = this.#columns.people[this.#columns.firstPerson[index] ?? 0] ?? 0;
    return fill(pattern, dice, {
      company: company < 0 ? 'Tidewell' : this.#companies.nameOf(company),
      person: company < 0 || !pattern.includes('{person}') ? 'Ruth' : this.#contacts.personOf(first).name,
    });
  }
}

function patternOf(slot: Slot, dice: Dice): string {
  if (slot.title === 'tiny') return dice.pick(tinyTitles);
  if (slot.title === 'long') return longTitle;
  if (slot.internal === 'yes') return dice.pick(internalTitles);
  const { flavour } = slot;
  if (flavour === 'hostile') return dice.pick(hostileTitles);
  const ours = flavour === 'plain' || flavour === 'markdown';
  return dice.pick(ours ? titlesOf[slot.type] : languages[flavour].titles);
}
