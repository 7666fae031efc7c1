import type { Months } from '../mirror.ts';
import type { Columns } from './columns.ts';

type Month = Months['months'][number];

/** The month of an instant in a time zone; a zone that nobody knows counts as UTC. */
function monthIn(timeZone: string): (startUs: number) => string {
  const parts = { year: 'numeric', month: '2-digit', calendar: 'iso8601', numberingSystem: 'latn' } as const;
  const format = ((): Intl.DateTimeFormat => {
    try {
      return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone });
    } catch {
      return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: 'UTC' });
    }
  })();
  return (startUs) => {
    const found = new Map(format.formatToParts(startUs / 1000).map(({ type, value }) => [type, value]));
    return `${found.get('year') ?? ''}-${found.get('month') ?? ''}`;
  };
}

/**
 * Counts a list ordered by `start_at:desc` month by month. Where a month ends is found by halving, as asking the
 * calendar for every engagement of a long list would take longer than all else together.
 */
export function countMonths(columns: Columns, keys: Uint32Array, timeZone: string): Months {
  const monthOf = monthIn(timeZone);
  const startAt = (index: number): number => columns.start[keys[index] ?? 0] ?? Number.NaN;
  const at = (index: number): string | null => {
    const start = startAt(index);
    return Number.isNaN(start) ? null : monthOf(start);
  };
  const months: Month[] = [];
  for (let from = 0; from < keys.length;) {
    const month = at(from);
    let low = from + 1;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at(middle) === month) low = middle + 1;
      else high = middle;
    }
    let seconds = 0;
    for (let index = from; index < low; index += 1) {
      const length = columns.seconds[keys[index] ?? 0] ?? Number.NaN;
      if (!Number.isNaN(length)) seconds += length;
    }
    months.push({ month, count: low - from, seconds });
    from = low;
  }
  return { months, total: keys.length };
}
