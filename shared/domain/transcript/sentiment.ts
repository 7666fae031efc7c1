import { dictionary } from '../dictionary.ts';
import { lineBefore } from './lineAt.ts';
import type { SpokenLines, Transcript } from './transcript.ts';

const WORDS = dictionary({
  'very positive': 1,
  positive: 0.7,
  neutral: 0,
  mixed: 0,
  negative: -0.7,
  'very negative': -1,
});

/** A sentiment from −1 to 1; null if missing or an unknown word. */
export function sentimentOf(sentiment: number | string | null): number | null {
  if (typeof sentiment === 'string')
    // Nearly all are written like this, and each line of a sync asks.
    return WORDS.get(sentiment) ?? WORDS.get(sentiment.trim().toLowerCase().replaceAll(/[_-]/g, ' ')) ?? null;
  return sentiment === null || Number.isNaN(sentiment) ? null : Math.min(1, Math.max(-1, sentiment));
}

/** A shorter line counts so many seconds: "No." says as much as what takes longer. */
const SHORTEST = 0.5;

function weightOf(start: number, end: number): number {
  return Math.max(SHORTEST, end - start);
}

/** The sentiment of some lines; its mean is `sum` ÷ `seconds`. */
export interface RatedLines {
  /** How many have a sentiment. */
  readonly lines: number;
  /** Their time. */
  readonly seconds: number;
  /** Their time in seconds, each line's times its sentiment. */
  readonly sum: number;
}

export const UNRATED: RatedLines = { lines: 0, seconds: 0, sum: 0 };

/** The lines with a sentiment by speaker; -1 for those without one. */
export function ratedBySpeaker(lines: Omit<SpokenLines, 'speakers' | 'text'>): Map<number, RatedLines> {
  const rated = new Map<number, { lines: number; seconds: number; sum: number }>();
  for (let line = 0; line < lines.count; line += 1) {
    const sentiment = sentimentOf(lines.sentiment[line] ?? null);
    if (sentiment === null) continue;
    const speaker = lines.speaker[line] ?? -1;
    const seconds = weightOf(lines.start[line] ?? 0, lines.end[line] ?? 0);
    const own = rated.get(speaker) ?? { ...UNRATED };
    own.lines += 1;
    own.seconds += seconds;
    own.sum += seconds * sentiment;
    rated.set(speaker, own);
  }
  return rated;
}

/** Those of all speakers, and of none. */
export function allRated(rated: ReadonlyMap<number, RatedLines>): RatedLines {
  const sumOf = (part: keyof RatedLines): number =>
    [...rated.values()].reduce((sum, each) => sum + each[part], 0);
  return { lines: sumOf('lines'), seconds: sumOf('seconds'), sum: sumOf('sum') };
}

export function hasSentiment(transcript: Transcript): boolean {
  return transcript.sentiment.some((sentiment) => sentimentOf(sentiment) !== null);
}

/**
 * The sentiment over a range in equal parts: the mean of the lines in each part, weighted by duration. NaN if no
 * line has one.
 */
export function sentimentOver(transcript: Transcript, from: number, to: number, parts: number): Float32Array {
  const [sums, weights] = [new Float64Array(parts), new Float64Array(parts)];
  for (let line = Math.max(0, lineBefore(transcript, from)); line < transcript.count; line += 1) {
    const start = transcript.start[line] ?? 0;
    if (start >= to) break;
    const feeling = sentimentOf(transcript.sentiment[line] ?? null);
    if (feeling === null) continue;
    const weight = weightOf(start, transcript.end[line] ?? start);
    const part = Math.max(0, Math.floor(((start - from) / (to - from)) * parts));
    // A long line counts in every part it spans.
    const last = Math.min(parts - 1, Math.floor(((start + weight - from) / (to - from)) * parts));
    for (let at = part; at <= Math.max(part, last); at += 1) {
      sums[at] = (sums[at] ?? 0) + feeling * weight;
      weights[at] = (weights[at] ?? 0) + weight;
    }
  }
  return Float32Array.from(sums, (sum, part) => {
    const weight = weights[part] ?? 0;
    return weight === 0 ? Number.NaN : sum / weight;
  });
}
