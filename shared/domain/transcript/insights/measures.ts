import type { Transcript } from '../transcript.ts';
import { LONGEST_WAIT, formulas } from './formulas.ts';
import type { Handover } from './handovers.ts';
import { measured, notMeasured, type Formula, type Measure, type Moment } from './measure.ts';
import type { Question } from './questions.ts';
import { longestOf, type Stretch } from './stretches.ts';

/** `spoken` of `everybody` seconds, as a share from 0 to 1. */
export function shareMeasure(
  spoken: number,
  everybody: number,
  formula: Formula,
  moments: readonly Moment[],
): Measure {
  if (everybody <= 0) return notMeasured('share', 'nothing-spoken', formula);
  return measured('share', spoken / everybody, formula, moments);
}

export function monologueMeasure(
  stretches: readonly Stretch[],
  formula: (stretches: number) => Formula,
): Measure {
  const longest = longestOf(stretches);
  if (longest === null) return notMeasured('seconds', 'nothing-spoken', formula(0));
  const { start, end, firstLine, lastLine } = longest;
  return measured('seconds', end - start, formula(stretches.length), [{ start, end, firstLine, lastLine }]);
}

/** @param seconds From the call's first word to its last. */
export function interactivityMeasure(
  handovers: readonly Handover[],
  seconds: number,
  speakers: number,
): Measure {
  const formula = formulas.interactivity(handovers.length, seconds / 60);
  if (seconds <= 0) return notMeasured('per-minute', 'nothing-spoken', formula);
  if (speakers < 2) return notMeasured('per-minute', 'one-speaker', formula);
  const moments = handovers.map(({ moment }) => moment);
  return measured('per-minute', handovers.length / (seconds / 60), formula, moments);
}

export function patienceMeasure(handovers: readonly Handover[]): Measure {
  const waits = handovers.filter(({ gap }) => gap <= LONGEST_WAIT);
  const waited = waits.reduce((sum, { gap }) => sum + Math.max(0, gap), 0);
  const interruptions = waits.filter(({ gap }) => gap < 0).length;
  const formula = formulas.patience(waits.length, waited, interruptions);
  if (waits.length === 0) return notMeasured('seconds', 'one-speaker', formula);
  const moments = waits.map(({ moment }) => moment);
  return measured('seconds', waited / waits.length, formula, moments);
}

/** @param lines How many lines were read for questions. */
export function questionMeasure(transcript: Transcript, asked: readonly Question[], lines: number): Measure {
  const moments = asked.map(({ line }) => ({
    start: transcript.start[line] ?? 0,
    end: transcript.end[line] ?? 0,
    firstLine: line,
    lastLine: line,
  }));
  return measured('count', asked.length, formulas.questions(lines), moments);
}
