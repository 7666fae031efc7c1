import type { Formula, Term } from './measure.ts';
import { FEWEST_WORDS, LONGEST_PAUSE, SHORTEST_UTTERANCE } from './talkSpans.ts';

/** Longer waits are breaks in the call rather than patience, in seconds. */
export const LONGEST_WAIT = 10;

const OVERLAPS = 'Where people speak over each other, the time counts for each of them.';
const NAMELESS = 'Lines that name no speaker are left out.';
const BACKCHANNELS = `Lines under ${SHORTEST_UTTERANCE} second with fewer than ${FEWEST_WORDS} words (“mm-hm”) don’t take the floor.`;
const STRETCH = `A monologue ends when someone else takes the floor or after a pause of over ${LONGEST_PAUSE} seconds. Shorter pauses count in.`;
const SIDES =
  'Users of the workspace are our side, contacts the customer’s; where a speaker is neither, the email domain decides.';

function formula(expression: string, terms: readonly Term[], rules: readonly string[]): Formula {
  return { expression, terms, rules };
}

/** The definition of each number, in the words shown beside it, with its input values. */
export const formulas = {
  talkShare: (spoken: number, everybody: number, nameless: number) =>
    formula(
      'Time this speaker spoke ÷ time of all speakers added up',
      [
        { name: 'This speaker spoke', value: spoken, unit: 'seconds' },
        { name: 'All speakers', value: everybody, unit: 'seconds' },
        { name: 'Nobody named', value: nameless, unit: 'seconds' },
      ],
      [OVERLAPS, NAMELESS],
    ),

  talkRatio: (ours: number, everybody: number) =>
    formula(
      'Time our side spoke ÷ time of all speakers added up',
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
      'Longest time one person of the customer held the floor',
      [{ name: 'Monologues compared', value: stretches, unit: 'count' }],
      [STRETCH, BACKCHANNELS, SIDES],
    ),

  interactivity: (handovers: number, minutes: number) =>
    formula(
      'Times the floor went from one speaker to another ÷ minutes from first word to last',
      [
        { name: 'Changes of speaker', value: handovers, unit: 'count' },
        { name: 'First word to last', value: minutes * 60, unit: 'seconds' },
      ],
      [BACKCHANNELS, NAMELESS],
    ),

  patience: (waits: number, waited: number, interruptions: number) =>
    formula(
      'Time waited after someone else stopped speaking ÷ times spoken after someone else',
      [
        { name: 'Waited in all', value: waited, unit: 'seconds' },
        { name: 'Times spoken after someone else', value: waits, unit: 'count' },
        { name: 'Of these while they still spoke', value: interruptions, unit: 'count' },
      ],
      [
        'Speaking while the other still speaks is a wait of zero.',
        `Waits of over ${LONGEST_WAIT} seconds are breaks in the call and left out.`,
        BACKCHANNELS,
        NAMELESS,
      ],
    ),

  questions: (lines: number) =>
    formula(
      'Sentences that end in a question mark',
      [{ name: 'Lines read', value: lines, unit: 'count' }],
      ['“?!” and “???” count once.', 'A transcript written without question marks shows none.'],
    ),
} as const;
