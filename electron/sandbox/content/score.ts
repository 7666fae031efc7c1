import { Dice } from '../chance/dice.ts';
import { stream } from '../chance/hash.ts';
import type { Content } from '../world/engagementRecord.ts';
import {
  closingStretches,
  firstMurmur,
  linesIn,
  murmurCount,
  openingStretches,
  type Sayable,
  type Stretch,
  talk,
  topicStretches,
} from './lines.ts';

/**
 * Who speaks when, without the words: what the sound needs, and the skeleton of the timeline. Times are milliseconds
 * from the beginning; entry i is said by `voices[i]` and is line `lines[i]` of its flavour.
 */
export interface Score {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly voices: Uint8Array;
  readonly lines: Int32Array;
}

const marathonLines = 40_000;
const secondsPerLine = 4.6;

/** How many lines a call of this length has: 40 to 600, a marathon 40,000, three hours what they take. */
function lineCount(content: Content): number {
  if (content.marathon) return marathonLines;
  const usual = Math.round(content.seconds / secondsPerLine);
  return content.seconds > 7200 ? usual : Math.max(40, Math.min(600, usual));
}

export function writeScore(content: Content): Score {
  const dice = Dice.of(content.seed, stream.score, 0);
  const count = lineCount(content);
  const other = linesIn(content.flavour);
  const book = other ?? talk;
  const lines = other === undefined ? chooseTalk(content, count, dice) : chooseOther(other, count);
  const voices = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const cast = castOf(content);
  let partner = 0;
  let total = 0;
  const weights = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const line = book[lines[i] ?? 0];
    // A murmur belongs to whoever is not speaking.
    const ours =
      (lines[i] ?? 0) >= firstMurmur && other === undefined ? dice.chance(0.5) : (line?.ours ?? true);
    if (dice.chance(0.2)) partner = dice.below(cast.theirs.length);
    voices[i] = ours
      ? (cast.ours[dice.chance(0.85) ? 0 : cast.ours.length - 1] ?? 0)
      : (cast.theirs[partner] ?? 0);
    const weight = (line?.weight ?? 1) * (0.8 + 0.4 * dice.next());
    weights[i] = weight;
    total += weight;
  }
  // All lines together fill the recording: the pace of a call follows from its length.
  const scale = (content.seconds * 1000 - 1500) / Math.max(1, total);
  let at = 800;
  for (let i = 0; i < count; i++) {
    const span = (weights[i] ?? 0) * scale;
    starts[i] = Math.round(at);
    // Most lines leave a breath, some run into the next.
    const reach = dice.chance(0.06) ? 1.15 : 0.86 + 0.12 * dice.next();
    ends[i] = Math.min(content.seconds * 1000, Math.round(at + span * reach));
    at += span;
  }
  return { starts, ends, voices, lines };
}

function castOf(content: Content): { ours: readonly number[]; theirs: readonly number[] } {
  const all = content.voices.map((voice, index) => ({ voice, index }));
  const ours = all.filter(({ voice }) => voice.ours).map(({ index }) => index);
  const theirs = all.filter(({ voice }) => !voice.ours).map(({ index }) => index);
  // Among ourselves, the second of us answers.
  return theirs.length > 0 ? { ours, theirs } : { ours: ours.slice(0, 1), theirs: ours.slice(-1) };
}

function chooseOther(book: readonly Sayable[], count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i % book.length);
}

function chooseTalk(content: Content, count: number, dice: Dice): Int32Array {
  const chosen: number[] = [];
  const murmur = (): void => {
    chosen.push(firstMurmur + dice.below(murmurCount));
  };
  const say = ({ begin, end }: Stretch): void => {
    for (let line = begin; line < end; line++) {
      chosen.push(line);
      if (dice.chance(0.1)) murmur();
    }
  };
  const bye = dice.pick(closingStretches);
  const until = Math.max(0, count - (bye.end - bye.begin));
  say(dice.pick(openingStretches));
  while (chosen.length < until) {
    const topic = dice.pick(topicStretches);
    const first = dice.below(topic.length);
    for (const [s] of topic.entries()) {
      const stretch = topic[(first + s) % topic.length];
      if (stretch !== undefined) say(stretch);
      // Four hours in a warehouse are mostly single words.
      for (let m = content.marathon ? 60 : 0; m > 0; m--) murmur();
    }
  }
  chosen.length = until;
  for (let line = bye.begin; line < bye.end; line++) chosen.push(line);
  return Int32Array.from(chosen.slice(0, count));
}
