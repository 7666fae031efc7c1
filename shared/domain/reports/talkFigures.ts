import { TALK_METRICS, type TalkMetric } from '../../contract/reportMetrics.ts';
import type { TalkDistributions, TalkFigure, TalkFigures } from '../../contract/reports.ts';
import { distributionOf } from './distribution.ts';
import { medianOf } from './median.ts';

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
}

/**
 * Numerator and denominator of a metric in the units of its value, or null if undefined. For the longest
 * monologue, the first is its length.
 */
const PARTS: Readonly<Record<TalkMetric, (of: TalkSample) => readonly [number, number] | null>> = {
  talkRatio: ({ spoken, everybody }) => (everybody > 0 ? [spoken, everybody] : null),
  longestMonologue: ({ longest }) => (longest > 0 ? [longest, 1e6] : null),
  patience: ({ waits, waited }) => (waits > 0 ? [waited, waits * 1e6] : null),
  questions: ({ questions }) => [questions, 1],
  interactivity: ({ handovers, span }) => (span > 0 ? [handovers * 60e6, span] : null),
};

export function talkValues(sample: TalkSample): Record<TalkMetric, number | null> {
  const entries = TALK_METRICS.map((metric) => {
    const parts = PARTS[metric](sample);
    return [metric, parts === null ? null : parts[0] / parts[1]];
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
  readonly #values: number[] = [];
  #above = 0;
  #below = 0;

  constructor(metric: TalkMetric) {
    this.#metric = metric;
  }

  add(sample: TalkSample): void {
    const parts = PARTS[this.#metric](sample);
    if (parts === null) return;
    const [above, below] = parts;
    this.#values.push(above / below);
    if (this.#metric === 'longestMonologue') {
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

  constructor(metrics: readonly TalkMetric[] = TALK_METRICS) {
    this.#tallies = new Map(metrics.map((metric) => [metric, new MetricTally(metric)]));
  }

  add(sample: TalkSample): void {
    for (const tally of this.#tallies.values()) tally.add(sample);
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
