import { closing, type Exchange, opening, topics } from '../words/conversation.ts';
import { hostileLines } from '../words/hostile.ts';
import { languages } from '../words/languages.ts';
import { murmurs } from '../words/talk/around.ts';
import type { Flavour } from '../world/slots.ts';

/** A line that can be said, and how long it takes compared with others: about its words. */
export interface Sayable {
  readonly text: string;
  readonly weight: number;
  readonly ours: boolean;
}

const flat = [opening, ...topics, closing].map((exchanges) => exchanges.flat());

/** Everything that is said in English: the exchanges in order, then the murmurs. */
export const talk: readonly Sayable[] = [
  ...flat.flat().map(({ text, words, ours }) => ({ text, weight: words + 1, ours })),
  ...murmurs.map((text) => ({ text, weight: 1.5, ours: false })),
];

export const firstMurmur = flat.flat().length;
export const murmurCount = murmurs.length;

/** An exchange as the places of its lines in `talk`. */
export interface Stretch {
  readonly begin: number;
  readonly end: number;
}

function stretchesOf(exchanges: readonly Exchange[], from: number): readonly Stretch[] {
  let begin = from;
  return exchanges.map((exchange) => {
    const stretch = { begin, end: begin + exchange.length };
    begin = stretch.end;
    return stretch;
  });
}

let from = 0;
const parts = [opening, ...topics, closing].map((exchanges) => {
  const stretches = stretchesOf(exchanges, from);
  from += exchanges.flat().length;
  return stretches;
});

export const openingStretches = parts[0] ?? [];
export const topicStretches = parts.slice(1, -1);
export const closingStretches = parts.at(-1) ?? [];

const sayable = (lines: readonly string[]): readonly Sayable[] =>
  // Scripts without spaces are weighed by their letters.
  lines.map((text, i) => ({
    text,
    weight: Math.max(text.split(' ').length, text.length / 7) + 1,
    ours: i % 2 === 0,
  }));

const others: Partial<Record<Flavour, readonly Sayable[]>> = {
  hostile: sayable(hostileLines),
  ...Object.fromEntries(Object.entries(languages).map(([name, { lines }]) => [name, sayable(lines)])),
};

/** What is said in a flavour other than plain English, undefined for that. */
export function linesIn(flavour: Flavour): readonly Sayable[] | undefined {
  return others[flavour];
}
