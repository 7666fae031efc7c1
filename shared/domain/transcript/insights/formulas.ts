import type { Formula, Rule, Term } from './measure.ts';

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
} as const;
