import type { TalkMetric } from '#shared/contract/reportMetrics.ts';
import type { TalkFigure, TalkFigures } from '#shared/contract/reports.ts';
import { SPEAKER_SIDES } from '#shared/contract/enumerations.ts';
import type { Side } from '#shared/domain/transcript/insights/sides.ts';

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

/** What the user chose in one engagement, by speaker index. */
export type ChosenSides = readonly [
  engagementId: string,
  sides: readonly (readonly [speaker: number, side: Side])[],
];

function isSide(value: unknown): value is Side {
  return SPEAKER_SIDES.some((side) => side === value);
}

function isChosen(value: unknown): value is ChosenSides {
  if (!Array.isArray(value) || typeof value[0] !== 'string' || !Array.isArray(value[1])) return false;
  const sides: readonly unknown[] = value[1];
  return sides.every((each) => Array.isArray(each) && Number.isInteger(each[0]) && isSide(each[1]));
}

/** Parses the stored sides; invalid entries are left out. */
export function parseSides(text: string | null): readonly ChosenSides[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChosen) : [];
  } catch {
    return [];
  }
}

/** Values from −1 to 1, one per unit of width, as a path that breaks at unknown values. */
export function sentimentLine(values: Float32Array, height: number): string {
  let path = '';
  let isDrawn = false;
  for (const [at, value] of values.entries()) {
    if (Number.isNaN(value)) {
      isDrawn = false;
      continue;
    }
    const y = ((1 - value) / 2) * height;
    path += `${isDrawn ? 'L' : 'M'}${at + 0.5} ${y.toFixed(1)}`;
    // A single value is a short stroke.
    if (!isDrawn) path += 'h0.1';
    isDrawn = true;
  }
  return path;
}
