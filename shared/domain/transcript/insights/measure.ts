import type { Interval } from '../intervals.ts';

/** A `wait` is in seconds too, with fractions that matter; a sentiment is from −1 to 1. */
export type Unit = 'share' | 'seconds' | 'wait' | 'per-minute' | 'count' | 'sentiment';

/** A playable range behind a number, with its first and last line, inclusive. */
export interface Moment extends Interval {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** An input value of a formula. */
interface Term {
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
    | 'lines'
    | 'ratedLines';
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
  | 'withoutMarks'
  | 'sentimentScale'
  | 'shortLines'
  | 'negativeLines';

/** How a number was computed. The catalogue of texts has its words. */
export interface Formula {
  readonly name:
    | 'talkShare'
    | 'talkRatio'
    | 'longestMonologue'
    | 'longestCustomerStory'
    | 'interactivity'
    | 'patience'
    | 'questions'
    | 'sentiment';
  readonly terms: readonly Term[];
  readonly rules: readonly Rule[];
}

/** Why there is no number. */
type Missing = 'nothing-spoken' | 'sides-unknown' | 'one-speaker' | 'no-sentiment';

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

/** Longer waits are breaks in the call rather than patience, in seconds. */
export const LONGEST_WAIT = 10;

function formula(name: Formula['name'], terms: readonly Term[], rules: readonly Rule[]): Formula {
  return { name, terms, rules };
}

/** The definition of each number, with its input values. */
export const formulas = {
  talkShare: (spoken: number, everybody: number, nameless: number) =>
    formula(
      'talkShare',
      [
        { name: 'speaker', value: spoken, unit: 'seconds' },
        { name: 'allSpeakers', value: everybody, unit: 'seconds' },
        { name: 'unnamed', value: nameless, unit: 'seconds' },
      ],
      ['overlaps', 'nameless'],
    ),

  talkRatio: (ours: number, everybody: number) =>
    formula(
      'talkRatio',
      [
        { name: 'ourSide', value: ours, unit: 'seconds' },
        { name: 'allSpeakers', value: everybody, unit: 'seconds' },
      ],
      ['overlaps', 'nameless', 'sides'],
    ),

  longestMonologue: (stretches: number) =>
    formula(
      'longestMonologue',
      [{ name: 'monologues', value: stretches, unit: 'count' }],
      ['stretch', 'backchannels', 'nameless'],
    ),

  longestCustomerStory: (stretches: number) =>
    formula(
      'longestCustomerStory',
      [{ name: 'monologues', value: stretches, unit: 'count' }],
      ['stretch', 'backchannels', 'sides'],
    ),

  interactivity: (handovers: number, minutes: number) =>
    formula(
      'interactivity',
      [
        { name: 'handovers', value: handovers, unit: 'count' },
        { name: 'firstToLast', value: minutes * 60, unit: 'seconds' },
      ],
      ['backchannels', 'nameless'],
    ),

  patience: (waits: number, waited: number, interruptions: number) =>
    formula(
      'patience',
      [
        { name: 'waited', value: waited, unit: 'seconds' },
        { name: 'waits', value: waits, unit: 'count' },
        { name: 'interruptions', value: interruptions, unit: 'count' },
      ],
      ['interruption', 'breaks', 'backchannels', 'nameless'],
    ),

  questions: (lines: number) =>
    formula('questions', [{ name: 'lines', value: lines, unit: 'count' }], ['markRuns', 'withoutMarks']),

  sentiment: (rated: number, lines: number) =>
    formula(
      'sentiment',
      [
        { name: 'ratedLines', value: rated, unit: 'count' },
        { name: 'lines', value: lines, unit: 'count' },
      ],
      ['sentimentScale', 'shortLines', 'negativeLines'],
    ),
} as const;
