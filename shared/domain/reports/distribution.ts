import type { TalkMetric } from '../../contract/reportMetrics.ts';

/** Values from `from`, which belongs to it, to `before`, which doesn't; without an end if null. */
export interface ValueRange {
  readonly from: number;
  readonly before: number | null;
}

interface Bin extends ValueRange {
  readonly count: number;
}

const MOST_BINS = 10;
/** A few outliers share the last bin, so that they don't squeeze all others into the first. */
const SHARE_WITHIN = 0.95;

/** The widths of bins to choose from, in the units of the metric's values. */
const WIDTHS: Readonly<Record<TalkMetric, readonly number[]>> = {
  talkRatio: [0.1],
  longestMonologue: [2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 8640],
  patience: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 8640],
  questions: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000],
  interactivity: [0.1, 0.25, 0.5, 1, 2, 5, 10, 50, 100, 1000],
};

export function isWithin({ from, before }: ValueRange, value: number): boolean {
  return value >= from && (before === null || value < before);
}

/** How many values lie in each of at most ten equally wide bins from zero; the last one has no end if values exceed it. */
export function distributionOf(metric: TalkMetric, values: ArrayLike<number>): Bin[] {
  const sorted = Float64Array.from(values).sort();
  const most = sorted.at(-1);
  if (most === undefined) return [];
  const usual = sorted[Math.ceil(sorted.length * SHARE_WITHIN) - 1] ?? most;
  const widths = WIDTHS[metric];
  const width = widths.find((each) => usual < each * MOST_BINS) ?? widths.at(-1) ?? 1;
  // All shares are shown, so that users can be compared at a glance.
  const bins = metric === 'talkRatio' ? MOST_BINS : Math.min(MOST_BINS, Math.floor(most / width) + 1);
  const edge = (bin: number): number => Math.round(bin * width * 1000) / 1000;
  const ranges = Array.from({ length: bins }, (_, bin): ValueRange => ({
    from: edge(bin),
    before: bin === bins - 1 && most >= edge(bins) ? null : edge(bin + 1),
  }));
  const counts = new Int32Array(bins);
  let bin = 0;
  for (const value of sorted) {
    while (bin < bins - 1 && value >= (ranges[bin + 1]?.from ?? 0)) bin += 1;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return ranges.map((range, index) => ({ ...range, count: counts[index] ?? 0 }));
}

/** Where a value lies on an axis on which each bin has the length 1. */
export function placeAmong(bins: readonly ValueRange[], value: number): number {
  const bin = bins.findIndex((range) => isWithin(range, value));
  if (bin < 0) return bins.length;
  const { from = 0, before = null } = bins[bin] ?? {};
  return before === null ? bin + 0.5 : bin + (value - from) / (before - from);
}
