import { lanesOf } from '../speakerLanes.ts';
import { type RatedLines, ratedBySpeaker, UNRATED } from '../sentiment.ts';
import type { SpokenLines } from '../transcript.ts';
import { LONGEST_WAIT } from './measure.ts';
import { type Side, sidesOf } from './sides.ts';
import { type Handover, handoversOf, longestOf, type TalkSpan, talkSpansOf } from './talkSpans.ts';

/** A question in a line: the sentence that ends with the question mark. */
export interface Question {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
}

/** Question marks beside `?`: full-width, Arabic, Greek, Ethiopic, Vai, reversed, doubled. */
const OTHER_MARKS = /[？؟\u037E፧꘏⸮⁇⁈⁉]/u;

/** Looking for one character takes a fraction of the time, and a text of Latin letters needs nothing else. */
function hasMark(text: string): boolean {
  return text.includes('?') || OTHER_MARKS.test(text);
}

/**
 * "?!" and "???" are one question. Matches runs first and checks conditions afterwards, because a single pattern
 * would backtrack over long runs.
 */
const RUNS = /[?？؟\u037E፧꘏⸮⁇⁈⁉!！]+/gu;
/** Only closing quotes before a space or the end: the mark in `page?id=7` ends no sentence. */
const SENTENCE_IS_OVER = /^["'”’»」』)\]]{0,4}(?:\s|$)/u;
/** Marks of scripts without a space after them. */
const NEEDS_NO_SPACE = /[？؟፧꘏]/u;
/** Where the sentence before the question ended. */
const BREAK = /[.!…]["'”’»)\]]{0,4}\s+|[。！]|\n/gu;
/** Longest sentence to show: an earlier start is of no use to a reader. */
const MAX_SENTENCE = 600;

function beginningOf(text: string, from: number, mark: number): number {
  const nearest = Math.max(from, mark - MAX_SENTENCE);
  const before = text.slice(nearest, mark);
  let begins = 0;
  for (const end of before.matchAll(BREAK)) begins = end.index + end[0].length;
  const blank = /^\s*/.exec(before.slice(begins))?.[0].length ?? 0;
  return nearest + begins + blank;
}

/** Questions of one line, by their mark alone: a transcript without question marks has none. */
function questionsIn(text: string, line: number): Question[] {
  const questions: Question[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const over = index + run.length;
    if (!hasMark(run)) continue;
    if (!NEEDS_NO_SPACE.test(run) && !SENTENCE_IS_OVER.test(text.slice(over, over + 6))) continue;
    const offset = beginningOf(text, from, index);
    from = over;
    // A mark without words before it is not a question.
    if (/[\p{L}\p{N}]/u.test(text.slice(offset, index))) {
      questions.push({ line, offset, length: over - offset });
    }
  }
  return questions;
}

export function questionsOf(transcript: Pick<SpokenLines, 'text'>): Question[] {
  return transcript.text.flatMap((text, line) => (hasMark(text) ? questionsIn(text, line) : []));
}

/** Total waiting time before taking the floor, over several handovers. */
interface Waits {
  readonly count: number;
  /** In seconds. Speaking while someone else still speaks is a wait of zero. */
  readonly seconds: number;
  readonly interruptions: number;
}

/** Excludes waits above `LONGEST_WAIT` seconds, which are breaks in the call. */
export function waitsAmong(handovers: readonly Handover[]): Handover[] {
  return handovers.filter(({ gap }) => gap <= LONGEST_WAIT);
}

export function waitsOf(handovers: readonly Handover[]): Waits {
  const waits = waitsAmong(handovers);
  return {
    count: waits.length,
    seconds: waits.reduce((sum, { gap }) => sum + Math.max(0, gap), 0),
    interruptions: waits.filter(({ gap }) => gap < 0).length,
  };
}

/** Seconds from the first word of a call to its last. */
export function spanOf({ count, start, end }: Pick<SpokenLines, 'count' | 'start' | 'end'>): number {
  let last = 0;
  for (let line = 0; line < count; line += 1) last = Math.max(last, end[line] ?? 0);
  return count === 0 ? 0 : last - (start[0] ?? 0);
}

interface SpeakerNumbers {
  /** Index into the transcript's speakers. */
  readonly speaker: number;
  readonly side: Side;
  readonly lines: number;
  /** Times the speaker held the floor. */
  readonly turns: number;
  readonly seconds: number;
  /** The longest monologue; null if the speaker never held the floor. */
  readonly longest: { readonly start: number; readonly seconds: number } | null;
  readonly questions: number;
  /** Times the speaker took the floor from someone else. */
  readonly handovers: number;
  readonly waits: Waits;
  readonly rated: RatedLines;
}

/** The raw numbers behind a call's insights, which can be added up over many calls. */
interface TalkNumbers {
  readonly lines: number;
  /** Speaking time of all named speakers, in seconds. */
  readonly seconds: number;
  readonly namelessSeconds: number;
  /** Seconds from first word to last. */
  readonly span: number;
  readonly handovers: number;
  readonly questions: number;
  /** Every named speaker with at least one line. */
  readonly speakers: readonly SpeakerNumbers[];
}

/** The numbers behind `insightsOf` without moments and formulas, for reports over many calls. */
export function talkNumbersOf(
  lines: SpokenLines,
  sides: readonly Side[] = sidesOf(lines.speakers),
): TalkNumbers {
  const lanes = lanesOf(lines);
  const named = lanes.filter(({ speaker, lines: spoken }) => speaker >= 0 && spoken > 0);
  const held = talkSpansOf(lines);
  const handovers = handoversOf(held);
  const asked = questionsOf(lines);
  const rated = ratedBySpeaker(lines);
  // By speaker in plain arrays: this runs for every transcript that is synced.
  const own = lines.speakers.map(() => ({
    spans: new Array<TalkSpan>(),
    taken: new Array<Handover>(),
    questions: 0,
  }));
  for (const span of held) own[span.speaker]?.spans.push(span);
  for (const handover of handovers) own[handover.to.speaker]?.taken.push(handover);
  for (const { line } of asked) {
    const asking = own[lines.speaker[line] ?? -1];
    if (asking !== undefined) asking.questions += 1;
  }
  return {
    lines: lines.count,
    seconds: named.reduce((sum, { seconds }) => sum + seconds, 0),
    namelessSeconds: lanes.find(({ speaker }) => speaker < 0)?.seconds ?? 0,
    span: spanOf(lines),
    handovers: handovers.length,
    questions: asked.length,
    speakers: named.map(({ speaker, seconds, lines: spoken }) => {
      const { spans = [], taken = [], questions = 0 } = own[speaker] ?? {};
      const longest = longestOf(spans);
      return {
        speaker,
        side: sides[speaker] ?? 'unknown',
        lines: spoken,
        turns: spans.length,
        seconds,
        longest: longest === null ? null : { start: longest.start, seconds: longest.end - longest.start },
        questions,
        handovers: taken.length,
        waits: waitsOf(taken),
        rated: rated.get(speaker) ?? UNRATED,
      };
    }),
  };
}
