import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import type { SpokenLines, Transcript } from '../transcript.ts';
import type { Moment } from './measure.ts';

/** Consecutive lines of one speaker, shown under one name. */
interface Turn {
  readonly speaker: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly start: number;
  /** The latest end among the lines: an earlier line may outlast a later one. */
  readonly end: number;
}

/** Pause in seconds after which name and time are repeated even if nobody else spoke. */
const NEW_TURN_AFTER = 60;

/** Groups the lines into turns, in order; every line is in exactly one. */
export function turnsOf(transcript: Transcript, newTurnAfter = NEW_TURN_AFTER): Turn[] {
  const turns: { -readonly [K in keyof Turn]: Turn[K] }[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const turn = turns.at(-1);
    if (turn !== undefined && turn.speaker === speaker && start - turn.end <= newTurnAfter) {
      turn.lastLine = line;
      turn.end = Math.max(turn.end, end);
    } else {
      turns.push({ speaker, firstLine: line, lastLine: line, start, end });
    }
  }
  return turns;
}

/** A change from one named speaker to another. */
export interface Handover {
  readonly from: TalkSpan;
  readonly to: TalkSpan;
  /** Seconds between the one's last word and the other's first; negative if they overlap. */
  readonly gap: number;
}

/** All handovers, in order, except from or to unnamed lines: the same person may have continued. */
export function handoversOf(spans: readonly TalkSpan[]): Handover[] {
  const handovers: Handover[] = [];
  // A loop instead of `flatMap`: this runs for every transcript that is synced.
  let from = spans[0];
  for (const to of spans) {
    if (from !== undefined && from.speaker !== to.speaker && from.speaker >= 0 && to.speaker >= 0) {
      handovers.push({ from, to, gap: to.start - from.end });
    }
    from = to;
  }
  return handovers;
}

/** Context in seconds on either side of a handover. */
const CONTEXT = 3;

/** The gap with some context on either side, to be played. */
export function handoverMoment({ from, to }: Handover): Moment {
  const start = Math.max(from.start, Math.min(from.end, to.start) - CONTEXT);
  return {
    start,
    end: Math.max(start, Math.min(to.end, Math.max(from.end, to.start) + CONTEXT)),
    firstLine: from.lastLine,
    lastLine: to.firstLine,
  };
}

/**
 * When each speaker spoke, as playable moments by speaker (-1: unnamed), in one pass. Adjacent or overlapping lines
 * form one moment, including the pause between them.
 */
export function talkMoments(transcript: Transcript): Map<number, Moment[]> {
  const bySpeaker = new Map<number, { -readonly [K in keyof Moment]: Moment[K] }[]>();
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const moments = bySpeaker.get(speaker) ?? [];
    if (moments.length === 0) bySpeaker.set(speaker, moments);
    const last = moments.at(-1);
    if (last !== undefined && (last.lastLine === line - 1 || start <= last.end)) {
      last.lastLine = line;
      last.end = Math.max(last.end, end);
    } else {
      moments.push({ start, end, firstLine: line, lastLine: line });
    }
  }
  return bySpeaker;
}

/** One speaker holding the floor; -1 if unnamed. */
export interface TalkSpan extends Moment {
  readonly speaker: number;
}

/** A longer pause of the same speaker ends the span, in seconds. */
export const LONGEST_PAUSE = 5;
/** A "mm-hm" doesn't take the floor: shorter than this, in seconds, and with few words. */
export const SHORTEST_UTTERANCE = 1;
export const FEWEST_WORDS = 3;

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');

/** Words of a line; in scripts without spaces two characters count as a word. */
function wordsIn(text: string): number {
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return spaced + (text.match(UNSPACED)?.length ?? 0) / 2;
}

/** Whether the line is a listener's acknowledgement rather than a turn. */
function isBackchannel(transcript: SpokenLines, line: number): boolean {
  const length = (transcript.end[line] ?? 0) - (transcript.start[line] ?? 0);
  return length < SHORTEST_UTTERANCE && wordsIn(transcript.text[line] ?? '') < FEWEST_WORDS;
}

/**
 * Who held the floor, in order. A line takes the floor, even by interrupting; someone else's backchannel doesn't
 * and is skipped; a long pause ends the span.
 */
export function talkSpansOf(transcript: SpokenLines): TalkSpan[] {
  const spans: { -readonly [K in keyof TalkSpan]: TalkSpan[K] }[] = [];
  let current: (typeof spans)[number] | undefined;
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const start = transcript.start[line] ?? 0;
    const end = transcript.end[line] ?? 0;
    if (current !== undefined && current.speaker === speaker && start - current.end <= LONGEST_PAUSE) {
      current.lastLine = line;
      if (end > current.end) current.end = end;
    } else if (!isBackchannel(transcript, line)) {
      current = { speaker, start, end, firstLine: line, lastLine: line };
      spans.push(current);
    }
  }
  return spans;
}

/** The longest span; the earlier one of equals. */
export function longestOf(spans: readonly TalkSpan[]): TalkSpan | null {
  let longest: TalkSpan | null = null;
  for (const span of spans) {
    if (longest === null || span.end - span.start > longest.end - longest.start) longest = span;
  }
  return longest;
}
