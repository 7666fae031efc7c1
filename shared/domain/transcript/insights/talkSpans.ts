import { UNSPACED_SCRIPTS } from '../../search/searchTerms.ts';
import type { Transcript } from '../transcript.ts';
import type { Moment } from './measure.ts';

/** Lines of one speaker after one another, shown under one name. */
interface Turn {
  readonly speaker: number;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly start: number;
  /** The last end among the lines: an earlier line may outlast a later one. */
  readonly end: number;
}

/** After so long a pause the name and time are shown again, though nobody else spoke, in seconds. */
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

/** The floor going from one named speaker to another. */
export interface Handover {
  readonly from: number;
  readonly to: number;
  /** Seconds between the one's last word and the other's first; below zero where they spoke over each other. */
  readonly gap: number;
  /** The gap with a little of what was said at either side, to be played. */
  readonly moment: Moment;
}

/** Seconds played at either side of a handover. */
const AROUND = 3;

/**
 * All handovers, in order. Those from or to lines that name nobody are left out: the same person may have
 * spoken on.
 */
export function handoversOf(stretches: readonly TalkSpan[]): Handover[] {
  return stretches.flatMap((next, index) => {
    const before = stretches[index - 1];
    if (before === undefined || before.speaker === next.speaker) return [];
    if (before.speaker < 0 || next.speaker < 0) return [];
    const [first, last] = [Math.min(before.end, next.start), Math.max(before.end, next.start)];
    const start = Math.max(before.start, first - AROUND);
    const moment: Moment = {
      start,
      end: Math.max(start, Math.min(next.end, last + AROUND)),
      firstLine: before.lastLine,
      lastLine: next.firstLine,
    };
    return [{ from: before.speaker, to: next.speaker, gap: next.start - before.end, moment }];
  });
}

/**
 * When each speaker spoke, as moments to be played, by speaker (-1: nobody named), in one pass. Lines that follow
 * one another or overlap are one moment: the pause between them is played, not jumped.
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

/** One speaker holding the floor. Speaker -1 where the lines name nobody. */
export interface TalkSpan extends Moment {
  readonly speaker: number;
}

/** A pause of the same speaker longer than this ends the stretch, in seconds. */
export const LONGEST_PAUSE = 5;
/** "Mm-hm" doesn't take the floor: shorter than this, in seconds, and of few words. */
export const SHORTEST_UTTERANCE = 1;
export const FEWEST_WORDS = 3;

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');

/** Words of a line; scripts that set no spaces count two characters for one. */
function wordsIn(text: string): number {
  const spaced = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return spaced + (text.match(UNSPACED)?.length ?? 0) / 2;
}

/** Whether the line is a listener's noise rather than a turn at speaking. */
function isBackchannel(transcript: Transcript, line: number): boolean {
  const length = (transcript.end[line] ?? 0) - (transcript.start[line] ?? 0);
  return length < SHORTEST_UTTERANCE && wordsIn(transcript.text[line] ?? '') < FEWEST_WORDS;
}

/**
 * Who held the floor, one after the other, in order. A line takes it from whoever has it, also by speaking over
 * them; a backchannel of someone else takes nothing and is passed over; a long pause ends the stretch.
 */
export function talkSpansOf(transcript: Transcript): TalkSpan[] {
  const stretches: { -readonly [K in keyof TalkSpan]: TalkSpan[K] }[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const speaker = transcript.speaker[line] ?? -1;
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const held = stretches.at(-1);
    if (held !== undefined && held.speaker === speaker && start - held.end <= LONGEST_PAUSE) {
      held.lastLine = line;
      held.end = Math.max(held.end, end);
    } else if (!isBackchannel(transcript, line)) {
      stretches.push({ speaker, start, end, firstLine: line, lastLine: line });
    }
  }
  return stretches;
}

/** The longest by time; the earlier of two equals. */
export function longestOf(stretches: readonly TalkSpan[]): TalkSpan | null {
  let longest: TalkSpan | null = null;
  for (const stretch of stretches) {
    if (longest === null || stretch.end - stretch.start > longest.end - longest.start) longest = stretch;
  }
  return longest;
}
