import { hash, SeededRandom, stream } from '../seededRandom.ts';
import {
  backchannels,
  fillSlots,
  frames,
  hostileTexts,
  kinds,
  languages,
  type Scene,
  topics,
  writtenPieces,
} from '../phrases/phrases.ts';
import { customerPromiseOf, endsHard, factOf, isInternal, promisesOf } from '../workspace/accounts.ts';
import type { Content } from '../workspace/workspaceRecords.ts';
import type { Flavour } from '../workspace/engagementVariants.ts';
import { pieceOf } from '../workspace/generatedEngagements.ts';
import type { EngagementType, Timeline, TimelineEntry } from '../resources.ts';

type Role = 'host' | 'first' | 'second';

/** A line with its relative duration, roughly its number of words. */
interface SpokenLine {
  readonly text: string;
  readonly weight: number;
  readonly role: Role;
  /** Only said by those who talk much. */
  readonly optional: boolean;
  /** How it sounds, from -1 to 1. */
  readonly mood: number;
}

/** All English lines; a scene is a range of them. Backchannels are the last. */
const englishLines: SpokenLine[] = [];

interface LineRange {
  readonly begin: number;
  readonly end: number;
}

const roles: Readonly<Record<string, Role>> = { H: 'host', C: 'first', D: 'second' };

function rangeOf(scene: Scene, mood: number): LineRange {
  const begin = englishLines.length;
  for (const turn of scene) {
    for (const [number, text] of turn.slice(2).split(' + ').entries()) {
      const role = roles[turn.charAt(0)] ?? 'host';
      englishLines.push({ text, weight: text.split(' ').length + 1, role, optional: number > 0, mood });
    }
  }
  return { begin, end: englishLines.length };
}

const rangesOf = (book: readonly Scene[], mood: number): readonly LineRange[] =>
  book.map((scene) => rangeOf(scene, mood));

const framesOf = new Map(Object.entries(frames).map(([name, book]) => [name, rangesOf(book, 0.2)]));
const topicsOf = new Map(Object.entries(topics).map(([topic, book]) => [topic, rangesOf(book, 0.15)]));
const kindScenes = new Map(
  Object.entries(kinds).map(([kind, { scenes, mood }]) => [kind, rangesOf(scenes, mood)]),
);

const firstBackchannel = englishLines.length;
rangeOf(
  backchannels.map((text) => `C ${text}`),
  0.1,
);

/** How a host talks: the share of optional lines that each side says, the pace, and how often the host cuts in. */
interface Style {
  readonly ours: number;
  readonly theirs: number;
  readonly pace: number;
  readonly cutsIn: number;
}

const usualStyle: Style = { ours: 0.6, theirs: 0.5, pace: 1, cutsIn: 0.05 };

/** By the number of the user. */
const styles: readonly Style[] = [
  usualStyle,
  // Asks, and listens.
  { ours: 0, theirs: 1, pace: 0.58, cutsIn: 0.02 },
  // Talks.
  { ours: 1, theirs: 0, pace: 1.5, cutsIn: 0.05 },
  // Interrupts.
  { ours: 0.9, theirs: 0.2, pace: 1.2, cutsIn: 0.4 },
  { ours: 0.3, theirs: 0.8, pace: 1, cutsIn: 0.02 },
  // Says little.
  { ours: 0, theirs: 0.6, pace: 0.75, cutsIn: 0.05 },
];

const styleOf = ({ style }: Content): Style => styles[style % styles.length] ?? usualStyle;

const spokenLines = (lines: readonly string[]): readonly SpokenLine[] =>
  // Scripts without spaces are weighted by characters.
  lines.map((text, i) => ({
    text,
    weight: Math.max(text.split(' ').length, text.length / 7) + 1,
    role: i % 2 === 0 ? 'host' : 'first',
    optional: false,
    mood: 0,
  }));

/** Those of plain English are chosen by what the call is about. */
const linesOfFlavour: Partial<Record<Flavour, readonly SpokenLine[]>> = {
  hostile: spokenLines(hostileTexts.lines),
  ...Object.fromEntries(Object.entries(languages).map(([name, { lines }]) => [name, spokenLines(lines)])),
};

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
/** Calls of more seconds say the same things again. */
const longCall = 7200;
const secondsPerLine = 6;

/** About how many lines a call of this length has: 46 to 600, more above two hours, and 40,000 for a marathon. */
function lineCount(content: Content): number {
  if (content.marathon) return marathonLines;
  const usual = Math.round(content.seconds / secondsPerLine);
  return content.seconds > longCall ? usual : Math.max(46, Math.min(600, usual));
}

export function writeTurnPlan(content: Content): TurnPlan {
  const random = SeededRandom.of(content.seed, stream.turnPlan, 0);
  const other = linesOfFlavour[content.flavour];
  const book = other ?? englishLines;
  const style = styleOf(content);
  const wanted = lineCount(content);
  const lines = other === undefined ? chooseTalk(content, wanted, random) : chooseOther(other, wanted);
  const count = lines.length;
  const voices = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const { host, first, second } = speakersOf(content);
  let total = 0;
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const number = lines[i] ?? 0;
    const line = book[number];
    const isBackchannel = other === undefined && number >= firstBackchannel;
    const role = isBackchannel ? anyRole(random.next()) : (line?.role ?? 'host');
    voices[i] = role === 'host' ? host : role === 'first' ? first : second;
    const pace = role === 'host' ? style.pace : 1;
    const weight = (isBackchannel ? 1.5 : (line?.weight ?? 1)) * pace * (0.8 + 0.4 * random.next());
    weights[i] = weight;
    total += weight;
  }
  // The lines together fill the recording, so the pace follows from its length.
  const scale = (content.seconds * 1000 - 1500) / Math.max(1, total);
  let at = 800;
  for (let i = 0; i < count; i++) {
    const span = (weights[i] ?? 0) * scale;
    starts[i] = Math.round(at);
    // Most lines leave a short pause; some overlap the next, mostly before a host who interrupts.
    const isCutOff = voices[i] !== host && voices[i + 1] === host && random.chance(style.cutsIn);
    const reach = isCutOff || random.chance(0.02) ? 1.15 : 0.86 + 0.12 * random.next();
    ends[i] = Math.min(content.seconds * 1000, Math.round(at + span * reach));
    at += span;
  }
  return { starts, ends, voices, lines };
}

/** Who says a single word: half of them are the host's. */
function anyRole(chance: number): Role {
  if (chance < 0.5) return 'host';
  return chance < 0.75 ? 'first' : 'second';
}

/** The numbers of the voices with a part: in an internal meeting, colleagues of the host answer. */
function speakersOf({ voices }: Content): Readonly<Record<Role, number>> {
  const host = Math.max(
    0,
    voices.findIndex(({ ours }) => ours),
  );
  const theirs = [...voices.keys()].filter((voice) => voices[voice]?.ours === false);
  const others = theirs.length > 0 ? theirs : [...voices.keys()].filter((voice) => voice !== host);
  const first = others[0] ?? host;
  // The last, so that a speaker who is not a contact is heard.
  return { host, first, second: others.length > 2 ? (others.at(-1) ?? first) : (others[1] ?? first) };
}

/** The lines in order; if they are only a few, again from the first. */
function chooseOther(book: readonly SpokenLine[], count: number): Int32Array {
  const length = book.length < 40 ? count : Math.min(count, book.length);
  return Int32Array.from({ length }, (_, i) => i % book.length);
}

/** A call: how it opens, what was promised last time, scenes of its kind, related topics, what is promised, the end. */
function chooseTalk(content: Content, count: number, random: SeededRandom): Int32Array {
  const { call } = content;
  const { also } = kinds[call.kind];
  const style = styleOf(content);
  const linesOf = ({ begin, end }: LineRange): number[] => {
    const said: number[] = [];
    for (let number = begin; number < end; number++) {
      const line = englishLines[number];
      const share = line?.role === 'host' ? style.ours : style.theirs;
      if (line?.optional !== true || random.chance(share)) said.push(number);
    }
    return said;
  };
  const frame = (name: keyof typeof frames): number[] => linesOf(random.pick(framesOf.get(name) ?? []));
  const isHard = endsHard(call.kind);
  const internal = isInternal(call.kind);
  const ending = [
    ...frame(isHard ? 'hardAgreements' : 'agreements'),
    ...(promisesOf(call.seed, call.company, call.ordinal, call.kind).length > 1 ? frame('more') : []),
    ...(customerPromiseOf(call) === undefined ? [] : frame('theirs')),
    ...frame(internal ? 'internalClosings' : isHard ? 'hardClosings' : 'closings'),
  ];
  const chosen = frame(internal ? 'internalOpenings' : 'openings');
  if (call.before !== undefined) chosen.push(...frame('recaps'));
  const until = count - ending.length;
  const own = kindScenes.get(call.kind) ?? [];
  // Other kinds tell one story, from its beginning.
  const turned = call.kind === 'checkin' || call.kind === 'oneToOne' ? call.ordinal % own.length : 0;
  const related = shuffled(
    also.flatMap((topic) => topicsOf.get(topic) ?? []),
    random,
  );
  const scenes = [...own.slice(turned), ...own.slice(0, turned), ...related];
  // Calls of hours come back to what they had.
  for (let next = 0, tooLong = 0; chosen.length < until && tooLong < 12; next++) {
    if (next === scenes.length && content.seconds <= longCall) break;
    const scene = scenes[next % scenes.length];
    const said = scene === undefined ? [] : linesOf(scene);
    if (content.marathon) {
      chosen.push(...said);
      // It consists mostly of single words.
      for (let m = 0; m < 60; m++) chosen.push(firstBackchannel + random.below(backchannels.length));
    } else if (chosen.length + said.length <= until) chosen.push(...said);
    else tooLong++;
  }
  if (content.marathon) chosen.length = until;
  chosen.push(...ending);
  return Int32Array.from(chosen);
}

function shuffled<Value>(values: readonly Value[], random: SeededRandom): readonly Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((one, two) => one.at - two.at)
    .map(({ value }) => value);
}

/**
 * The aggregated text of a written engagement: HTML for an email, Markdown for a note, plain text for an
 * attachment.
 */
export function writtenText(type: EngagementType, content: Content): string {
  const random = SeededRandom.of(content.seed, stream.document, 0);
  if (content.flavour === 'hostile') return hostileTexts.lines.join('\n');
  const other = linesOfFlavour[content.flavour];
  if (other !== undefined) return other.map(({ text }) => text).join('\n');
  if (type === 'MEETING' || type === 'CALL') return '';
  const fill = (text: string): string => fillSlots(text, (slot) => factOf(content.call, slot));
  const text = fill(pieceOf(type, content.seed).text);
  return random.chance(0.25)
    ? `${text}\n\n--- attachment.txt ---\n${fill(random.pick(writtenPieces.DOCUMENT).text)}`
    : text;
}

/** The text of entry `i`: its line with the slots filled in. */
function textOf(content: Content, turnPlan: TurnPlan, i: number): string {
  const line = turnPlan.lines[i] ?? 0;
  const other = linesOfFlavour[content.flavour];
  if (other !== undefined) return other[line]?.text ?? '';
  const pattern = englishLines[line]?.text ?? '';
  if (line >= firstBackchannel) return pattern;
  return fillSlots(pattern, (slot) => factOf(content.call, slot));
}

const seconds = (ms: number): number => ms / 1000;

/** Around the mood of a line or call, from -1 to 1. */
const feeling = (mood: number, seed: number, i: number): number =>
  Math.round((mood * 0.7 + ((hash(seed, stream.feelings, i) % 2000) / 1000 - 1) * 0.3) * 100) / 100;

/** The structured timeline of an engagement. */
export function timelineOf(engagementId: string, content: Content, turnPlan: TurnPlan): Timeline {
  const feels = content.timeline === 'feelings';
  const { mood } = kinds[content.call.kind];
  const isEnglish = linesOfFlavour[content.flavour] === undefined;
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
      sentiment:
        feels && i % 4 !== 0
          ? feeling((isEnglish ? englishLines[turnPlan.lines[i] ?? 0]?.mood : 0) ?? 0, content.seed, i)
          : null,
    };
    if (content.timeline === 'words') entry.words = wordsOf(text, start, end);
    entries.push(entry);
  }
  return {
    object: 'transcript_timeline',
    engagement_id: engagementId,
    overall_sentiment: feels ? feeling(mood, content.seed, -1) : null,
    speakers: content.voices.map(({ name, email, userId, contactId }, i) => ({
      name,
      email,
      user_id: userId,
      contact_id: contactId,
      sentiment: feels ? feeling(mood, content.seed, -2 - i) : null,
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
