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
  sentiment: [0.2],
};

/** Metrics that end at 1, whose bins cover their whole scale, so that users can be compared at a glance. */
export const WHOLE_SCALES: ReadonlySet<TalkMetric | 'signal'> = new Set(['talkRatio', 'sentiment'] as const);

export function isWithin({ from, before }: ValueRange, value: number): boolean {
  return value >= from && (before === null || value < before);
}

/** Values of signals: from 1, 2 or 5 of any power of ten, and for whole numbers not below 1. */
function signalWidths(values: Float64Array): readonly number[] {
  const isWhole = values.every((value) => Number.isInteger(value));
  return Array.from({ length: 36 }, (_, at) => [1, 2, 5][at % 3] ?? 1)
    .map((digit, at) => digit * 10 ** (Math.floor(at / 3) - 3))
    .filter((width) => !isWhole || width >= 1);
}

/** How many values lie in each of at most ten equally wide bins from zero, or from below it; the last one has no end if values exceed it. */
export function distributionOf(metric: TalkMetric | 'signal', values: ArrayLike<number>): Bin[] {
  const sorted = Float64Array.from(values).sort();
  const most = sorted.at(-1);
  if (most === undefined) return [];
  const usual = sorted[Math.ceil(sorted.length * SHARE_WITHIN) - 1] ?? most;
  const widths = metric === 'signal' ? signalWidths(sorted) : WIDTHS[metric];
  const low = metric === 'sentiment' ? -1 : Math.min(0, sorted[0] ?? 0);
  const width = widths.find((each) => usual - low < each * MOST_BINS) ?? widths.at(-1) ?? 1;
  const base = Math.floor(low / width);
  const bins = WHOLE_SCALES.has(metric)
    ? MOST_BINS
    : Math.min(MOST_BINS, Math.floor(most / width) - base + 1);
  const edge = (bin: number): number => Math.round((base + bin) * width * 1000) / 1000;
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
