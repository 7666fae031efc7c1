import { companyNames, firstNames } from './companyAndPersonNames.ts';
import type { SeededRandom } from '../seededRandom.ts';

// oxfmt-ignore
export const cities = [
  'Bristol', 'Leeds', 'Porto', 'Gdańsk', 'Rotterdam', 'Malmö', 'Lyon', 'Zaragoza', 'Köln', 'Trieste', 'Cork', 'Antwerp',
] as const;

// oxfmt-ignore
const months = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] as const;

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

const numbers = ['40', '120', '155', '240', '480', '1,200', '5,000', '18,000'] as const;

const percents = ['4%', '8%', '12%', '15%', '18%', '20%', '30%'] as const;

const sums = ['£18 a month', '£2,400', '€5,300', '$12,000', '£29.50 a seat', '€48,000'] as const;

/** The values of `{company}` and `{person}` for one engagement; all other placeholders are random. */
export interface Names {
  readonly company: string;
  readonly person: string;
}

/** Fills the placeholders of a pattern. Without `names`, `{company}` and `{person}` are picked at random. */
export function fillTemplate(pattern: string, random: SeededRandom, names?: Names): string {
  if (!pattern.includes('{')) return pattern;
  return pattern.replace(/\{(\w+)\}/g, (whole, placeholder: string) => {
    switch (placeholder) {
      case 'company':
        return names?.company ?? random.pick(companyNames);
      case 'person':
        return names?.person ?? random.pick(firstNames);
      case 'city':
        return random.pick(cities);
      case 'month':
        return random.pick(months);
      case 'day':
        return random.pick(days);
      case 'number':
        return random.pick(numbers);
      case 'percent':
        return random.pick(percents);
      case 'money':
        return random.pick(sums);
      default:
        return whole;
    }
  });
}
