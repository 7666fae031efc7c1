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

/** Null for fewer than `FEWEST_FOR_MEDIAN` values. For an even number, the mean of the two middle ones. */
export function medianOf(values: ArrayLike<number>): number | null {
  const { length } = values;
  if (length < FEWEST_FOR_MEDIAN) return null;
  const own = new Float64Array(values);
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

/** Where `partsOf` writes: one array, because a report of a year reads half a million samples. */
const parts = new Float64Array(2 * TALK_METRICS.length);

/**
 * Numerator and denominator of each metric, in the order of `TALK_METRICS` and in the units of its value, until the next
 * call; only a positive denominator makes a value. For the longest monologue, the numerator is its length.
 */
function partsOf(of: TalkSample): Float64Array {
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
  return parts;
}

export function talkValues(sample: TalkSample): Record<TalkMetric, number | null> {
  const read = partsOf(sample);
  const entries = TALK_METRICS.map((metric, place) => {
    const [above = 0, divisor = 0] = read.subarray(2 * place);
    return [metric, divisor > 0 ? above / divisor : null];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each metric
  return Object.fromEntries(entries) as Record<TalkMetric, number | null>;
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
    this.#place = 2 * TALK_METRICS.indexOf(metric);
    this.#takesLongest = metric === 'longestMonologue';
  }

  /** Adds what `partsOf` read. */
  add(read: Float64Array): void {
    const below = read[this.#place + 1] ?? 0;
    if (below <= 0) return;
    const above = read[this.#place] ?? 0;
    this.#values.push(above / below);
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

  distribution(): ReturnType<typeof distributionOf> {
    return distributionOf(this.#metric, this.#values);
  }
}

/** Aggregates metrics over many engagements; all of them unless some are given. */
export class TalkTally {
  readonly #tallies: ReadonlyMap<TalkMetric, MetricTally>;
  readonly #each: readonly MetricTally[];

  constructor(metrics: readonly TalkMetric[] = TALK_METRICS) {
    this.#tallies = new Map(metrics.map((metric) => [metric, new MetricTally(metric)]));
    this.#each = [...this.#tallies.values()];
  }

  add(sample: TalkSample): void {
    const read = partsOf(sample);
    for (const tally of this.#each) tally.add(read);
  }

  value(metric: TalkMetric): number | null {
    return this.#tallies.get(metric)?.value() ?? null;
  }

  figures(): TalkFigures {
    const none: TalkFigure = { value: null, median: null, counted: 0 };
    const entries = TALK_METRICS.map((metric) => [metric, this.#tallies.get(metric)?.figure() ?? none]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each metric
    return Object.fromEntries(entries) as TalkFigures;
  }

  /** How the values of the engagements are distributed. */
  distributions(): TalkDistributions {
    const entries = TALK_METRICS.map((metric) => [metric, this.#tallies.get(metric)?.distribution() ?? []]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each metric
    return Object.fromEntries(entries) as TalkDistributions;
  }
}
