import type { Interval } from '../intervals.ts';

export type Unit = 'share' | 'seconds' | 'per-minute' | 'count';

/** A playable range behind a number, with its first and last line, inclusive. */
export interface Moment extends Interval {
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface Term {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
}

/** How a number was computed: the rule in words, its input values, and the conventions applied. */
export interface Formula {
  readonly expression: string;
  readonly terms: readonly Term[];
  readonly rules: readonly string[];
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
