import { plural } from './plural.ts';

export const insight = {
  tab: 'Insights',
  working: 'Working out the numbers',
  nobodyTitle: 'Nobody to count',
  nobodyBody: 'The transcript names no speakers, so there is nothing to compare.',
  noLinesTitle: 'No numbers without lines',
  noLinesBody:
    'These numbers are counted from the timed lines of a transcript, and this engagement has none.',
  talkRatio: 'We talked',
  talkShare: 'Talked',
  longestMonologue: 'Longest monologue',
  longestCustomerStory: 'Longest customer story',
  interactivity: 'Changes of speaker',
  turns: 'Took the floor',
  patience: 'Wait before speaking',
  questions: 'Questions',
  notKnown: '–',
  missing: {
    'nothing-spoken': 'Nothing was spoken that could be counted.',
    'sides-unknown': 'It isn’t known who is on which side. Say so below, and this is counted.',
    'one-speaker': 'It takes two speakers.',
  },
  seconds: (tenths: string) => `${tenths} s`,
  perMinute: (tenths: string) => `${tenths} a minute`,
  spoke: (name: string, share: string) => `${name} ${share}`,
  moments: 'Moments',
  playAll: (count: number, shown: string) =>
    plural(count, { one: 'Play it', other: `Play all ${shown}, one after the other` }),
  more: (next: string, left: string) => `Show ${next} more of ${left}`,
  sides: { ours: 'Our side', theirs: 'Customer', unknown: 'Not known' },
  sidesExplained:
    'Users of the workspace are our side, contacts are the customer’s. Where a speaker is neither, the domain of the email address decides. Set it right here, for as long as this window is open:',
  sideOf: (name: string) => `Side of ${name}`,
  why: {
    chosen: 'As you chose.',
    user: 'A user of this workspace.',
    contact: 'A contact of this workspace.',
    domain: 'By the domain of the email address.',
    nothing: 'Neither a user nor a contact.',
  },
  guessed: (time: string) => `Probably said at ${time}`,
  guessedTitle: 'A guess, by the words they have in common',
  signalMark: (name: string) => `Signal (guessed place): ${name}`,
  actionItemMark: (title: string) => `Action item (guessed place): ${title}`,
};
