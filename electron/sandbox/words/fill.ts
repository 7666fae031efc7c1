import type { Dice } from '../chance/dice.ts';
import { companyNames } from './companies.ts';
import { cities, days, months, numbers, percents, sums } from './fillings.ts';
import { firstNames } from './people.ts';

/** What a pattern's `{company}` and `{person}` stand for in one engagement; the rest comes from the dice. */
export interface Names {
  readonly company: string;
  readonly person: string;
}

/** Fills the `{…}` of a pattern. Without names of its own, `{company}` and `{person}` are somebody else's. */
export function fill(pattern: string, dice: Dice, names?: Names): string {
  if (!pattern.includes('{')) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (whole, slot: string) => {
    switch (slot) {
      case 'company':
        return names?.company ?? dice.pick(companyNames);
      case 'person':
        return names?.person ?? dice.pick(firstNames);
      case 'city':
        return dice.pick(cities);
      case 'month':
        return dice.pick(months);
      case 'day':
        return dice.pick(days);
      case 'number':
        return dice.pick(numbers);
      case 'percent':
        return dice.pick(percents);
      case 'money':
        return dice.pick(sums);
      default:
        return whole;
    }
  });
}
