import { TALK_METRICS, type TalkMetric } from '../../contract/reportMetrics.ts';
import type { TalkDistributions, TalkFigure, TalkFigures } from '../../contract/reports.ts';
import { distributionOf } from './distribution.ts';

/** The median of fewer values is mostly chance. */
const FEWEST_FOR_MEDIAN = 5;

/** The k-th smallest value, counted from 0, by Hoare's quickselect; reorders the values. */
function select(values: Float64Array, k: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else break;
  }
  return values[k] ?? 0;
}

/** Where `medianOf` reorders: a report takes thousands of medians. */
let scratch = new Float64Array(1024);

/** Null for fewer than `FEWEST_FOR_MEDIAN` values. For an even number, the mean of the two middle ones. */
export function medianOf(values: ArrayLike<number>): number | null {
  const { length } = values;
  if (length < FEWEST_FOR_MEDIAN) return null;
  if (scratch.length < length) scratch = new Float64Array(2 * length);
  const own = scratch.subarray(0, length);
  own.set(values);
  const upper = select(own, length >>> 1);
  return length % 2 === 1 ? upper : (upper + select(own, length / 2 - 1)) / 2;
}

/** The figures of one speaker in one engagement. Times in whole microseconds. */
export interface TalkSample {
  readonly spoken: number;
  readonly everybody: number;
  readonly span: number;
  readonly longest: number;
  readonly questions: number;
  readonly handovers: number;
  readonly waits: number;
  readonly waited: number;
  /** The time of the lines that have a sentiment. */
  readonly rated: number;
  /** The same, each line's times its sentiment from −1 to 1. */
  readonly sentiment: number;
}

/**
 * What tallies add up of a sample. One object reads many samples, because a report of a year has half a million: each
 * stays until the next.
 */
export class SampleReader {
  /** Numerator and denominator of each metric, in the order of `TALK_METRICS` and in the units of its value. */
  readonly parts = new Float64Array(2 * TALK_METRICS.length);
  /** In the same order; NaN without a value. */
  readonly values = new Float64Array(TALK_METRICS.length);

  /** Only a positive denominator makes a value. For the longest monologue, the numerator is its length. */
  read(of: TalkSample): this {
    const { parts, values } = this;
    // talkRatio
    parts[0] = of.spoken;
    parts[1] = of.everybody;
    // longestMonologue
    parts[2] = of.longest;
    parts[3] = of.longest > 0 ? 1e6 : 0;
    // patience
    parts[4] = of.waited;
    parts[5] = of.waits * 1e6;
    // questions
    parts[6] = of.questions;
    parts[7] = 1;
    // interactivity
    parts[8] = of.handovers * 60e6;
    parts[9] = of.span;
    // sentiment
    parts[10] = of.sentiment;
    parts[11] = of.rated;
    for (let place = 0; place < values.length; place += 1) {
      const below = parts[2 * place + 1] ?? 0;
      values[place] = below > 0 ? (parts[2 * place] ?? 0) / below : Number.NaN;
    }
    return this;
  }
}

export function talkValues(sample: TalkSample): Record<TalkMetric, number | null> {
  const { values } = new SampleReader().read(sample);
  return byMetric((metric) => {
    const value = values[TALK_METRICS.indexOf(metric)] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  });
}

/**
 * Aggregates one metric over many engagements. Sums numerators and denominators, so that a long call counts
 * more than a short one; for monologues, takes the longest. The sums are of integers, so their order doesn't
 * matter.
 */
class MetricTally {
  readonly #metric: TalkMetric;
  readonly #place: number;
  readonly #takesLongest: boolean;
  readonly #values: number[] = [];
  #above = 0;
  #below = 0;

  constructor(metric: TalkMetric) {
    this.#metric = metric;
    this.#place = TALK_METRICS.indexOf(metric);
    this.#takesLongest = metric === 'longestMonologue';
  }

  add({ parts, values }: SampleReader): void {
    const value = values[this.#place] ?? Number.NaN;
    if (Number.isNaN(value)) return;
    this.#values.push(value);
    this.#addParts(parts[2 * this.#place] ?? 0, parts[2 * this.#place + 1] ?? 0);
  }

  #addParts(above: number, below: number): void {
    if (this.#takesLongest) {
      this.#above = Math.max(this.#above, above);
      this.#below = below;
    } else {
      this.#above += above;
      this.#below += below;
    }
  }

  value(): number | null {
    return this.#values.length === 0 ? null : this.#above / this.#below;
  }

  figure(): TalkFigure {
    return { value: this.value(), median: medianOf(this.#values), counted: this.#values.length };
  }

  /** The figure of all engagements of several tallies of the same metric. */
  static together(tallies: readonly MetricTally[]): TalkFigure {
    const [first, ...others] = tallies.filter((tally) => tally.#values.length > 0);
    if (first === undefined) return NO_FIGURE;
    const all = new MetricTally(first.#metric);
    const counted = [first, ...others].reduce((sum, tally) => sum + tally.#values.length, 0);
    const values = new Float64Array(counted);
    let at = 0;
    for (const tally of [first, ...others]) {
      values.set(tally.#values, at);
      at += tally.#values.length;
      all.#addParts(tally.#above, tally.#below);
    }
    return { value: all.#above / all.#below, median: medianOf(values), counted };
  }

  distribution(): ReturnType<typeof distributionOf> {
    return distributionOf(this.#metric, this.#values);
  }
}

const NO_FIGURE: TalkFigure = { value: null, median: null, counted: 0 };

/** One entry per metric. */
function byMetric<Entry>(entryOf: (metric: TalkMetric) => Entry): Record<TalkMetric, Entry> {
  const entries = TALK_METRICS.map((metric) => [metric, entryOf(metric)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each metric
  return Object.fromEntries(entries) as Record<TalkMetric, Entry>;
}

/** Aggregates metrics over many engagements; all of them unless some are given. */
export class TalkTally {
  readonly #tallies: ReadonlyMap<TalkMetric, MetricTally>;
  readonly #each: readonly MetricTally[];

  constructor(metrics: readonly TalkMetric[] = TALK_METRICS) {
    this.#tallies = new Map(metrics.map((metric) => [metric, new MetricTally(metric)]));
    this.#each = [...this.#tallies.values()];
  }

  add(sample: SampleReader): void {
    for (const tally of this.#each) tally.add(sample);
  }

  value(metric: TalkMetric): number | null {
    return this.#tallies.get(metric)?.value() ?? null;
  }

  figures(): TalkFigures {
    return byMetric((metric) => this.#tallies.get(metric)?.figure() ?? NO_FIGURE);
  }

  /** The figures of all engagements of several tallies. */
  static together(tallies: readonly TalkTally[]): TalkFigures {
    return byMetric((metric) =>
      MetricTally.together(tallies.flatMap((tally) => tally.#tallies.get(metric) ?? [])),
    );
  }

  /** How the values of the engagements are distributed. */
  distributions(): TalkDistributions {
    return byMetric((metric) => this.#tallies.get(metric)?.distribution() ?? []);
  }
}
