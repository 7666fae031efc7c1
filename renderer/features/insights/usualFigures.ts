import type { TalkMetric } from '#shared/contract/reportMetrics.ts';
import type { TalkFigure, TalkFigures } from '#shared/contract/reports.ts';

/** With fewer engagements an average says more about them than about the speaker. */
const LEAST_ENGAGEMENTS = 5;

/** What a speaker's figure usually is. */
export interface Usual {
  readonly value: number;
  /** How many engagements it comes from. */
  readonly engagements: number;
}

export type UsualFigures = Readonly<Record<TalkMetric, Usual | null>>;

/** Of monologues reports give the longest, and one very long call would make an average of questions useless. */
const BY_MEDIAN: ReadonlySet<TalkMetric> = new Set(['longestMonologue', 'questions']);

/** The average or median of a figure; null with too few engagements. */
function usualOf(metric: TalkMetric, { value, median, counted }: TalkFigure): Usual | null {
  const usual = BY_MEDIAN.has(metric) ? median : value;
  return usual === null || counted < LEAST_ENGAGEMENTS ? null : { value: usual, engagements: counted };
}

export function usualFigures(figures: TalkFigures): UsualFigures {
  return {
    talkRatio: usualOf('talkRatio', figures.talkRatio),
    longestMonologue: usualOf('longestMonologue', figures.longestMonologue),
    patience: usualOf('patience', figures.patience),
    questions: usualOf('questions', figures.questions),
    interactivity: usualOf('interactivity', figures.interactivity),
    sentiment: usualOf('sentiment', figures.sentiment),
  };
}
