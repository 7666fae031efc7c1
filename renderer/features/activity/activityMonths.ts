import type { OutputOf } from '#shared/contract/methods.ts';

/** Minimum number of months shown, so that a few engagements of last week don't look like a long history. */
const MIN_MONTHS = 12;
/** With more months than this, several share a bar, so that bars stay wide enough to click. */
const MAX_BARS = 72;

export interface MonthBar {
  /** The first and the last month of the bar; equal for a single month. */
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
 * The bars from the first month to the current one or beyond, empty months included, oldest first.
 *
 * @param now The current month, `2026-11`.
 */
export function monthBars(months: readonly Month[], now: string): MonthBar[] {
  const counts = new Map(months.map(({ month, count }) => [monthIndex(month), count]));
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
