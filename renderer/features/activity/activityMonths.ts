import type { OutputOf } from '#shared/contract/methods.ts';

/** At least so many months are drawn, so that a few calls of last week don't look like a history. */
const MIN_MONTHS = 12;
/** Beyond so many months, several make one bar: a bar must stay wide enough to be hit. */
const MAX_BARS = 72;

export interface MonthBar {
  /** The months of the bar, first and last; the same where it is one. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

function monthIndex(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (number ?? 1) - 1;
}

function monthName(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/**
 * A timeline as bars from its first month to the present one or beyond, empty months too, oldest first.
 *
 * @param now The present month, `2026-11`.
 */
export function monthBars(months: readonly Month[], now: string): MonthBar[] {
  const counts = new Map(
    months.flatMap(({ month, count }) => (month === null ? [] : [[monthIndex(month), count] as const])),
  );
  if (counts.size === 0) return [];
  const last = Math.max(monthIndex(now), ...counts.keys());
  const first = Math.min(last - MIN_MONTHS + 1, ...counts.keys());
  const span = Math.ceil((last - first + 1) / MAX_BARS);
  const bars: MonthBar[] = [];
  for (let from = last + 1 - span * Math.ceil((last - first + 1) / span); from <= last; from += span) {
    let count = 0;
    for (let month = from; month < from + span; month += 1) count += counts.get(month) ?? 0;
    bars.push({ from: monthName(from), to: monthName(from + span - 1), count });
  }
  return bars;
}

export type Month = OutputOf<'mirror.months'>['months'][number];

export type ActivityItem =
  { readonly kind: 'month'; readonly month: Month } | { readonly kind: 'row'; readonly row: number };

/** A timeline as one list: before the first engagement of each month stands that month. */
export interface ActivityLayout {
  readonly count: number;
  at(index: number): ActivityItem;
  /** Where the heading of a month stands; null where there is none. */
  headingOf(month: string): number | null;
  /** How many of the items before this one are engagements. */
  rowsBefore(index: number): number;
}

export function activityLayout(months: readonly Month[]): ActivityLayout {
  const headings: number[] = [];
  let count = 0;
  for (const month of months) {
    headings.push(count);
    count += 1 + month.count;
  }

  /** The month whose stretch holds this item. */
  const monthAt = (index: number): number => {
    let low = 0;
    let high = headings.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((headings[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    count,
    at: (index) => {
      const at = monthAt(index);
      const month = months[at];
      return month !== undefined && headings[at] === index
        ? { kind: 'month', month }
        : { kind: 'row', row: index - at - 1 };
    },
    headingOf: (month) => {
      const at = months.findIndex((each) => each.month === month);
      return headings[at] ?? null;
    },
    rowsBefore: (index) => {
      const at = monthAt(index);
      return Math.max(0, headings[at] === index ? index - at : index - at - 1);
    },
  };
}
