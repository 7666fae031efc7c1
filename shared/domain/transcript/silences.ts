import { gapsBetween, unionOf, type Interval } from './intervals.ts';
import type { Transcript } from './transcript.ts';

/** Silences below this many seconds are part of how people speak, and stay. */
export const SHORTEST_SILENCE = 1.5;
/** Letters a second of slow speech: how long a line of no length is taken to last, rather than skip its words. */
const SLOW_SPEECH = 10;

/**
 * Gaps of at least `shortest` seconds in which no line is spoken, before the first line and after the last too.
 * None in a call without lines: it has no transcript, which doesn't mean that nobody speaks.
 */
export function silencesOf(
  transcript: Transcript,
  duration: number,
  shortest = SHORTEST_SILENCE,
): Interval[] {
  if (transcript.count === 0) return [];
  const spoken: Interval[] = [];
  for (let line = 0; line < transcript.count; line += 1) {
    const [start, end] = [transcript.start[line] ?? 0, transcript.end[line] ?? 0];
    const guess = end > start ? end : start + (transcript.text[line]?.length ?? 0) / SLOW_SPEECH;
    spoken.push({ start, end: guess });
  }
  return gapsBetween(unionOf(spoken), duration).filter(({ start, end }) => end - start >= shortest);
}
