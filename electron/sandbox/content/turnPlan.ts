import { SeededRandom, stream } from '../seededRandom.ts';
import { backchannels, closing, type Exchange, opening, topics } from '../phrases/conversation.ts';
import { hostileLines } from '../phrases/hostileText.ts';
import { languages } from '../phrases/foreignPhrases.ts';
import type { Content } from '../workspace/workspaceRecords.ts';
import type { Flavour } from '../workspace/engagementVariants.ts';

/** A line with its relative duration, roughly its number of words. */
interface SpokenLine {
  readonly text: string;
  readonly weight: number;
  readonly ours: boolean;
}

const flat = [opening, ...topics, closing].map((exchanges) => exchanges.flat());

/** All English lines: the exchanges in order, then the backchannels. */
export const englishLines: readonly SpokenLine[] = [
  ...flat.flat().map(({ text, words, ours }) => ({ text, weight: words + 1, ours })),
  ...backchannels.map((text) => ({ text, weight: 1.5, ours: false })),
];

export const firstBackchannel = flat.flat().length;
const backchannelCount = backchannels.length;

/** An exchange as a range of lines in `englishLines`. */
interface LineRange {
  readonly begin: number;
  readonly end: number;
}

function rangesOf(exchanges: readonly Exchange[], nextLine: number): readonly LineRange[] {
  let begin = nextLine;
  return exchanges.map((exchange) => {
    const range = { begin, end: begin + exchange.length };
    begin = range.end;
    return range;
  });
}

let nextLine = 0;
const parts = [opening, ...topics, closing].map((exchanges) => {
  const ranges = rangesOf(exchanges, nextLine);
  nextLine += exchanges.flat().length;
  return ranges;
});

const openingRanges = parts[0] ?? [];
const topicRanges = parts.slice(1, -1);
const closingRanges = parts.at(-1) ?? [];

const spokenLines = (lines: readonly string[]): readonly SpokenLine[] =>
  // Scripts without spaces are weighted by characters.
  lines.map((text, i) => ({
    text,
    weight: Math.max(text.split(' ').length, text.length / 7) + 1,
    ours: i % 2 === 0,
  }));

const others: Partial<Record<Flavour, readonly SpokenLine[]>> = {
  hostile: spokenLines(hostileLines),
  ...Object.fromEntries(Object.entries(languages).map(([name, { lines }]) => [name, spokenLines(lines)])),
};

/** The lines of a flavour; undefined for plain English. */
export function linesOfFlavour(flavour: Flavour): readonly SpokenLine[] | undefined {
  return others[flavour];
}

/**
 * Who speaks when, without the words: all that the audio needs, and the skeleton of the timeline. Times are
 * milliseconds from the start; entry i is spoken by `voices[i]` and is line `lines[i]` of its flavour.
 */
export interface TurnPlan {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly voices: Uint8Array;
  readonly lines: Int32Array;
}

const marathonLines = 40_000;
const secondsPerLine = 4.6;

/** The number of lines for a call of this length: 40 to 600, more above two hours, and 40,000 for a marathon. */
function lineCount(content: Content): number {
  if (content.marathon) return marathonLines;
  const usual = Math.round(content.seconds / secondsPerLine);
  return content.seconds > 7200 ? usual : Math.max(40, Math.min(600, usual));
}

export function writeTurnPlan(content: Content): TurnPlan {
  const random = SeededRandom.of(content.seed, stream.turnPlan, 0);
  const count = lineCount(content);
  const other = linesOfFlavour(content.flavour);
  const book = other ?? englishLines;
  const lines = other === undefined ? chooseTalk(content, count, random) : chooseOther(other, count);
  const voices = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const speakers = speakersBySide(content);
  let partner = 0;
  let total = 0;
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const line = book[lines[i] ?? 0];
    // A backchannel comes from a speaker who is not talking.
    const ours =
      (lines[i] ?? 0) >= firstBackchannel && other === undefined ? random.chance(0.5) : (line?.ours ?? true);
    if (random.chance(0.2)) partner = random.below(speakers.theirs.length);
    voices[i] = ours
      ? (speakers.ours[random.chance(0.85) ? 0 : speakers.ours.length - 1] ?? 0)
      : (speakers.theirs[partner] ?? 0);
    const weight = (line?.weight ?? 1) * (0.8 + 0.4 * random.next());
    weights[i] = weight;
    total += weight;
  }
  // The lines together fill the recording, so the pace follows from its length.
  const scale = (content.seconds * 1000 - 1500) / Math.max(1, total);
  let at = 800;
  for (let i = 0; i < count; i++) {
    const span = (weights[i] ?? 0) * scale;
    starts[i] = Math.round(at);
    // Most lines leave a short pause; some overlap the next.
    const reach = random.chance(0.06) ? 1.15 : 0.86 + 0.12 * random.next();
    ends[i] = Math.min(content.seconds * 1000, Math.round(at + span * reach));
    at += span;
  }
  return { starts, ends, voices, lines };
}

function speakersBySide(content: Content): { ours: readonly number[]; theirs: readonly number[] } {
  const all = content.voices.map((voice, index) => ({ voice, index }));
  const ours = all.filter(({ voice }) => voice.ours).map(({ index }) => index);
  const theirs = all.filter(({ voice }) => !voice.ours).map(({ index }) => index);
  // In an internal meeting, the second user answers.
  return theirs.length > 0 ? { ours, theirs } : { ours: ours.slice(0, 1), theirs: ours.slice(-1) };
}

function chooseOther(book: readonly SpokenLine[], count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i % book.length);
}

function chooseTalk(content: Content, count: number, random: SeededRandom): Int32Array {
  const chosen: number[] = [];
  const backchannel = (): void => {
    chosen.push(firstBackchannel + random.below(backchannelCount));
  };
  const say = ({ begin, end }: LineRange): void => {
    for (let line = begin; line < end; line++) {
      chosen.push(line);
      if (random.chance(0.1)) backchannel();
    }
  };
  const bye = random.pick(closingRanges);
  const until = Math.max(0, count - (bye.end - bye.begin));
  say(random.pick(openingRanges));
  while (chosen.length < until) {
    const topic = random.pick(topicRanges);
    const first = random.below(topic.length);
    for (const [s] of topic.entries()) {
      const range = topic[(first + s) % topic.length];
      if (range !== undefined) say(range);
      // A marathon consists mostly of single words.
      for (let m = content.marathon ? 60 : 0; m > 0; m--) backchannel();
    }
  }
  chosen.length = until;
  for (let line = bye.begin; line < bye.end; line++) chosen.push(line);
  return Int32Array.from(chosen.slice(0, count));
}
