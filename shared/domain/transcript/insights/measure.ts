import type { Interval } from '../intervals.ts';

/** A `wait` is in seconds too, with fractions that matter. */
export type Unit = 'share' | 'seconds' | 'wait' | 'per-minute' | 'count';

/** A playable range behind a number, with its first and last line, inclusive. */
export interface Moment extends Interval {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** An input value of a formula. */
export interface Term {
  readonly name:
    | 'speaker'
    | 'allSpeakers'
    | 'unnamed'
    | 'ourSide'
    | 'monologues'
    | 'handovers'
    | 'firstToLast'
    | 'waited'
    | 'waits'
    | 'interruptions'
    | 'lines';
  readonly value: number;
  readonly unit: Unit;
}

/** A convention that a formula applies. */
export type Rule =
  | 'overlaps'
  | 'nameless'
  | 'backchannels'
  | 'stretch'
  | 'sides'
  | 'interruption'
  | 'breaks'
  | 'markRuns'
  | 'withoutMarks';

/** How a number was computed. The catalogue of texts has its words. */
export interface Formula {
  readonly name:
    | 'talkShare'
    | 'talkRatio'
    | 'longestMonologue'
    | 'longestCustomerStory'
    | 'interactivity'
    | 'patience'
    | 'questions';
  readonly terms: readonly Term[];
  readonly rules: readonly Rule[];
}

/** Why there is no number. */
export type Missing = 'nothing-spoken' | 'sides-unknown' | 'one-speaker';

export interface Measure {
  /** In `unit`; a share is 0 to 1. Null if it can't be computed, with the reason in `missing`. */
  readonly value: number | null;
  readonly missing: Missing | null;
  readonly unit: Unit;
  readonly formula: Formula;
  readonly moments: readonly Moment[];
}

export function measured(unit: Unit, value: number, formula: Formula, moments: readonly Moment[]): Measure {
  return { value, missing: null, unit, formula, moments };
}

export function notMeasured(unit: Unit, missing: Missing, formula: Formula): Measure {
  return { value: null, missing, unit, formula, moments: [] };
}
