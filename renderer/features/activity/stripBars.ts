import type { Month } from './activityLayout.ts';

/** At least so many months are drawn, so that a few calls of last week don't look like a history. */
const FEWEST_MONTHS = 12;
/** Beyond so many months, several make one bar: a bar must stay wide enough to be hit. */
const MOST_BARS = 72;

export interface StripBar {
  /** The months of the bar, first and last; the same where it is one. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

function indexOf(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (number ?? 1) - 1;
}

function nameOf(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/**
 * A timeline as bars from its first month to the present one or beyond, empty months too, oldest first.
 *
 * @param now The present month, `2026-11`.
 */
export function stripBars(months: readonly Month[], now: string): StripBar[] {
  const counts = new Map(
    months.flatMap(({ month, count }) => (month === null ? [] : [[indexOf(month), count] as const])),
  );
  if (counts.size === 0) return [];
  const last = Math.max(indexOf(now), ...counts.keys());
  const first = Math.min(last - FEWEST_MONTHS + 1, ...counts.keys());
  const span = Math.ceil((last - first + 1) / MOST_BARS);
  const bars: StripBar[] = [];
  for (let from = last + 1 - span * Math.ceil((last - first + 1) / span); from <= last; from += span) {
    let count = 0;
    for (let month = from; month < from + span; month += 1) count += counts.get(month) ?? 0;
    bars.push({ from: nameOf(from), to: nameOf(from + span - 1), count });
  }
  return bars;
}
