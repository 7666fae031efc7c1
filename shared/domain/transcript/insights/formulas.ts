import type { Formula, Term } from './measure.ts';
import { FEWEST_WORDS, LONGEST_PAUSE, SHORTEST_UTTERANCE } from './talkSpans.ts';

/** Longer waits are breaks in the call rather than patience, in seconds. */
export const LONGEST_WAIT = 10;

const OVERLAPS = 'Overlapping speech counts for every speaker.';
const NAMELESS = 'Lines without a speaker are excluded.';
const BACKCHANNELS = `Lines under ${SHORTEST_UTTERANCE} second with fewer than ${FEWEST_WORDS} words (“mm-hm”) don’t take the floor.`;
const STRETCH = `A monologue ends when someone else takes the floor or after a pause of over ${LONGEST_PAUSE} seconds. Shorter pauses are included.`;
const SIDES =
  'Users of the workspace are our side, contacts the customer’s; for anyone else, the email domain decides.';

function formula(expression: string, terms: readonly Term[], rules: readonly string[]): Formula {
  return { expression, terms, rules };
}

/** The definition of each number, in the words shown beside it, with its input values. */
export const formulas = {
  talkShare: (spoken: number, everybody: number, nameless: number) =>
    formula(
      'Time this speaker spoke ÷ total time of all speakers',
      [
        { name: 'This speaker spoke', value: spoken, unit: 'seconds' },
        { name: 'All speakers', value: everybody, unit: 'seconds' },
        { name: 'Unnamed speakers', value: nameless, unit: 'seconds' },
      ],
      [OVERLAPS, NAMELESS],
    ),

  talkRatio: (ours: number, everybody: number) =>
    formula(
      'Time our side spoke ÷ total time of all speakers',
      [
        { name: 'Our side spoke', value: ours, unit: 'seconds' },
        { name: 'All speakers', value: everybody, unit: 'seconds' },
      ],
      [OVERLAPS, NAMELESS, SIDES],
    ),

  longestMonologue: (stretches: number) =>
    formula(
      'Longest time one speaker held the floor',
      [{ name: 'Monologues compared', value: stretches, unit: 'count' }],
      [STRETCH, BACKCHANNELS, NAMELESS],
    ),

  longestCustomerStory: (stretches: number) =>
    formula(
      'Longest time one person on the customer’s side held the floor',
      [{ name: 'Monologues compared', value: stretches, unit: 'count' }],
      [STRETCH, BACKCHANNELS, SIDES],
    ),

  interactivity: (handovers: number, minutes: number) =>
    formula(
      'Speaker changes ÷ minutes from first word to last',
      [
        { name: 'Speaker changes', value: handovers, unit: 'count' },
        { name: 'First word to last', value: minutes * 60, unit: 'seconds' },
      ],
      [BACKCHANNELS, NAMELESS],
    ),

  patience: (waits: number, waited: number, interruptions: number) =>
    formula(
      'Time waited after someone else stopped speaking ÷ times spoken after someone else',
      [
        { name: 'Total wait', value: waited, unit: 'seconds' },
        { name: 'Times spoken after someone else', value: waits, unit: 'count' },
        { name: 'Of these, interruptions', value: interruptions, unit: 'count' },
      ],
      [
        'An interruption is a wait of zero.',
        `Waits of over ${LONGEST_WAIT} seconds are breaks in the call and excluded.`,
        BACKCHANNELS,
        NAMELESS,
      ],
    ),

  questions: (lines: number) =>
    formula(
      'Sentences that end in a question mark',
      [{ name: 'Lines', value: lines, unit: 'count' }],
      ['“?!” and “???” count once.', 'A transcript without question marks has none.'],
    ),
} as const;
