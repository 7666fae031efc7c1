import { hash, SeededRandom, stream } from '../seededRandom.ts';
import {
  backchannels,
  closing,
  documentTexts,
  type Exchange,
  fillTemplate,
  htmlMails,
  languages,
  leadIns,
  markdownNotes,
  opening,
  topics,
} from '../phrases/phrases.ts';
import { hostileLines } from '../phrases/hostileText.ts';
import type { Content } from '../workspace/workspaceRecords.ts';
import type { Flavour } from '../workspace/engagementVariants.ts';
import type { EngagementType, Timeline, TimelineEntry } from '../resources.ts';

/** A line with its relative duration, roughly its number of words. */
interface SpokenLine {
  readonly text: string;
  readonly weight: number;
  readonly ours: boolean;
}

const flat = [opening, ...topics, closing].map((exchanges) => exchanges.flat());

/** All English lines: the exchanges in order, then the backchannels. */
const englishLines: readonly SpokenLine[] = [
  ...flat.flat().map(({ text, words, ours }) => ({ text, weight: words + 1, ours })),
  ...backchannels.map((text) => ({ text, weight: 1.5, ours: false })),
];

const firstBackchannel = flat.flat().length;
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
function linesOfFlavour(flavour: Flavour): readonly SpokenLine[] | undefined {
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

/**
 * The aggregated text of a written engagement: HTML for an email, Markdown for a note, plain text for an
 * attachment.
 */
export function writtenText(type: EngagementType, content: Content): string {
  const random = SeededRandom.of(content.seed, stream.document, 0);
  if (content.flavour === 'hostile') return hostileLines.join('\n');
  const other = linesOfFlavour(content.flavour);
  if (other !== undefined) return other.map(({ text }) => text).join('\n');
  const patterns = type === 'EMAIL' ? htmlMails : type === 'DOCUMENT' ? documentTexts : markdownNotes;
  const text = fillTemplate(random.pick(patterns), random);
  return random.chance(0.25)
    ? `${text}\n\n--- attachment.txt ---\n${fillTemplate(random.pick(documentTexts), random)}`
    : text;
}

/** The text of entry `i`: its line with the blanks filled in, sometimes with a lead-in. */
function textOf(content: Content, turnPlan: TurnPlan, i: number): string {
  const line = turnPlan.lines[i] ?? 0;
  const other = linesOfFlavour(content.flavour);
  if (other !== undefined) return other[line]?.text ?? '';
  const pattern = englishLines[line]?.text ?? '';
  if (line >= firstBackchannel) return pattern;
  const random = new SeededRandom(hash(content.seed, stream.sentences, i));
  const text = fillTemplate(pattern, random);
  return random.chance(0.12) ? random.pick(leadIns) + text : text;
}

const seconds = (ms: number): number => ms / 1000;

const feeling = (seed: number, i: number): number =>
  Math.round(((hash(seed, stream.feelings, i) % 2000) / 1000 - 1) * 80) / 100;

/** The structured timeline of an engagement. */
export function timelineOf(engagementId: string, content: Content, turnPlan: TurnPlan): Timeline {
  const feels = content.timeline === 'feelings';
  const entries: TimelineEntry[] = [];
  for (let i = 0; i < turnPlan.starts.length; i++) {
    const start = turnPlan.starts[i] ?? 0;
    const end = turnPlan.ends[i] ?? 0;
    const text = textOf(content, turnPlan, i);
    const entry: TimelineEntry = {
      speaker_index: turnPlan.voices[i] ?? 0,
      text,
      start_seconds: seconds(start),
      end_seconds: seconds(end),
      sentiment: feels && i % 4 !== 0 ? feeling(content.seed, i) : null,
    };
    if (content.timeline === 'words') entry.words = wordsOf(text, start, end);
    entries.push(entry);
  }
  return {
    object: 'transcript_timeline',
    engagement_id: engagementId,
    overall_sentiment: feels ? feeling(content.seed, -1) : null,
    speakers: content.voices.map(({ name, email, userId, contactId }, i) => ({
      name,
      email,
      user_id: userId,
      contact_id: contactId,
      sentiment: feels ? feeling(content.seed, -2 - i) : null,
    })),
    entries,
  };
}

/** Divides the time of a line among its words by their length. */
function wordsOf(text: string, start: number, end: number): NonNullable<TimelineEntry['words']> {
  const words = text.split(' ');
  const perLetter = (end - start) / (text.length + 1);
  let at = start;
  return words.map((word) => {
    const begin = Math.round(at);
    at += perLetter * (word.length + 1);
    return { text: word, start_seconds: seconds(begin), end_seconds: seconds(Math.round(at - perLetter)) };
  });
}

/** Only the words, as `expand=transcript` returns them for a recording. */
export function transcriptText(content: Content, turnPlan: TurnPlan): string {
  const lines: string[] = [];
  for (let i = 0; i < turnPlan.lines.length; i++) lines.push(textOf(content, turnPlan, i));
  return lines.join('\n');
}
