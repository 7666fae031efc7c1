import type { OutputOf } from '#shared/contract/methods.ts';

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
